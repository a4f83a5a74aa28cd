#!/usr/bin/env python3
"""Renders the collages of a job file on Spark: each partition of its lines goes through one `mosaic batch -`.

    spark-submit samples/spark/render_jobs.py --root /shared/collages jobs.jsonl results

Pictures and outputs are in the folder --root, which every executor must have at the same path; the paths of the job file are
relative to it. `results` is a new folder of text files, wherever Spark can write, with one line of JSON for each job.
"""
import argparse
import collections
import json
import shlex
import sys

from pyspark.sql import SparkSession


def render(lines, root, mosaic="mosaic", workers=1, environment=None):
    """An RDD of result lines, from an RDD of job lines.

    Nothing is done before an action, such as `saveAsTextFile`. Each action renders all jobs again: cache or save the results.
    """
    command = [mosaic, "batch", "-", "--root", root, "--jobs", str(workers)]
    # A job that failed is a line that says so. Without this it would fail its whole partition, which Spark then repeats.
    command += ["--exit-zero"]
    # A partition that Spark runs again finds most of its outputs done.
    command += ["--resume"]
    # Spark has divided the lines already; an executor may well be a task of a Slurm or Kubernetes array.
    command += ["--shard", "off"]
    # checkCode: else a command that cannot be run, or is killed, would count as one without results. The environment is empty
    # but for what is given here.
    return lines.pipe(shlex.join(command), env=environment or {"PATH": "/usr/local/bin:/usr/bin:/bin"}, checkCode=True)


def named(job):
    """A line with the number of its job as "id", unless it has one: in a partition, lines have other numbers."""
    line, number = job
    start, brace, rest = line.partition("{")
    return line if '"id"' in line or not brace else f'{start}{{"id": {number + 1}, {rest}'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", help="job file: a line of JSON for each collage")
    parser.add_argument("results", help="new folder for the results")
    parser.add_argument("--root", required=True, help="folder of pictures and outputs, on every executor")
    parser.add_argument("--mosaic", default="mosaic", help="path of the program on every executor (%(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="workers of each task; set spark.task.cpus to as many (%(default)s)")
    parser.add_argument("--partitions", type=int, help="tasks that the jobs are divided into (four for each core)")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("mosaic").getOrCreate()
    context = spark.sparkContext
    lines = context.textFile(arguments.jobs).filter(lambda line: line.strip()).zipWithIndex().map(named)
    # Dealt out anew: neighbouring jobs cost about the same, and a file in one block would be one partition.
    lines = lines.repartition(arguments.partitions or 4 * context.defaultParallelism)
    render(lines, arguments.root, arguments.mosaic, arguments.workers).saveAsTextFile(arguments.results)

    results = context.textFile(arguments.results).map(json.loads)
    ends = collections.Counter(results.map(lambda result: result["status"]).countByValue())
    print(", ".join(f"{count} {end}" for end, count in sorted(ends.items())))
    for result in results.filter(lambda result: result["status"] == "failed").take(20):
        print(f"job {result.get('id', '?')}: {result['error']['message']}", file=sys.stderr)
    spark.stop()
    return 1 if ends["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
