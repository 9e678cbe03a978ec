-- Written by npm run schema.

-- Every refresh token of a living session, as SHA-256: an old one that comes back is known for what it is.
create table auth.refresh_tokens (
  hash bytea not null
    constraint refresh_tokens_hash_length check (octet_length(hash) = 32),
  session_id uuid not null,
  parent_hash bytea,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The token that replaced it, encrypted under the token itself, which nobody but its holder has.
  sealed_child bytea,
  constraint refresh_tokens_pkey primary key (hash),
  constraint refresh_tokens_parent_hash_key unique (parent_hash),
  constraint refresh_tokens_parent_hash_fkey
    foreign key (parent_hash) references auth.refresh_tokens (hash) on delete cascade,
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions (id) on delete cascade
);
-- Referenced by auth.refresh_tokens.

create index refresh_tokens_by_session on auth.refresh_tokens (session_id);

grant select,
  insert (hash, session_id, parent_hash, created_at),
  update (used_at, sealed_child)
  on auth.refresh_tokens to leme_auth;
