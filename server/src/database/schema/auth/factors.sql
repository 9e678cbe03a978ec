-- Written by npm run schema.

-- Second factors of an account.
create table auth.factors (
  id uuid not null default public.uuid_v7(),
  account_id uuid not null,
  factor_type text not null
    constraint factors_type_known check (factor_type in ('totp', 'phone', 'webauthn')),
  friendly_name text
    constraint factors_friendly_name_length check (char_length(friendly_name) between 1 and 200),
  status text not null default 'unverified'
    constraint factors_status_known check (status in ('unverified', 'verified')),
  -- Of TOTP, encrypted.
  sealed_secret bytea,
  -- Of TOTP, so that a code counts once.
  last_step bigint,
  phone text
    constraint factors_phone_digits check (phone ~ '^[1-9][0-9]{6,14}$'),
  credential_id bytea,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz,
  constraint factors_pkey primary key (id),
  constraint factors_credential_id_key unique (credential_id),
  constraint factors_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);
-- Referenced by auth.factor_challenges.

create index factors_by_account on auth.factors (account_id);
create unique index factors_by_name on auth.factors (account_id, friendly_name) where friendly_name is not null;

grant select,
  insert (account_id, factor_type, friendly_name, sealed_secret, phone, created_at, updated_at),
  update (friendly_name, status, last_step, credential_id, public_key, sign_count, transports, updated_at,
    last_challenged_at),
  delete
  on auth.factors to leme_auth;
