-- Written by npm run schema.

-- A second factor that was asked for and not yet shown.
create table auth.factor_challenges (
  id uuid not null default public.uuid_v7(),
  factor_id uuid not null,
  -- The session that asked: nobody else may answer.
  session_id uuid not null,
  code_hash bytea
    constraint factor_challenges_code_hash_length check (octet_length(code_hash) = 32),
  -- What an authenticator signs, and for what (create, request).
  webauthn_challenge text,
  webauthn_type text
    constraint factor_challenges_type_known check (webauthn_type in ('create', 'request')),
  failures smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint factor_challenges_pkey primary key (id),
  constraint factor_challenges_factor_id_fkey foreign key (factor_id) references auth.factors (id) on delete cascade,
  constraint factor_challenges_session_id_fkey foreign key (session_id) references auth.sessions (id) on delete cascade
);

create index factor_challenges_by_expiry on auth.factor_challenges (expires_at);
create index factor_challenges_by_factor on auth.factor_challenges (factor_id);

grant select,
  insert (factor_id, session_id, code_hash, webauthn_challenge, webauthn_type, created_at, expires_at),
  update (failures),
  delete
  on auth.factor_challenges to leme_auth;
