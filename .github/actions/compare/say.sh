# shellcheck shell=bash
# Messages of a job. Usage: . say.sh; say notice|warning|error WORDS...

# A runner reads commands from what a step prints: an escaped line break begins no other one.
say() {
  local kind=$1 words
  shift
  words=$*
  words=${words//'%'/'%25'}
  words=${words//$'\r'/'%0D'}
  words=${words//$'\n'/'%0A'}
  printf '::%s title=mosaic compare::%s\n' "$kind" "$words"
}

fail() {
  say error "$@"
  exit 1
}
