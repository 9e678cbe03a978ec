-- UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, 12 bits of 4096ths of a millisecond (its method 3), so that
-- those of one process are in their order, then random. PostgreSQL has its own only from 18 on.
create or replace function public.uuid_v7() returns uuid
  language sql volatile parallel safe
  return (
    overlay(
      lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint * 512 / 125), 15, '0')
      placing '7' from 13 for 0
    ) || substring(gen_random_uuid()::text from 20)
  )::uuid;

-- A row says when it was changed last.
create or replace function public.touch_updated_at() returns trigger
  language plpgsql volatile
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Who is put in charge of a task takes the place of who was: a person that of an agent, an agent that of a person. Both at
-- once are refused by its CHECK.
create or replace function public.one_in_charge() returns trigger
  language plpgsql volatile
as $$
begin
  if new.agent_id is not distinct from old.agent_id then
    new.agent_id := null;
  elsif new.assignee_user_id is not distinct from old.assignee_user_id then
    new.assignee_user_id := null;
  end if;
  return new;
end
$$;

-- Lets PostgreSQL count the rows of tables that have grown to more than twice what it takes them for, as autovacuum does each
-- minute: what an import stores meanwhile it would look for by reading all that is there. Those that another one counts are
-- left to it.
create or replace function public.analyze_grown() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  grown regclass;
begin
  for grown in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) / current_setting('block_size')::integer > 2 * relpages + 8
    order by oid
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end
$$;
