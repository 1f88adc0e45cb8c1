#!/bin/sh
# The command `canopy` of the packages for Linux and macOS. With a command of its own it works without a window, and on Linux without a
# display; with anything else it opens the app. A link to this file on the path serves as well.
program=$0
# Not `readlink -f`, which macOS has only had since 12.3.
while [ -L "$program" ]; do
  target=$(readlink -- "$program")
  case "$target" in
    /*) program=$target ;;
    *) program=$(dirname -- "$program")/$target ;;
  esac
done
resources=$(CDPATH='' cd -- "$(dirname -- "$program")/.." && pwd -P) || exit 1
if [ -d "$resources/../MacOS" ]; then
  app=$resources/../MacOS
  platform=
else
  app=$resources/..
  platform=--ozone-platform=headless
fi
case "${1-}" in
  serve | import | export | redirects | map | backup | check | connect | sync | resolve | propose | proposals | team | --help | -h)
    # Switches of Chromium come first, and after `--` it reads none: `--port` and the like are meant for the command.
    set -- ${platform:+"$platform"} --disable-gpu --log-level=3 --canopy-command -- "$@"
    # Chromium refuses to start for root with its sandbox on Linux. No page is loaded here that it could hold.
    [ -n "$platform" ] && [ "$(id -u)" = 0 ] && set -- --no-sandbox "$@"
    ;;
esac
exec "$app/canopy" "$@"
