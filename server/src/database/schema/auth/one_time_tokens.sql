-- Written by npm run schema.

-- A code of six digits and a link that were sent to somebody; the newest of each kind counts alone.
create table auth.one_time_tokens (
  id uuid not null default public.uuid_v7(),
  account_id uuid not null,
  kind text not null
    constraint one_time_tokens_kind_known
      check (kind in ('signup', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication',
        'sms', 'phone_change')),
  -- An address of mail, or a phone.
  sent_to text not null
    constraint one_time_tokens_sent_to_length check (char_length(sent_to) between 3 and 200),
  -- HMAC-SHA-256 of the code under the service's secret: six digits could be guessed from a plain hash.
  code_hash bytea not null
    constraint one_time_tokens_code_hash_length check (octet_length(code_hash) = 32),
  link_hash bytea
    constraint one_time_tokens_link_hash_length check (octet_length(link_hash) = 32),
  -- Of a link that ends with a code instead of tokens.
  flow_state_id uuid,
  failures smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  asked_from bytea not null default sha256('\x'::bytea)
    constraint one_time_tokens_asked_from_length check (octet_length(asked_from) = 32),
  -- Wrong codes from places other than the one that asked.
  failures_elsewhere smallint not null default 0,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_account_id_kind_place_key unique (account_id, kind, asked_from),
  constraint one_time_tokens_link_hash_key unique (link_hash),
  constraint one_time_tokens_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade,
  constraint one_time_tokens_flow_state_id_fkey
    foreign key (flow_state_id) references auth.flow_states (id) on delete cascade
);

create index one_time_tokens_by_address on auth.one_time_tokens (sent_to, kind);
create index one_time_tokens_by_expiry on auth.one_time_tokens (expires_at);

grant select,
  insert (account_id, kind, sent_to, code_hash, link_hash, flow_state_id, created_at, expires_at, asked_from),
  update (failures, failures_elsewhere),
  delete
  on auth.one_time_tokens to leme_auth;
