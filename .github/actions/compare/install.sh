#!/usr/bin/env bash
# Finds mosaic or installs its wheel, and sets the output `program`.
# In the environment: PROGRAM (a mosaic that is there), VERSION (a version, `latest`, or a wheel), and what a runner sets.
set -euo pipefail

. "$(dirname "${BASH_SOURCE[0]}")/say.sh"

if [ -n "${PROGRAM:-}" ]; then
  program=$(command -v -- "$PROGRAM") || fail "program: there is no program '$PROGRAM'; give its path or its name on the PATH, or leave the input out"
else
  case ${VERSION:-} in
    latest) package=mosaic-collage ;;
    *.whl) package=$VERSION ;;
    # The whole repository of an action is fetched, so that the number stands there.
    '') package=mosaic-collage==$(sed -n 's/.*static let mosaic = "\(.*\)"/\1/p' \
      "$GITHUB_ACTION_PATH/../../../Sources/MosaicRender/LibraryVersions.swift") ;;
    *) package=mosaic-collage==$VERSION ;;
  esac
  venv=$RUNNER_TEMP/mosaic-compare
  python3 -m venv "$venv" || fail 'python3 with its module venv is missing; actions/setup-python brings it'
  "$venv/bin/python" -m pip install --upgrade --quiet --disable-pip-version-check "$package" || fail "pip cannot install '$package' here." \
    'No version is on PyPI yet: give the path of a wheel (make package) as the input version. The wheel needs Linux on x86-64 with glibc 2.35,' \
    'as ubuntu-24.04 has it; elsewhere build mosaic and name it as the input program'
  program=$venv/bin/mosaic
fi
"$program" --version || fail "'$program' does not run"
echo "program=$program" >>"$GITHUB_OUTPUT"
