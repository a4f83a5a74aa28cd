"""Makes the data set of mosaic-bench: seeded crops of the photographs in Debian's mate-backgrounds, as PNG and JPEG.

Usage: dataset.py FOLDER      Needs Pillow. What a crop of 4000x3000 lacks is added by enlarging, as little as possible.
"""
import multiprocessing
import os
import random
import sys

from PIL import Image, ImageDraw, ImageFont

SOURCES = "/usr/share/backgrounds/mate"
# Photographs of at least 1600x1200, one of each subject, those first that need the least enlarging to 4000x3000.
PHOTOS = [
    "abstract/Elephants_5640x3172.jpg", "nature/Wood.jpg", "nature/Aqua.jpg", "nature/Garden.jpg",
    "nature/LadyBird.jpg", "nature/TwoWings.jpg", "nature/YellowFlower.jpg", "nature/Storm.jpg",
    "nature/RainDrops.jpg", "nature/Blinds.jpg", "nature/FreshFlower.jpg",
]
# A folder's name is how often it holds the hundred, as links: every path is a source of its own.
REPEATED = (4, 16, 100)


def make(job):
    folder, group, number, name, size, seed = job
    with Image.open(os.path.join(SOURCES, name)) as photo:
        photo = photo.convert("RGB")
    scale = max(1, size[0] / photo.width, size[1] / photo.height)
    if scale > 1:
        photo = photo.resize(
            (max(size[0], round(photo.width * scale)), max(size[1], round(photo.height * scale))), Image.LANCZOS)
    chance = random.Random(seed)
    left = int(chance.random() * (photo.width - size[0] + 1))
    top = int(chance.random() * (photo.height - size[1] + 1))
    photo = photo.crop((left, top, left + size[0], top + size[1]))
    stem = f"{number:03}"
    photo.save(os.path.join(folder, f"p{group}", stem + ".png"))
    photo.save(os.path.join(folder, f"j{group}", stem + ".jpg"), quality=90)
    if group == 9:
        print(f"{name}: enlarged {scale:.2f} times", flush=True)

# A long web page, and how many of its cards have another colour in the changed one: a twentieth of the pixels.
PAGE = (3446, 10728)
CARD = (820, 380)
CHANGED = {7, 19, 38, 57, 64, 80}


def page(folder, name, changed):
    chance = random.Random(37)
    font = ImageFont.load_default()
    page = Image.new("RGB", PAGE, (250, 250, 248))
    draw = ImageDraw.Draw(page)
    photos = [Image.open(os.path.join(folder, "p100", f"{n:03}.png")) for n in range(8)]
    words = "page card text list image total north river window garden seven value open close line".split()
    for number in range(4 * (PAGE[1] // (CARD[1] + 30))):
        left, top = 30 + number % 4 * (CARD[0] + 30), 30 + number // 4 * (CARD[1] + 30)
        box = (left, top, left + CARD[0] - 1, top + CARD[1] - 1)
        color = tuple(chance.randrange(200, 256) for _ in range(3))
        if changed and number in CHANGED:
            color = (color[0] - 60, color[1], color[2])
        draw.rounded_rectangle(box, 24, fill=color, outline=(90, 90, 90), width=2)
        text = [" ".join(chance.choice(words) for _ in range(9)) for _ in range(20)]
        if number % 9 == 4:
            page.paste(photos[number // 9 % 8].resize((CARD[0] - 60, CARD[1] - 60), Image.BILINEAR), (left + 30, top + 30))
            continue
        for line, sentence in enumerate(text):
            draw.text((left + 30, top + 24 + line * 17), sentence, fill=(30, 30, 40), font=font)
    page.save(os.path.join(folder, "pair", name + ".png"))


def equal_pairs(folder):
    """1,000 small pictures, in two folders that share no file."""
    for side in "ab":
        os.makedirs(os.path.join(folder, "equal", side), exist_ok=True)
    for n in range(100):
        with Image.open(os.path.join(folder, "p100", f"{n:03}.png")) as photo:
            photo = photo.convert("RGB")
        for part in range(10):
            left, top = part % 5 * 256, part // 5 * 192
            small = photo.crop((left, top, left + 256, top + 192))
            for side in "ab":
                small.save(os.path.join(folder, "equal", side, f"{10 * n + part:04}.png"))


def main(folder):
    for name in PHOTOS:
        if not os.path.exists(os.path.join(SOURCES, name)):
            sys.exit(f"{SOURCES}/{name} is missing: apt-get install mate-backgrounds")
    for group in (9, 100):
        for kind in "pj":
            os.makedirs(os.path.join(folder, f"{kind}{group}"), exist_ok=True)
    jobs = [(folder, 9, n, PHOTOS[n], (4000, 3000), n) for n in range(9)]
    jobs += [(folder, 100, n, PHOTOS[n % len(PHOTOS)], (1600, 1200), 1000 + n) for n in range(100)]
    with multiprocessing.Pool() as pool:
        pool.map(make, jobs, chunksize=1)
    os.makedirs(os.path.join(folder, "pair"), exist_ok=True)
    page(folder, "a", False)
    page(folder, "b", True)
    equal_pairs(folder)
    for times in REPEATED:
        target = os.path.join(folder, f"p100x{times}")
        os.makedirs(target, exist_ok=True)
        for n in range(100 * times):
            link = os.path.join(target, f"{n:05}.png")
            if not os.path.exists(link):
                os.link(os.path.join(folder, "p100", f"{n % 100:03}.png"), link)


if __name__ == "__main__":
    main(sys.argv[1])
