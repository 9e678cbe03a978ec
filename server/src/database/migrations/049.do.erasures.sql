-- An erasure that was interrupted is finished by the next one, or by the hourly sweep: it still has every name and address,
-- also those that only the account knew, which is deleted first.
create table system.erasures (
  org_id uuid not null,
  person_id uuid not null,
  -- As `names_of_person` answers it.
  known jsonb not null constraint erasures_known_object check (jsonb_typeof(known) = 'object'),
  begun_at timestamptz not null default now(),
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references public.users (org_id, id) on delete cascade
);
grant select (org_id, person_id, begun_at) on system.erasures to leme_auth;

-- As in 041, and what an erasure that is not finished knows.
create or replace function system.names_of_person(org uuid, person uuid) returns jsonb
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
    'names', coalesce((
      select jsonb_agg(distinct trim(name)) from (
        select users.display_name
        union all select data ->> field from (
          select user_metadata as data from auth.accounts where id = person
          union all select identity_data from auth.identities where account_id = person
        ) said cross join unnest('{display_name,full_name,name,preferred_username,nickname}'::text[]) field
        union all select actor_name from audit_events where actor_user_id = person
        union all select target from audit_events where target_id = person and event in
          ('role_changed', 'person_removed', 'sessions_ended', 'recovery_link_created')
        union all select jsonb_array_elements_text(known -> 'names')
          from system.erasures where org_id = org and person_id = person
      ) known (name)
      where char_length(trim(name)) > 1 and name <> 'Pessoa apagada' and not exists (
        select from users other where other.org_id = org and other.id <> person and lower(other.display_name) = lower(trim(name)))
        and not exists (select from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
          and strpos(pg_get_constraintdef(oid), '''' || trim(name) || '''') > 0)
    ), '[]'),
    'addresses', coalesce((
      select jsonb_agg(distinct lower(address)) from (
        select users.email
        union all select unnest(array[email, new_email, phone, new_phone]) from auth.accounts where id = person
        union all select unnest(array[identity_data ->> 'email', identity_data ->> 'phone'])
          from auth.identities where account_id = person
        union all select phone from auth.factors where account_id = person
        union all select actor_email from audit_events where actor_user_id = person
        union all select jsonb_array_elements_text(known -> 'addresses')
          from system.erasures where org_id = org and person_id = person
      ) known (address)
      where char_length(address) >= 5
    ), '[]')
  ) from users where users.org_id = org and users.id = person for update
$$;

-- As in 041; stores what the rest of the erasure looks for, and writes one that goes on down no second time.
drop function system.erase_account(uuid, uuid, uuid, jsonb, text[]);
create function system.erase_account(org uuid, person uuid, by_admin uuid, origin jsonb, known jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  addresses constant text[] := array(select jsonb_array_elements_text(known -> 'addresses'));
  goes_on constant boolean := exists (select from system.erasures where org_id = org and person_id = person);
begin
  if by_admin is not null and not exists (
    select from users where id = by_admin and org_id = org and role = 'admin' and removed_at is null and id <> person
  ) then
    raise exception 'only another admin of the organisation erases a person' using errcode = 'insufficient_privilege';
  end if;
  update users set removed_at = coalesce(removed_at, clock_timestamp()) where org_id = org and id = person;
  if not found then
    raise exception 'no such person' using errcode = 'no_data_found';
  end if;
  insert into system.erasures (org_id, person_id, known) values (org, person, known)
  on conflict on constraint erasures_pkey do update set known = excluded.known;
  delete from auth.accounts where id = person;
  delete from invitations where org_id = org and (accepted_by_user_id = person or lower(email) = any (addresses));
  delete from system.mails where lower(recipient) = any (addresses);
  delete from system.idempotency where user_id = person;
  if not goes_on then
    perform record_audit(org, 'person_erased', by_admin, person, 'Pessoa apagada', '{}', null, origin);
  end if;
end
$$;
revoke execute on function system.erase_account from public, leme_app;
grant execute on function system.erase_account to leme_auth;

-- As in 041; and the erasure is finished.
create or replace function system.finish_erasure(org uuid, person uuid, patterns jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  one jsonb;
begin
  for one in select * from jsonb_array_elements(patterns) loop
    update system.idempotency set answer = regexp_replace(answer, one ->> 'json', one ->> 'replacement', 'gi')
    where user_id in (select id from users where org_id = org) and answer ~* (one ->> 'json');
  end loop;
  update users set display_name = 'Pessoa apagada', email = null
  where org_id = org and id = person and removed_at is not null;
  delete from system.erasures where org_id = org and person_id = person;
end
$$;
