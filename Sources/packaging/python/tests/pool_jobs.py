"""What the processes of a pool do in tests. A process that is spawned imports it by its name."""
import mosaic
import samples

#: The worker of a process, which the initializer of its pool makes.
own = None


def make_own():
    global own
    own = mosaic.Worker(jobs=1)


def by_own(number):
    return own.submit(samples.job(id=number)).result(60).id


def by(worker):
    """Uses a worker that came from another process."""
    return worker.submit(samples.job()).result(60).status


def by_functions(number):
    return samples.size(mosaic.collage(samples.job(side=number + 1)))
