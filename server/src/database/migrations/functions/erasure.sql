-- What an erased person is called: the name that is shown, names that another service vouches for, and addresses of mail
-- and phones that are confirmed or that an administrator invited; and what an erasure that is not finished looks for, as it
-- was chosen when it began. Names that another person of the organisation has too are left out, and words that a CHECK
-- knows (a person called "admin"). Null where the organisation has no such person.
create or replace function system.names_of_person(org uuid, person uuid) returns jsonb
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
    'names', coalesce((
      select jsonb_agg(distinct trim(name)) from (
        select users.display_name where not exists (select from system.erasures where org_id = org and person_id = person)
        union all select identity_data ->> field
          from auth.identities cross join unnest('{full_name,name}'::text[]) field
          where account_id = person and provider not in ('email', 'phone')
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
        -- Who deleted their own account left an address that was the account's.
        select users.email where not exists (select from auth.accounts where id = person)
        union all select email from invitations where org_id = org and accepted_by_user_id = person
        union all select email from auth.accounts where id = person and email_confirmed_at is not null
        union all select phone from auth.accounts where id = person and phone_confirmed_at is not null
        union all select identity_data ->> 'email' from auth.identities
          where account_id = person and provider not in ('email', 'phone') and identity_data ->> 'email_verified' = 'true'
        union all select phone from auth.factors where account_id = person and status = 'verified'
        union all select jsonb_array_elements_text(known -> 'addresses')
          from system.erasures where org_id = org and person_id = person
      ) known (address)
      where char_length(address) >= 5
    ), '[]')
  ) from users where users.org_id = org and users.id = person for update
$$;

-- Removes the person and deletes the account with every session, identity, factor, passkey and code, invitations to its
-- addresses and messages that wait for them; writes down by whom, null for a command of the machine. The name stays on
-- the row until `finish_erasure`, so that an erasure that was interrupted can be done again.
create or replace function system.erase_account(org uuid, person uuid, by_admin uuid, origin jsonb, known jsonb) returns void
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
  delete from opened_things where org_id = org and user_id = person;
  delete from system.jobs where lower(recipient) = any (addresses);
  delete from system.idempotency where user_id = person;
  -- What they deleted, and what was theirs, waits for no one in the bin.
  update deletions set deleted_at = '-infinity'
  where org_id = org and restored_at is null and (user_id = person or content ->> 'user_id' = person::text);
  perform system.sweep_deletions();
  if not goes_on then
    perform record_audit(org, 'person_erased', by_admin, person, 'Pessoa apagada', '{}', null, origin);
  end if;
end
$$;

-- What may hold names and addresses: texts of every table of an organisation but those of its own clients and bills,
-- which name another's business; `is_unique` where two rows may not have the same one.
create or replace view system.erasable_columns as
  select relid, column_name, type_name,
    exists (
      select from pg_index where indrelid = relid and indisunique and (
        position = any (indkey) or pg_get_indexdef(indexrelid) ~ ('\m' || column_name || '\M'))
    ) as is_unique
  from (
    select class.oid as relid, attname::text as column_name, format_type(atttypid, null) as type_name, attnum as position
    from pg_class class join pg_attribute on attrelid = class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attname <> all ('{key,prefix}') and attgenerated = '' and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and relname <> all ('{users,search_texts,clients,client_aliases,client_name_refusals,finance_invoices,finance_receivables,agent_run_figures,agent_run_latencies}')
  ) columns;

-- How many rows of some pages of a table hold any of the patterns, and each of them, as `erase_texts` would change them;
-- and up to three places. Rows that name the person by their id are changed anyway and are not counted.
create or replace function system.find_texts(org uuid, person uuid, relation text, first bigint, pages bigint, patterns jsonb)
  returns jsonb
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  searched regclass := (select relid::regclass from system.erasable_columns where relid = to_regclass('public.' || quote_ident(relation)) limit 1);
  owner_column constant text := case when relation = 'organizations' then 'id' else 'org_id' end;
  by_id constant text := case relation
    when 'audit_events' then format('(actor_user_id = %1$L or target_id = %1$L) is not true', person)
    when 'events' then format('noun <> all (''{client,client_alias,invoice,receivable}'') and not (noun = ''user'' and noun_id = %2$L)
      and not (noun = ''project_member'' and noun_id in (select id from project_members where org_id = %1$L and user_id = %2$L))',
      org, person)
    else 'true' end;
  held text;
  excerpt text;
  found jsonb;
