-- An erasure takes out of texts what a person was shown as and what is proved to be theirs, and nothing that they may
-- have claimed unseen: a member whose profile says "Portal" would take that word out of everybody's work for good.

-- As in 049, with fewer names: the one that is shown, and those that another service vouches for. Addresses of mail and
-- phones are confirmed ones; one that an administrator invited is. What an erasure that began looks for stays as it was
-- chosen then.
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

-- How many rows of some pages of a table hold any of the patterns, and each of them, as `erase_texts` would change them;
-- and up to three places. Rows that name the person by their id are changed anyway and are not counted.
create function system.find_texts(org uuid, person uuid, relation text, first bigint, pages bigint, patterns jsonb)
  returns jsonb
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  searched regclass := (select relid::regclass from system.erasable_columns where relid = to_regclass('public.' || quote_ident(relation)) limit 1);
  owner_column constant text := case when relation = 'organizations' then 'id' else 'org_id' end;
  by_id constant text := case relation
    when 'audit_events' then format('(actor_user_id = %1$L or target_id = %1$L) is not true', person)
    when 'activity' then format('not (noun = ''project_member'' and noun_id in
      (select id from project_members where org_id = %L and user_id = %L))', org, person)
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
revoke execute on function system.find_texts from public, leme_app;
grant execute on function system.find_texts to leme_auth;
