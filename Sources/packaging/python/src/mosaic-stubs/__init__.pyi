# The types of the short name. They are a package of their own, because a module of one file cannot say that it is typed (PEP 561).
from mosaic_collage import *
from mosaic_collage import __version__ as __version__
