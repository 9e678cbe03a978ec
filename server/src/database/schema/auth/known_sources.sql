-- Written by npm run schema.

-- Where an account signed in with success: a browser, by the token in its cookie, and a network. There the waits do not
-- count that guesses from elsewhere bring about.
create table auth.known_sources (
  account_id uuid not null,
  kind text not null
    constraint known_sources_kind_known check (kind in ('device', 'network')),
  -- SHA-256 of the browser's token or of the network.
  hash bytea not null
    constraint known_sources_hash_length check (octet_length(hash) = 32),
  last_used_at timestamptz not null,
  constraint known_sources_pkey primary key (account_id, kind, hash),
  constraint known_sources_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);

create index known_sources_by_last_use on auth.known_sources (last_used_at);

grant select,
  insert (account_id, kind, hash, last_used_at),
  update (last_used_at),
  delete
  on auth.known_sources to leme_auth;
