-- Written by npm run schema.

-- Who may sign in. The person of the same id in public.users belongs to an organisation; the two are not tied by a
-- reference, as a removed person keeps their row there and an organisation's person need not have an account.
create table auth.accounts (
  id uuid not null default public.uuid_v7(),
  email text
    constraint accounts_email_length check (char_length(email) between 3 and 200),
  -- Null for an account of a provider, a code or a passkey.
  password_hash text
    constraint accounts_password_hash_argon2id check (password_hash like '$argon2id$%'),
  user_metadata jsonb not null default '{}'::jsonb
    constraint accounts_user_metadata_object check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  -- Null until its owner has proved that mail sent there is read.
  email_confirmed_at timestamptz,
  phone text
    constraint accounts_phone_digits check (phone ~ '^[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  -- Asked for and not confirmed yet, as is new_phone.
  new_email text
    constraint accounts_new_email_length check (char_length(new_email) between 3 and 200),
  -- One of both addresses has confirmed the change.
  email_change_half_at timestamptz,
  new_phone text
    constraint accounts_new_phone_digits check (new_phone ~ '^[1-9][0-9]{6,14}$'),
  constraint accounts_pkey primary key (id),
  constraint accounts_email_key unique (email),
  constraint accounts_phone_key unique (phone),
  constraint accounts_reachable check (email is not null or phone is not null)
);
-- Referenced by auth.factors, auth.flow_states, auth.identities, auth.known_sources, auth.one_time_tokens,
-- auth.passkey_challenges, auth.passkeys, auth.recovery_codes, auth.sessions.

grant select,
  insert (email, password_hash, user_metadata, created_at, updated_at, last_sign_in_at, email_confirmed_at, phone,
    phone_confirmed_at),
  update (id, email, password_hash, user_metadata, updated_at, last_sign_in_at, email_confirmed_at, phone,
    phone_confirmed_at, new_email, email_change_half_at, new_phone),
  delete
  on auth.accounts to leme_auth;
