#!/bin/sh
# Makes the standby the primary, on the standby's machine when the primary is gone for good:
#   sudo -u postgres deploy/failover.sh
# Which server is meant is said as to psql (PGHOST, PGPORT, PGUSER, PGPASSWORD); the local one otherwise.
# With --force also when the primary still seems to be there. See docs/production-database.md.
set -eu

ask() { psql -X -A -t -q -v ON_ERROR_STOP=1 -d postgres -c "$1"; }
refuse() {
  echo "$1" >&2
  exit 1
}

begun=$(date +%s)
[ "$(ask 'select pg_is_in_recovery()')" = t ] || refuse 'This server takes writes already: nothing was done.'

# Two servers that both take writes would each have what the other has not. Where a line is silent, the
# standby notices only after a minute (wal_receiver_timeout), so the primary is asked as well.
if [ "${1-}" != --force ]; then
  primary=$(ask 'show primary_conninfo')
  if [ -n "$primary" ]; then
    # Silence is 2; 1 is a server that is starting or ending, and may take writes in a moment.
    there=0
    pg_isready -q -t 3 -d "$primary" || there=$?
    if [ "$there" -ne 2 ]; then
      refuse 'The primary answers: stop it first, so that it does not come back by itself (or say --force).'
    fi
  fi
fi

echo "Last transaction here: $(ask 'select pg_last_xact_replay_timestamp()')"
[ "$(ask 'select pg_promote(true, 60)')" = t ] || refuse 'The server did not become the primary within 60 s; its log says why.'

# Nobody is there to confirm its writes now: it would wait for the standby that it was itself.
ask "alter system set synchronous_standby_names = ''"
ask 'select pg_reload_conf()' >/dev/null
ask 'checkpoint'

echo "This server takes writes since $(($(date +%s) - begun)) s. Station finds it by itself."
echo 'The old primary must not be started as it was: make it the new standby (docs/production-database.md).'
