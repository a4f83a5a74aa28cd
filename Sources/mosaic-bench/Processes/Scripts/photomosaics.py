"""What the part 'photomosaics' needs beside the programs: a library and targets, a decoder alone, and an optimum.

Usage: photomosaics.py library FOLDER SAMPLES            makes FOLDER/whole, FOLDER/small and FOLDER/targets. Needs Pillow
       photomosaics.py decode SIZE FOLDER                only decodes the JPEGs of a folder, at 1/8. Needs Pillow
       photomosaics.py optimum FILE CELLS PICTURES       prints the least cost of a matrix of int32. Needs scipy

The library is 10,000 seeded crops of the photographs below, squares of 8 % to 90 % of a photograph's shorter side, as JPEGs
of one megapixel and of 256 × 256 pixels. Targets are photographs of which the library has no crop, 32 pixels a cell.
"""
import multiprocessing
import os
import random
import sys

COUNT = 10_000
MATE, KDE = "/usr/share/backgrounds/mate", "/usr/share/wallpapers"
PHOTOS = [f"{MATE}/abstract/Elephants_5640x3172.jpg"] + [
    f"{MATE}/nature/{name}.jpg"
    for name in "Aqua Blinds Dune FreshFlower Garden GreenMeadow LadyBird RainDrops Storm TwoWings Wood YellowFlower".split()
] + [
    f"{KDE}/{name}/contents/images/2560x1600.jpg"
    for name in "BytheWater ColdRipple ColorfulCups DarkestHour EveningGlow FallenLeaf Grey Kite OneStandsOut Path summer_1am".split()
]
# Of the repository's samples: those of the library, and the targets with their columns and rows.
SAMPLES = "coffee dandelion galaxies pagoda".split()
TARGETS = {"astronaut": (49, 49), "cat": (60, 40), "dogs": (42, 56), "mountains": (64, 36), "raccoon": (54, 44)}


def opened(path):
    with Image.open(path) as photo:
        return photo.convert("RGB")


def crops(job):
    folder, path, numbers = job
    photo = opened(path)
    for number in numbers:
        chance = random.Random(number)
        side = int(min(photo.size) * (0.08 + 0.82 * chance.random()))
        left = int(chance.random() * (photo.width - side + 1))
        top = int(chance.random() * (photo.height - side + 1))
        crop = photo.resize((1000, 1000), Image.BICUBIC, (left, top, left + side, top + side))
        crop.save(f"{folder}/whole/{number:05}.jpg", quality=88)
        crop.resize((256, 256), Image.BOX).save(f"{folder}/small/{number:05}.jpg", quality=92)


def library(folder, samples):
    photos = PHOTOS + [f"{samples}/{name}.png" for name in SAMPLES]
    for name in photos:
        if not os.path.exists(name):
            sys.exit(f"{name} is missing: apt-get install mate-backgrounds plasma-workspace-wallpapers")
    for name in ("whole", "small", "targets"):
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    chance = random.Random(30)
    numbers = {name: [] for name in photos}
    for number in range(COUNT):
        numbers[photos[int(chance.random() * len(photos))]].append(number)
    with multiprocessing.Pool() as pool:
        pool.map(crops, [(folder, name, numbers[name]) for name in photos], chunksize=1)
    for name, (columns, rows) in TARGETS.items():
        photo = opened(f"{samples}/{name}.png")
        target = ImageOps.fit(photo, (32 * columns, 32 * rows), Image.BICUBIC)
        target.save(f"{folder}/targets/{name}.png")


def decode(size, folder):
    for name in os.listdir(folder):
        with Image.open(f"{folder}/{name}") as photo:
            photo.draft("RGB", (int(size), int(size)))
            photo.load()


def optimum(path, cells, pictures):
    import numpy
    from scipy.optimize import linear_sum_assignment

    costs = numpy.fromfile(path, dtype="<i4").reshape(int(cells), int(pictures))
    print(costs[linear_sum_assignment(costs)].sum(dtype=numpy.int64))


if __name__ == "__main__":
    step, *words = sys.argv[1:]
    if step != "optimum":
        from PIL import Image, ImageOps
    {"library": library, "decode": decode, "optimum": optimum}[step](*words)
