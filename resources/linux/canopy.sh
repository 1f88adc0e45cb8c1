#!/bin/sh
# The command `canopy` of the packages for Linux. With a command of its own it works without a window, and without a display;
# with anything else it opens the app.
program=$(readlink -f -- "$0")
app=$(dirname -- "$program")/../..
case "${1-}" in
  serve | import | export | backup | check | connect | sync | resolve | --help | -h)
    # Switches of Chromium come first, and after `--` it reads none: `--port` and the like are meant for the command.
    set -- --ozone-platform=headless --disable-gpu --log-level=3 --canopy-command -- "$@"
    # Chromium refuses to start for root with its sandbox. No page is loaded here that it could hold.
    [ "$(id -u)" = 0 ] && set -- --no-sandbox "$@"
    ;;
esac
exec "$app/canopy" "$@"
