-- Written by npm run schema.

-- Passkeys: a first way to sign in, without a password.
create table auth.passkeys (
  id uuid not null default public.uuid_v7(),
  account_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  friendly_name text not null
    constraint passkeys_friendly_name_length check (char_length(friendly_name) between 1 and 120),
  backed_up boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);

create index passkeys_by_account on auth.passkeys (account_id);

grant select,
  insert (account_id, credential_id, public_key, sign_count, transports, friendly_name, backed_up, created_at),
  update (sign_count, friendly_name, backed_up, last_used_at),
  delete
  on auth.passkeys to leme_auth;
