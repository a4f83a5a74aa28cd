# Read by the scripts beside it: where things are, and the version, which stands in one place.
set -euo pipefail
packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$packaging/../.." && pwd)
# What is made, and what is needed to make it.
out=$root/.build/packages
work=$root/.build/packaging
source_of_version=$root/Sources/MosaicRender/LibraryVersions.swift
version=$(sed -n 's/.*static let mosaic = "\([^"]*\)".*/\1/p' "$source_of_version")
[ -n "$version" ] || { echo "$source_of_version: has no line 'static let mosaic = \"…\"', which says the version" >&2; exit 1; }
# For trying only: a program that is finished, instead of that of `make build`.
program=${MOSAIC_BINARY:-$root/.build/release/mosaic}
mkdir -p "$out" "$work"

say() { printf 'packages: %s\n' "$*"; }

# need_packages NAME...: installs those of Debian that are missing.
need_packages() {
  local package missing=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  [ "$(id -u)" = 0 ] || { say "missing, and only root can install them: apt-get install ${missing[*]}" >&2; exit 1; }
  say "installing with apt-get: ${missing[*]}"
  apt-get update -q >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" >/dev/null
}

need_program() {
  [ -x "$program" ] || { say "there is no $program; run make build first" >&2; exit 1; }
  # Swift's own libraries are linked in. A program that wants them beside it does not leave this machine.
  if grep -q "NEEDED.*libswiftCore" <<<"$(readelf --dynamic "$program")"; then
    say "$program needs Swift's shared libraries; it must be built as make build does, with --static-swift-stdlib" >&2
    exit 1
  fi
}

# python_tools NAME...: a virtual environment with these packages of PyPI; its folder is $tools.
python_tools() {
  tools=$work/python
  [ -x "$tools/bin/python" ] || { need_packages python3-venv; /usr/bin/python3 -m venv "$tools"; }
  "$tools/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# The licence of Swift's library, which lies beside the compiler.
swift_licence() {
  local swift file
  swift=$(readlink -f "$(command -v "${SWIFT:-swift}")") || { say 'swift is not on the PATH' >&2; exit 1; }
  for file in "${swift%/bin/*}/share/swift/LICENSE.txt" "${swift%/usr/bin/*}/usr/share/swift/LICENSE.txt"; do
    [ -f "$file" ] && { echo "$file"; return; }
  done
  say "there is no share/swift/LICENSE.txt beside $swift; set SWIFT to that of a toolchain from swift.org" >&2
  exit 1
}
