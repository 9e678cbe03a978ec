-- What a statement changes or deletes is written into the log by one statement more, as what it adds is: a change of a
-- thousand rows spent nine tenths of its time in a thousand calls.
create function system.project_of(noun text, is_there jsonb) returns uuid
  language sql immutable
  return (is_there ->> case noun when 'project' then 'id' else 'project_id' end)::uuid;

-- Only columns that changed are in the event, and of them those that follow from no other. What a row was and what it became
-- are paired by grouping: PostgreSQL knows nothing of how many there are, and would join them row by row.
create function public.write_updated_events() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into events (source, org_id, user_id, api_key_id, noun, noun_id, project_id, action, label, before, after,
    is_consequence)
  select context.source(), (is_there ->> case tg_argv[0] when 'organization' then 'id' else 'org_id' end)::uuid,
    context.person_id(), case when context.role() = 'key' then context.user_id() end, tg_argv[0], id,
    system.project_of(tg_argv[0], is_there), 'updated',
    coalesce(system.own_label(is_there), system.borrowed_label(tg_argv[0], is_there), ''), before, after,
    tg_argv[1] = 'consequence'
  from (
    select id, (array_agg(content) filter (where not is_new))[1] as was,
      (array_agg(content) filter (where is_new))[1] as is_there
    from (
      select id, false as is_new, to_jsonb(was) as content from was
      union all select id, true, to_jsonb(became) from became
    ) both_of_each
    group by id
    order by id
  ) changed
  cross join lateral (
    select jsonb_object_agg(key, was -> key) as before, jsonb_object_agg(key, value) as after
    from jsonb_each(is_there)
    where value <> was -> key
      -- These follow from other columns.
      and key <> all ('{key,updated_at,bill_key,settled,has_instalments,logged_hours,logged_seconds,spent_hours,second_factor_required_at,
        runs_settled_before,comment_count,mentioned_ids,edited_at,position,project_role}')
  ) columns
  where after is not null;
  if found and tg_argv[1] = 'undoable' and context.person_id() is not null then
    perform system.current_change(context.org_id(), context.person_id());
  end if;
  return null;
end
$$;

create function public.write_deleted_events() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into events (source, org_id, user_id, api_key_id, noun, noun_id, project_id, action, label, before, is_consequence)
  select context.source(), org_id, context.person_id(), case when context.role() = 'key' then context.user_id() end,
    tg_argv[0], id, system.project_of(tg_argv[0], before), 'deleted',
    coalesce(system.own_label(before), system.borrowed_label(tg_argv[0], before), ''), before, tg_argv[1] = 'consequence'
  from (select org_id, id, to_jsonb(removed) as before from removed) gone;
  if found and tg_argv[1] = 'undoable' and context.person_id() is not null then
    perform system.current_change(context.org_id(), context.person_id());
  end if;
  return null;
end
$$;

revoke execute on function system.project_of, public.write_updated_events, public.write_deleted_events from public;

-- Writes an event for each change of a table's rows. A table whose noun is in the CHECK of `events` calls this once, below
-- its grants; `undoable` where "desfaça" takes its changes back.
create or replace procedure system.log_table(logged regclass, noun text, undoable boolean default false,
  only_updates boolean default false)
  language plpgsql
as $$
declare
  name text;
  condition text;
  kind text;
  action text;
  event text;
  rows text;
begin
  for name, condition, kind in values
    ('event', 'pg_trigger_depth() = 0', case when undoable then 'undoable' else 'other' end),
    ('consequence', 'pg_trigger_depth() > 0', 'consequence')
  loop
    for action, event, rows in values
      ('created', 'insert', 'new table as added'),
      ('updated', 'update', 'old table as was new table as became'),
      ('deleted', 'delete', 'old table as removed')
    loop
      continue when only_updates and event <> 'update';
      execute format('create trigger %I after %s on %s referencing %s for each statement
        when (context.org_id() is not null and %s) execute function public.%I(%L, %L)',
        format('write_%s_%s', action, name), event, logged, rows, condition, format('write_%s_events', action), noun, kind);
    end loop;
  end loop;
end
$$;

-- The triggers of the tables that are there, by what their former ones say.
do $$
declare
  logged record;
begin
  for logged in
    select tgrelid::regclass as name, split_part(encode(tgargs, 'escape'), '\000', 1) as noun,
      bool_or(split_part(encode(tgargs, 'escape'), '\000', 2) = 'undoable') as undoable,
      -- The bit of a trigger of deletions.
      not bool_or(tgtype & 8 <> 0) as only_updates
    from pg_trigger
    where tgfoid = 'public.write_event'::regproc
    group by 1, 2
  loop
    execute format('drop trigger write_event on %s', logged.name);
    execute format('drop trigger write_consequence on %s', logged.name);
    if not logged.only_updates then
      execute format('drop trigger write_created_event on %s', logged.name);
      execute format('drop trigger write_created_consequence on %s', logged.name);
    end if;
    call system.log_table(logged.name, logged.noun, logged.undoable, logged.only_updates);
  end loop;
end
$$;

drop function public.write_event();

-- So are its notices made.
create function public.add_event_notices() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform system.tell_of(org_id, array_agg(id), null)
  from added
  where source in ('page', 'key', 'assistant') and action <> 'restored'
    and (not is_consequence and noun in ('comment', 'project', 'epic', 'story', 'task', 'ticket')
      or is_consequence and noun in ('story', 'task') and action = 'updated' and before ? 'project_id')
  group by org_id;
  return null;
end
$$;

drop trigger add_notices on public.events;
create trigger add_notices after insert on public.events referencing new table as added
  for each statement execute function public.add_event_notices();
drop function public.add_notices();
revoke execute on function public.add_event_notices from public;
drop function if exists system.tell_of(public.events, uuid[]);
drop function if exists system.person_in_charge(uuid, text, uuid);
