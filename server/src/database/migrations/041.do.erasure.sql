-- A person is erased: the account and every way in are deleted, name and addresses go wherever they were copied to, and
-- the work stays, as that of nobody known. features/user/erase-person.ts calls these in their order. Functions of the
-- owner: each changes what the application's roles may not.

-- What an erased person was called so far: names, and addresses of mail and phones, here, in the account and in the
-- audit. Names that another person of the organisation has too are left out, and words that columns are held to (a
-- person called "admin"). Null where the organisation has no such
-- person.
create function system.names_of_person(org uuid, person uuid) returns jsonb
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
      ) known (address)
      where char_length(address) >= 5
    ), '[]')
  ) from users where users.org_id = org and users.id = person for update
$$;

-- Removes the person and deletes the account with every session, identity, factor, passkey and code, invitations to its
-- addresses and messages that wait for them; writes down by whom, null for a command of the machine. The name stays on
-- the row until `finish_erasure`, so that an erasure that was interrupted can be done again.
create function system.erase_account(org uuid, person uuid, by_admin uuid, origin jsonb, addresses text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
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
  delete from auth.accounts where id = person;
  delete from invitations where org_id = org and (accepted_by_user_id = person or lower(email) = any (addresses));
  delete from system.mails where lower(recipient) = any (addresses);
  delete from system.idempotency where user_id = person;
  perform record_audit(org, 'person_erased', by_admin, person, 'Pessoa apagada', '{}', null, origin);
end
$$;

-- What may hold names and addresses: texts of every table of an organisation but those of its own clients and bills,
-- which name another's business; `is_unique` where two rows may not have the same one.
create view system.erasable_columns as
  select relid, column_name, type_name,
    exists (
      select from pg_index where indrelid = relid and indisunique and (
        position = any (indkey) or pg_get_indexdef(indexrelid) ~ ('\m' || column_name || '\M'))
    ) as is_unique
  from (
    select class.oid as relid, attname::text as column_name, format_type(atttypid, null) as type_name, attnum as position
    from pg_class class join pg_attribute on attrelid = class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and relname <> all ('{users,clients,finance_invoices,finance_receivables,agent_run_figures,agent_run_latencies}')
  ) columns;
revoke all on system.erasable_columns from public;

-- Replaces the patterns, {text, title, json}, in the pages of one table from `first` on, `pages` of them; answers whether
-- there are more. A pattern's replacement is never longer than what it replaces, but where a row must stay unlike others.
create function system.erase_texts(org uuid, person uuid, relation text, first bigint, pages bigint, patterns jsonb)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  erased regclass := (select relid::regclass from system.erasable_columns where relid = to_regclass('public.' || quote_ident(relation)) limit 1);
  owner_column constant text := case when relation = 'organizations' then 'id' else 'org_id' end;
  here constant text := format('%I = %L and ctid >= %L and ctid < %L', owner_column, org,
    format('(%s,0)', first)::tid, format('(%s,0)', first + pages)::tid);
  part record;
  pattern text;
  one jsonb;
  replaced text;
begin
  if erased is null then
    raise exception 'no texts are erased in %', relation;
  end if;
  if relation = 'audit_events' then
    -- By their id wherever they are, also where a name is another's too.
    update audit_events set ip = null, user_agent = null,
      actor_name = case when actor_user_id = person then 'Pessoa apagada' else actor_name end,
      actor_email = case when actor_user_id = person then null else actor_email end,
      target = case when target_id = person then 'Pessoa apagada' else target end
    where ctid >= format('(%s,0)', first)::tid and ctid < format('(%s,0)', first + pages)::tid
      and (actor_user_id = person or (target_id = person and actor_user_id is null));
    update audit_events set target = 'Pessoa apagada'
    where ctid >= format('(%s,0)', first)::tid and ctid < format('(%s,0)', first + pages)::tid
      and target_id = person and target is distinct from 'Pessoa apagada';
  elsif relation = 'activity' then
    update activity set label = 'Pessoa apagada'
    where activity.org_id = org and noun = 'project_member' and ctid >= format('(%s,0)', first)::tid
      and ctid < format('(%s,0)', first + pages)::tid and label <> 'Pessoa apagada'
      and noun_id in (select id from project_members where project_members.org_id = org and user_id = person);
  end if;
  for part in select * from system.erasable_columns where relid = erased loop
    for one in select * from jsonb_array_elements(patterns) loop
      pattern := one ->> case when part.type_name <> 'text' then 'json'
        when part.column_name in ('name', 'title') then 'title' else 'text' end;
      replaced := format('regexp_replace(%I::text, %L, %L, ''gi'')', part.column_name, pattern, one ->> 'replacement');
      if part.is_unique and part.type_name = 'text' then
        replaced := format('left(%s, 180) || '' '' || left(gen_random_uuid()::text, 8)', replaced);
      end if;
      execute format('update %s set %I = (%s)::%s where %s and %I::text ~* %L', erased, part.column_name, replaced,
        part.type_name, here, part.column_name, pattern);
    end loop;
  end loop;
  return (first + pages) * current_setting('block_size')::bigint < pg_relation_size(erased);
end
$$;

-- The last step: the row itself, and answers to repeated requests that name the person.
create function system.finish_erasure(org uuid, person uuid, patterns jsonb) returns void
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
end
$$;

revoke execute on function system.names_of_person, system.erase_account, system.erase_texts, system.finish_erasure
  from public, leme_app;
grant execute on function system.names_of_person, system.erase_account, system.erase_texts, system.finish_erasure
  to leme_auth;
grant select on system.erasable_columns to leme_auth;
