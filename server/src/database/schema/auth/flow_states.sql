-- Written by npm run schema.

-- A sign-in that leaves this site, or that ends with a code instead of tokens (PKCE).
create table auth.flow_states (
  id uuid not null default public.uuid_v7(),
  -- Known once somebody has signed in; of a link to another identity, from the start.
  account_id uuid,
  provider text not null,
  -- What the amr says of the session that comes of it.
  method text not null,
  -- SHA-256 of the `state` that a provider gives back.
  state_hash bytea
    constraint flow_states_state_hash_length check (octet_length(state_hash) = 32),
  -- SHA-256 of the code that this service gives out.
  code_hash bytea
    constraint flow_states_code_hash_length check (octet_length(code_hash) = 32),
  code_challenge text
    constraint flow_states_code_challenge_length check (char_length(code_challenge) between 43 and 128),
  code_challenge_method text
    constraint flow_states_method_known check (code_challenge_method in ('s256', 'plain')),
  -- What only the service knows of the flow: nonce, its own verifier towards the provider, tokens of the provider.
  sealed bytea,
  redirect_to text
    constraint flow_states_redirect_length check (char_length(redirect_to) <= 2000),
  links_identity boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint flow_states_pkey primary key (id),
  constraint flow_states_code_hash_key unique (code_hash),
  constraint flow_states_state_hash_key unique (state_hash),
  constraint flow_states_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);
-- Referenced by auth.one_time_tokens.

create index flow_states_by_expiry on auth.flow_states (expires_at);

grant select,
  insert (account_id, provider, method, state_hash, code_hash, code_challenge, code_challenge_method, sealed,
    redirect_to, links_identity, created_at, expires_at),
  update (account_id, state_hash, code_hash, sealed),
  delete
  on auth.flow_states to leme_auth;
