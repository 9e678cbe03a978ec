#!/bin/sh
# The secrets of compose.yaml, made once, each in a file below deploy/secrets. What is there stays.
# The folder is its owner's alone; its files can be read, as the account in the container has another number.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
chmod 700 secrets

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

# write NAME TEXT
write() {
  [ -e "secrets/$1" ] && return 0
  printf '%s\n' "$2" > "secrets/$1.new"
  chmod 444 "secrets/$1.new"
  mv "secrets/$1.new" "secrets/$1"
}

write superuser-password "$(random)"
write superuser-url "postgres://postgres:$(cat secrets/superuser-password)@database:5432/postgres"
write database-url "postgres://leme_server:$(random)@database:5432/leme"
write admin-database-url "postgres://leme_owner:$(random)@database:5432/leme"
write secret-key "$(random)"
