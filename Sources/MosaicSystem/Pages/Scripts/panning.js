// The part of a picture that is shown, while the picture is moved and zoomed.

const clamped = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * The point of a picture in the middle of a room, and the room's pixels for each pixel of the picture. A room and the size of a picture
 * are objects with `width` and `height`. Points of a room have `x` and `y` from its corner.
 */
class Viewpoint {
  scale = 1;
  x = 0;
  y = 0;
  /** Whether the whole picture is shown, also after the room has changed. */
  isFit = true;

  /** Shows the whole picture, in the middle of the room. */
  fit(size, scale) {
    Object.assign(this, { scale, x: size.width / 2, y: size.height / 2, isFit: true });
  }

  /** Moves the picture by pixels of the room. */
  move(x, y) {
    Object.assign(this, { x: this.x - x / this.scale, y: this.y - y / this.scale, isFit: false });
  }

  /** Zooms; the point of the picture at `at` stays there. */
  zoom(scale, room, at = { x: room.width / 2, y: room.height / 2 }) {
    const shift = 1 / this.scale - 1 / scale;
    this.x += (at.x - room.width / 2) * shift;
    this.y += (at.y - room.height / 2) * shift;
    Object.assign(this, { scale, isFit: false });
  }

  /** Keeps the middle of the room inside the picture. A side that fits into the room is in its middle. */
  settle(size, room = { width: 0, height: 0 }) {
    const along = (at, side, length) => side * this.scale <= length ? side / 2 : clamped(at, 0, side);
    this.x = along(this.x, size.width, room.width);
    this.y = along(this.y, size.height, room.height);
  }

  /** The place of the picture's corner in the room. */
  corner(room) {
    return { left: room.width / 2 - this.x * this.scale, top: room.height / 2 - this.y * this.scale };
  }

  /** The point of the picture at a point of the room; without one, at the middle. */
  point(room, at = { x: room.width / 2, y: room.height / 2 }) {
    const { left, top } = this.corner(room);
    return { x: (at.x - left) / this.scale, y: (at.y - top) / this.scale };
  }
}
