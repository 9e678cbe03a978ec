-- Written by npm run schema.

-- Keys that sign access tokens.
create table auth.keys (
  id uuid not null default public.uuid_v7(),
  public_jwk jsonb not null,
  -- Encrypted with SECRET_KEY.
  sealed_private_jwk bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  constraint keys_pkey primary key (id)
);

grant select, insert (id, public_jwk, sealed_private_jwk, created_at, signs_from), delete on auth.keys to leme_auth;
