-- Keys that end by themselves. Those that were made before go on without an end.

alter table public.api_keys
  add column expires_at timestamptz,
  add constraint api_keys_expires_at_after_creation check (expires_at > created_at);
grant select (expires_at), insert (expires_at) on public.api_keys to leme_app;
