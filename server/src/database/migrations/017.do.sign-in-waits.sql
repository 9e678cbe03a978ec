-- Wrong passwords make the place wait that they come from, so that others' guesses lock no owner out.

-- Where an account signed in with success: a browser, by the token in its cookie, and a network; as SHA-256.
-- Such a place is spared the waits that guesses from elsewhere bring about.
create table auth.known_sources (
  account_id uuid not null references auth.accounts (id) on delete cascade,
  kind text not null constraint known_sources_kind_known check (kind in ('device', 'network')),
  hash bytea not null constraint known_sources_hash_length check (octet_length(hash) = 32),
  last_used_at timestamptz not null,
  primary key (account_id, kind, hash)
);
create index known_sources_by_last_use on auth.known_sources (last_used_at);
grant select, insert (account_id, kind, hash, last_used_at), update (last_used_at), delete on auth.known_sources
  to leme_auth;

-- Failures are counted by address of mail and network, by device, and by address of mail alone: the key is the SHA-256
-- of one of these.
alter table system.sign_in_failures rename column email_hash to key;
