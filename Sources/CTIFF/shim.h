#pragma once
#include <stdio.h>
#include <tiffio.h>
