-- Every process forgets a key that was revoked.
create or replace function public.tell_key_revoked() returns trigger
  language plpgsql volatile
as $$
begin
  perform pg_notify('leme_api_key_revoked', new.id::text);
  return null;
end
$$;

-- Keys have no cost of their own, but each may ask 600 times a minute: an organisation has at most 50 that work. Those
-- that revoke or run out make room; what an organisation has beyond that stays as it is.
create or replace function system.refuse_many_api_keys() returns trigger language plpgsql volatile
set search_path = pg_catalog, pg_temp as $$
begin
  -- Two at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('api_keys/' || new.org_id, 0));
  if (select count(*) from public.api_keys
      where org_id = new.org_id and revoked_at is null and (expires_at is null or expires_at > now())) >= 50 then
    raise exception 'the organisation has 50 API keys that work'
      using errcode = 'check_violation', constraint = 'api_keys_org_id_count', table = 'api_keys';
  end if;
  return new;
end $$;
