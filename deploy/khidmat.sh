#!/bin/sh
# /usr/local/bin/khidmat COMMAND ...: runs a command of the product as the service runs: as its user, with its settings, in its folder.
set -eu
cd "${KHIDMAT_HOME:-/opt/khidmat}"
set -a
. "${KHIDMAT_ENV:-/etc/khidmat/khidmat.env}"
set +a
command=$1
shift
if [ "$(id -u)" = 0 ] && id khidmat >/dev/null 2>&1; then
  exec runuser -u khidmat -- npm run --silent "$command" -- "$@"
fi
exec npm run --silent "$command" -- "$@"
