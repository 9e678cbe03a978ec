-- Written by npm run schema.

-- Ways to sign in as an account by what another provider, or this one, says.
create table auth.identities (
  id uuid not null default public.uuid_v7(),
  account_id uuid not null,
  provider text not null
    constraint identities_provider_length check (char_length(provider) between 1 and 60),
  -- Names the person at the provider.
  provider_id text not null
    constraint identities_provider_id_length check (char_length(provider_id) between 1 and 300),
  identity_data jsonb not null
    constraint identities_data_object check (jsonb_typeof(identity_data) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  constraint identities_pkey primary key (id),
  constraint identities_provider_provider_id_key unique (provider, provider_id),
  constraint identities_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);

create index identities_by_account on auth.identities (account_id);

grant select,
  insert (id, account_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at),
  update (id, provider_id, identity_data, updated_at, last_sign_in_at),
  delete
  on auth.identities to leme_auth;
