-- Written by npm run schema.

-- Codes of paper for who lost their factors: 80 random bits each, so that a plain hash gives nothing away.
create table auth.recovery_codes (
  account_id uuid not null,
  code_hash bytea not null
    constraint recovery_codes_hash_length check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null,
  constraint recovery_codes_pkey primary key (account_id, code_hash),
  constraint recovery_codes_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);

grant select, insert, update (used_at), delete on auth.recovery_codes to leme_auth;
