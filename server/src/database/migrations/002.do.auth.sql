-- The auth service's own tables: nobody but leme_auth reaches them, and they belong to no organisation.
-- Instants are written by the service from one clock; a session and everything below it ends by being deleted.

-- Who may sign in. The person of the same id in public.users belongs to an organisation; the two are not tied by a
-- reference, since a removed person keeps their row there and an organisation's person need not have an account.
create table auth.accounts (
  id uuid primary key default uuid_v7(),
  email text not null unique constraint accounts_email_length check (char_length(email) between 3 and 200),
  password_hash text not null constraint accounts_password_hash_argon2id check (password_hash like '$argon2id$%'),
  user_metadata jsonb not null default '{}'
    constraint accounts_user_metadata_object check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz
);
grant select,
  insert (email, password_hash, user_metadata, created_at, updated_at, last_sign_in_at),
  update (password_hash, user_metadata, updated_at, last_sign_in_at) on auth.accounts to leme_auth;

-- One sign-in on one device.
create table auth.sessions (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  user_agent text constraint sessions_user_agent_length check (char_length(user_agent) <= 500),
  ip inet,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_by_account on auth.sessions (account_id);
create index sessions_by_last_use on auth.sessions (last_used_at);
grant select, insert (account_id, user_agent, ip, created_at, last_used_at),
  update (user_agent, ip, last_used_at), delete on auth.sessions to leme_auth;

-- Every refresh token of a living session, as SHA-256: an old one that comes back is known for what it is.
-- `sealed_child` is the token that replaced it, encrypted under the token itself, which nobody but its holder has.
create table auth.refresh_tokens (
  hash bytea primary key constraint refresh_tokens_hash_length check (octet_length(hash) = 32),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent_hash bytea unique references auth.refresh_tokens (hash) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  sealed_child bytea
);
create index refresh_tokens_by_session on auth.refresh_tokens (session_id);
grant select, insert (hash, session_id, parent_hash, created_at), update (used_at, sealed_child)
  on auth.refresh_tokens to leme_auth;

-- Keys that sign access tokens; the private half is encrypted with SECRET_KEY.
create table auth.keys (
  id uuid primary key default uuid_v7(),
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null
);
grant select, insert (id, public_jwk, sealed_private_jwk, created_at, signs_from), delete on auth.keys to leme_auth;

-- What happened to an account's safety. Kept when session and account are gone.
create table auth.audit (
  id uuid primary key default uuid_v7(),
  account_id uuid not null,
  session_id uuid,
  event text not null constraint audit_event_known check (event in ('refresh_token_reused', 'password_changed')),
  user_agent text,
  ip inet,
  created_at timestamptz not null
);
create index audit_by_account on auth.audit (account_id, created_at);
grant select, insert (account_id, session_id, event, user_agent, ip, created_at) on auth.audit to leme_auth;

-- Recent attempts of one kind from one address, oldest first. Lost in a crash, and nothing is lost by that.
create unlogged table system.rate_limits (
  bucket text primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_by_expiry on system.rate_limits (expires_at);

-- Failed sign-ins in a row for one address of mail, whether an account has it or not, by its SHA-256.
create unlogged table system.sign_in_failures (
  email_hash bytea primary key,
  failures integer not null,
  wait_until timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_failures_by_expiry on system.sign_in_failures (expires_at);
grant select, insert, update, delete on system.rate_limits, system.sign_in_failures to leme_auth;

-- Every process keeps sessions and people for a moment; these tell them what to forget. Both are rare.
create function auth.tell_session_ended() returns trigger
  language plpgsql volatile
as $$
begin
  perform pg_notify('leme_session_ended', old.id::text);
  return null;
end
$$;
create trigger tell_session_ended after delete on auth.sessions
  for each row execute function auth.tell_session_ended();

create function auth.tell_user_changed() returns trigger
  language plpgsql volatile
as $$
begin
  perform pg_notify('leme_user_changed', old.id::text);
  return null;
end
$$;
create trigger tell_user_changed after delete or update of org_id, email, role, removed_at on public.users
  for each row execute function auth.tell_user_changed();
