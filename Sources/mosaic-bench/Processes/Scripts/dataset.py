"""Makes the data set of mosaic-bench: seeded crops of the photographs in Debian's mate-backgrounds, as PNG and JPEG.

Usage: dataset.py FOLDER      Needs Pillow. What a crop of 4000x3000 lacks is added by enlarging, as little as possible.
"""
import multiprocessing
import os
import random
import sys

from PIL import Image

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
    for times in REPEATED:
        target = os.path.join(folder, f"p100x{times}")
        os.makedirs(target, exist_ok=True)
        for n in range(100 * times):
            link = os.path.join(target, f"{n:05}.png")
            if not os.path.exists(link):
                os.link(os.path.join(folder, "p100", f"{n % 100:03}.png"), link)


if __name__ == "__main__":
    main(sys.argv[1])
