-- What an account may have besides a password: a phone, identities of other providers, second factors, passkeys; and
-- what is under way: one-time codes and links, sign-ins that leave the site and come back.

-- An account of a provider, of a code or of a passkey has no password; one of a phone no address of mail.
alter table auth.accounts
  alter column password_hash drop not null,
  alter column email drop not null,
  add column phone text unique constraint accounts_phone_digits check (phone ~ '^[1-9][0-9]{6,14}$'),
  add column phone_confirmed_at timestamptz,
  -- Asked for and not confirmed yet. `email_change_half_at`: one of both addresses has confirmed.
  add column new_email text constraint accounts_new_email_length check (char_length(new_email) between 3 and 200),
  add column email_change_half_at timestamptz,
  add column new_phone text constraint accounts_new_phone_digits check (new_phone ~ '^[1-9][0-9]{6,14}$'),
  add constraint accounts_reachable check (email is not null or phone is not null);
grant insert (email_confirmed_at, phone, phone_confirmed_at),
  update (email, email_confirmed_at, phone, phone_confirmed_at, new_email, email_change_half_at, new_phone), delete
  on auth.accounts to leme_auth;

-- Who ends their account, and was alone, leaves nothing behind.
grant delete on public.users to leme_auth;

-- What the application calls an event is its own list, `AuditEvent`.
alter table auth.audit
  drop constraint audit_event_known,
  add constraint audit_event_named check (event ~ '^[a-z][a-z_]{2,49}$');

-- How strongly a session is proved (aal2: by a second factor), and by what, the latest first: [{method, timestamp}].
alter table auth.sessions
  add column aal text not null default 'aal1' constraint sessions_aal_known check (aal in ('aal1', 'aal2')),
  add column amr jsonb not null default '[]' constraint sessions_amr_list check (jsonb_typeof(amr) = 'array');
update auth.sessions set amr =
  jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from created_at))));
grant insert (aal, amr), update (aal, amr) on auth.sessions to leme_auth;

