-- An organisation that its only person leaves behind is nobody's: its keys end with it.
grant update (revoked_at) on public.api_keys to leme_auth;
