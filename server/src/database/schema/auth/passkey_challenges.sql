-- Written by npm run schema.

-- A passkey that is being registered, or that signs in.
create table auth.passkey_challenges (
  id uuid not null default public.uuid_v7(),
  -- Of a registration: whose. Of a sign-in: null, as nobody is known yet.
  account_id uuid,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (id),
  constraint passkey_challenges_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);

create index passkey_challenges_by_expiry on auth.passkey_challenges (expires_at);

grant select, insert (account_id, challenge, created_at, expires_at), delete on auth.passkey_challenges to leme_auth;
