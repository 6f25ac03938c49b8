#!/bin/sh
# /usr/local/bin/khidmat COMMAND ...: runs a command of the product as the service runs: as its user, with its settings, in its
# folder. The settings are read as they stand, by no shell. Folders are given by their whole path.
set -eu
home=${KHIDMAT_HOME:-/opt/khidmat}
settings=${KHIDMAT_ENV:-/etc/khidmat/khidmat.env}
case ${1-} in
backup | doctor | operator | restore) command=$1 ;;
*)
  echo "One of: khidmat backup, doctor, operator, restore" >&2
  exit 2
  ;;
esac
shift
# What the caller's shell has set of these would count before the settings.
unset DATABASE_URL DATABASE_URL_FILE DATA_DIR DEMO
cd "$home"
set -- node_modules/.bin/node "--env-file=$settings" "scripts/$command.ts" "$@"
if [ "$(id -u)" = 0 ] && id khidmat >/dev/null 2>&1; then
  exec runuser -u khidmat -- "$@"
fi
exec "$@"
