#!/bin/sh
# Runs a command of Parley in a container as the service's user. As root, first gives this user the data folder, because some
# platforms mount a volume that root owns. Also for a shell in the container: /app/core/bin/parley.sh site list
set -e
cd "$(dirname "$0")/../.."
export PARLEY_DATA_DIR="${PARLEY_DATA_DIR:-/data}"
if [ "$(id -u)" = 0 ]; then
  find "$PARLEY_DATA_DIR" ! -user 1000 -exec chown -h 1000:1000 {} +
  set -- setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs \
    node core/bin/parley.js "$@"
else
  set -- node core/bin/parley.js "$@"
fi
exec "$@"
