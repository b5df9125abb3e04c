#!/bin/sh
# Runs Sheaf with the Node that came with it.
# A large young generation spares a short command nearly all garbage collection.
self=$0
[ -L "$self" ] && self=$(readlink -f -- "$self")
here=${self%/*}
# The host that a command starts lives in another folder: a path from here would mean something else there.
case $here in /*) ;; *) here=$PWD/$here ;; esac
exec "$here/node" --min-semi-space-size=16 --max-semi-space-size=16 --disable-warning=ExperimentalWarning "$here/start.mjs" "$@"
