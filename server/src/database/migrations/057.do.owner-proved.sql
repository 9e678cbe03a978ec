-- When the owner of the account last proved themselves within this session, after its sign-in: by password or by a code.
alter table auth.sessions add column owner_proved_at timestamptz;
grant update (owner_proved_at) on auth.sessions to leme_auth;
