-- Written by npm run schema.

-- One sign-in on one device. It ends by being deleted, with all that refers to it.
create table auth.sessions (
  id uuid not null default public.uuid_v7(),
  account_id uuid not null,
  user_agent text
    constraint sessions_user_agent_length check (char_length(user_agent) <= 500),
  ip inet,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- How strongly it is proved: aal2 by a second factor.
  aal text not null default 'aal1'
    constraint sessions_aal_known check (aal in ('aal1', 'aal2')),
  -- By what it is proved, the latest first: [{method, timestamp}].
  amr jsonb not null default '[]'::jsonb
    constraint sessions_amr_list check (jsonb_typeof(amr) = 'array'),
  -- When the owner of the account last proved themselves within it, after the sign-in: by password or by a code.
  owner_proved_at timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_account_id_fkey
    foreign key (account_id) references auth.accounts (id) on update cascade on delete cascade
);
-- Referenced by auth.factor_challenges, auth.refresh_tokens.

create index sessions_by_account on auth.sessions (account_id);
create index sessions_by_last_use on auth.sessions (last_used_at);

create trigger tell_session_ended after delete on auth.sessions for each row execute function auth.tell_session_ended();

grant select,
  insert (account_id, user_agent, ip, created_at, last_used_at, aal, amr),
  update (user_agent, ip, last_used_at, aal, amr, owner_proved_at),
  delete
  on auth.sessions to leme_auth;
