#!/bin/sh
# Runs Sheaf with its bundled Node.
# With a large young generation, a short command needs almost no garbage collection.
self=$0
[ -L "$self" ] && self=$(readlink -f -- "$self")
here=${self%/*}
# The host that a command starts has another working directory, so the path must be absolute.
case $here in /*) ;; *) here=$PWD/$here ;; esac
exec "$here/node" --min-semi-space-size=16 --max-semi-space-size=16 --disable-warning=ExperimentalWarning "$here/start.mjs" "$@"