begin
  if searched is null then
    raise exception 'no texts are erased in %', relation;
  end if;
  select 'array[' || string_agg(each.holds, ', ' order by place) || ']::boolean[]',
    'coalesce(' || coalesce(string_agg(each.around, ', ' order by place) || ', ', '') || 'null)'
  into held, excerpt
  from (
    select place, '(' || string_agg(format('coalesce(%I::text ~* %L, false)', column_name, pattern), ' or ') || ')' as holds,
      string_agg(format('case when %1$I ~* %2$L then substr(%1$I, greatest(1, regexp_instr(%1$I, %2$L, 1, 1, 0, ''i'') - 40), 140) end',
        column_name, pattern), ', ') filter (where type_name = 'text') as around
    from jsonb_array_elements(patterns) with ordinality as wanted (one, place) cross join system.erasable_columns
      cross join lateral (select one ->> case when type_name <> 'text' then 'json'
        when column_name in ('name', 'title') then 'title' else 'text' end) as said (pattern)
    where relid = searched group by place
  ) each;
  if held is null then
    return jsonb_build_object('rows', 0, 'by_pattern', '[]'::jsonb, 'examples', '[]'::jsonb, 'more', false);
  end if;
  execute format(
    'with matched as (select %1$s as held, %2$s as around from %3$s where %4$I = %5$L and ctid >= %6$L and ctid < %7$L and %8$s),
       counted as (select held, around from matched where true = any (held))
     select jsonb_build_object(''rows'', (select count(*) from counted), ''by_pattern'',
       (select jsonb_agg((select count(*) from counted where held[place]) order by place) from generate_series(1, %9$s) place),
       ''examples'', (select coalesce(jsonb_agg(around), ''[]'') from
         (select around from counted where around is not null limit 3) few))',
    held, excerpt, searched, owner_column, org, format('(%s,0)', first)::tid, format('(%s,0)', first + pages)::tid,
    by_id, jsonb_array_length(patterns)) into found;
  return found || jsonb_build_object('more',
    (first + pages) * current_setting('block_size')::bigint < pg_relation_size(searched));
end
$$;

-- Replaces the patterns, {text, title, json}, in the pages of one table from `first` on, `pages` of them; answers whether
-- there are more. A pattern's replacement is never longer than what it replaces, but where a row must stay unlike others.
create or replace function system.erase_texts(org uuid, person uuid, relation text, first bigint, pages bigint, patterns jsonb)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  erased regclass := (select relid::regclass from system.erasable_columns where relid = to_regclass('public.' || quote_ident(relation)) limit 1);
  owner_column constant text := case when relation = 'organizations' then 'id' else 'org_id' end;
  here constant text := format('%I = %L and ctid >= %L and ctid < %L', owner_column, org,
    format('(%s,0)', first)::tid, format('(%s,0)', first + pages)::tid)
    -- As in the tables themselves: clients and bills name another's business.
    || case relation when 'events' then ' and noun <> all (''{client,client_alias,invoice,receivable}'')' else '' end;
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
  elsif relation = 'events' then
    update events set label = 'Pessoa apagada'
    where events.org_id = org and ctid >= format('(%s,0)', first)::tid and ctid < format('(%s,0)', first + pages)::tid
      and label <> 'Pessoa apagada' and (noun = 'user' and noun_id = person or noun = 'project_member'
        and noun_id in (select id from project_members where project_members.org_id = org and user_id = person));
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

-- The last step: the row itself, answers to repeated requests that name the person, and that the erasure is finished.
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

revoke execute on function system.names_of_person, system.erase_account, system.find_texts, system.erase_texts,
  system.finish_erasure from leme_app;
