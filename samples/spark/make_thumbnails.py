#!/usr/bin/env python3
"""Makes thumbnails of pictures in an object store on Spark: bytes in, bytes out; no folder is shared.

    spark-submit samples/spark/make_thumbnails.py 's3a://photos/2026/*.jpg' s3a://photos/thumbnails --size 256x256

The result is a table in Parquet with the columns path, thumbnail (the bytes of a JPEG) and error; of the last two one is null.
"""
import argparse
import subprocess
import sys
import tempfile

from pyspark.sql import SparkSession
from pyspark.sql.types import BinaryType, StringType, StructField, StructType

SCHEMA = StructType([
    StructField("path", StringType(), False),
    StructField("thumbnail", BinaryType()),
    StructField("error", StringType()),
])


def thumbnail(content, options, mosaic="mosaic"):
    """The bytes of a JPEG and None, or None and an error, from the bytes of a picture."""
    # A picture is read more than once, so it is a file while it is read; TMPDIR may be in memory.
    with tempfile.NamedTemporaryFile(prefix="mosaic-") as file:
        file.write(content)
        file.flush()
        command = [mosaic, "render", "-q", "--jobs", "1", *options, "--format", "jpg", "-o", "-", file.name]
        run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if run.returncode == 0:
        return run.stdout, None
    words = run.stderr.decode("utf-8", "replace").strip() or f"mosaic ended with {run.returncode}"
    # 65 is bad data, and 75 a picture that needs more memory or time than a task has: errors of the picture. Anything else is an error of
    # this machine, and Spark tries the task again.
    if run.returncode not in (65, 75):
        raise RuntimeError(words)
    return None, words.replace(file.name, "the picture")


def thumbnails(spark, pattern, options, mosaic="mosaic"):
    """A table of thumbnails of the pictures at a path with wildcards."""
    pictures = spark.read.format("binaryFile").load(pattern).select("path", "content")
    rows = pictures.rdd.map(lambda row: (row.path, *thumbnail(bytes(row.content), options, mosaic)))
    return spark.createDataFrame(rows, SCHEMA)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", help="path of the pictures, with wildcards")
    parser.add_argument("table", help="path of the table to write")
    parser.add_argument("--size", default="256x256", help="width and height (%(default)s)")
    parser.add_argument("--fit", default="cover", help="as in CSS (%(default)s)")
    parser.add_argument("--mosaic", default="mosaic", help="path of the program on every executor (%(default)s)")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("mosaic thumbnails").getOrCreate()
    options = ["--size", arguments.size, "--fit", arguments.fit]
    thumbnails(spark, arguments.pictures, options, arguments.mosaic).write.parquet(arguments.table)

    table = spark.read.parquet(arguments.table)
    failed = table.filter("error is not null")
    print(f"{table.count()} pictures, {failed.count()} failed")
    for row in failed.take(20):
        print(f"{row.path}: {row.error}", file=sys.stderr)
    spark.stop()


if __name__ == "__main__":
    sys.exit(main())