-- Ways to sign in as an account by what another provider, or this one, says: `provider_id` names the person there.
create table auth.identities (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  provider text not null constraint identities_provider_length check (char_length(provider) between 1 and 60),
  provider_id text not null constraint identities_provider_id_length check (char_length(provider_id) between 1 and 300),
  identity_data jsonb not null constraint identities_data_object check (jsonb_typeof(identity_data) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  unique (provider, provider_id)
);
create index identities_by_account on auth.identities (account_id);
-- An account of mail and password bears its own id as the person's at the provider "email".
insert into auth.identities (id, account_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
select id, id, 'email', id::text, user_metadata || jsonb_build_object('sub', id, 'email', email,
  'email_verified', email_confirmed_at is not null, 'phone_verified', false), created_at, updated_at, last_sign_in_at
from auth.accounts;
grant select, insert (id, account_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at),
  update (identity_data, updated_at, last_sign_in_at), delete on auth.identities to leme_auth;

-- A sign-in that leaves this site, or that ends with a code instead of tokens (PKCE).
create table auth.flow_states (
  id uuid primary key default uuid_v7(),
  -- Known once somebody has signed in; of a link to another identity, from the start.
  account_id uuid references auth.accounts (id) on delete cascade,
  provider text not null,
  -- What the amr says of the session that comes of it.
  method text not null,
  -- SHA-256 of the `state` that a provider gives back, and of the code that this service gives out.
  state_hash bytea unique constraint flow_states_state_hash_length check (octet_length(state_hash) = 32),
  code_hash bytea unique constraint flow_states_code_hash_length check (octet_length(code_hash) = 32),
  code_challenge text constraint flow_states_code_challenge_length check (char_length(code_challenge) between 43 and 128),
  code_challenge_method text constraint flow_states_method_known check (code_challenge_method in ('s256', 'plain')),
  -- What only the service knows of the flow: nonce, its own verifier towards the provider, tokens of the provider.
  sealed bytea,
  redirect_to text constraint flow_states_redirect_length check (char_length(redirect_to) <= 2000),
  links_identity boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index flow_states_by_expiry on auth.flow_states (expires_at);
grant select, insert (account_id, provider, method, state_hash, code_hash, code_challenge, code_challenge_method, sealed,
    redirect_to, links_identity, created_at, expires_at),
  update (account_id, code_hash, state_hash, sealed), delete on auth.flow_states to leme_auth;

-- A code of six digits and a link that were sent to somebody; the newest of each kind counts alone.
create table auth.one_time_tokens (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  kind text not null constraint one_time_tokens_kind_known check (kind in
    ('signup', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication', 'sms',
      'phone_change')),
  -- Where it was sent: an address of mail, or a phone.
  sent_to text not null constraint one_time_tokens_sent_to_length check (char_length(sent_to) between 3 and 200),
  -- HMAC-SHA-256 of the code under the service's secret: six digits could be guessed from a plain hash.
  code_hash bytea not null constraint one_time_tokens_code_hash_length check (octet_length(code_hash) = 32),
  link_hash bytea unique constraint one_time_tokens_link_hash_length check (octet_length(link_hash) = 32),
  -- Of a link that ends with a code instead of tokens.
  flow_state_id uuid references auth.flow_states (id) on delete cascade,
  failures smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (account_id, kind)
);
create index one_time_tokens_by_expiry on auth.one_time_tokens (expires_at);
create index one_time_tokens_by_address on auth.one_time_tokens (sent_to, kind);
grant select, insert (account_id, kind, sent_to, code_hash, link_hash, flow_state_id, created_at, expires_at),
  update (failures), delete on auth.one_time_tokens to leme_auth;

-- Second factors. `sealed_secret`: of TOTP, encrypted. `last_step`: of TOTP, so that a code counts once.
create table auth.factors (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  factor_type text not null constraint factors_type_known check (factor_type in ('totp', 'phone', 'webauthn')),
  friendly_name text constraint factors_friendly_name_length check (char_length(friendly_name) between 1 and 200),
  status text not null default 'unverified' constraint factors_status_known check (status in ('unverified', 'verified')),
  sealed_secret bytea,
  last_step bigint,
  phone text constraint factors_phone_digits check (phone ~ '^[1-9][0-9]{6,14}$'),
  credential_id bytea unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz
);
create unique index factors_by_name on auth.factors (account_id, friendly_name) where friendly_name is not null;
create index factors_by_account on auth.factors (account_id);
grant select, insert (account_id, factor_type, friendly_name, sealed_secret, phone, created_at, updated_at),
  update (friendly_name, status, last_step, credential_id, public_key, sign_count, transports, updated_at,
    last_challenged_at), delete on auth.factors to leme_auth;

create table auth.factor_challenges (
  id uuid primary key default uuid_v7(),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  -- The session that asked: nobody else may answer.
  session_id uuid not null references auth.sessions (id) on delete cascade,
  code_hash bytea constraint factor_challenges_code_hash_length check (octet_length(code_hash) = 32),
  -- What an authenticator signs, and for what (create, request).
  webauthn_challenge text,
  webauthn_type text constraint factor_challenges_type_known check (webauthn_type in ('create', 'request')),
  failures smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenges_by_factor on auth.factor_challenges (factor_id);
create index factor_challenges_by_expiry on auth.factor_challenges (expires_at);
grant select, insert (factor_id, session_id, code_hash, webauthn_challenge, webauthn_type, created_at, expires_at),
  update (failures), delete on auth.factor_challenges to leme_auth;

-- Codes of paper for whoever lost their factors: 80 random bits each, so that a plain hash tells nothing.
create table auth.recovery_codes (
  account_id uuid not null references auth.accounts (id) on delete cascade,
  code_hash bytea not null constraint recovery_codes_hash_length check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, code_hash)
);
grant select, insert, update (used_at), delete on auth.recovery_codes to leme_auth;

-- Passkeys: a first way to sign in, without a password.
create table auth.passkeys (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  friendly_name text not null constraint passkeys_friendly_name_length check (char_length(friendly_name) between 1 and 120),
  backed_up boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_account on auth.passkeys (account_id);
grant select, insert (account_id, credential_id, public_key, sign_count, transports, friendly_name, backed_up, created_at),
  update (friendly_name, sign_count, backed_up, last_used_at), delete on auth.passkeys to leme_auth;

create table auth.passkey_challenges (
  id uuid primary key default uuid_v7(),
  -- Of a registration: whose. Of a sign-in: null, as nobody is known yet.
  account_id uuid references auth.accounts (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on auth.passkey_challenges (expires_at);
grant select, insert (account_id, challenge, created_at, expires_at), delete on auth.passkey_challenges to leme_auth;
