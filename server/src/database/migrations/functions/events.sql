-- What a row is called by itself, and what it is called by what it belongs to. The first one is written out where it is
-- called, so it holds no query.
create or replace function system.own_label(is_there jsonb) returns text
  language sql immutable
  return coalesce(is_there ->> 'title', is_there ->> 'name', is_there ->> 'display_name', is_there ->> 'number',
    is_there ->> 'alias', is_there ->> 'client', is_there ->> 'model');

create or replace function system.borrowed_label(noun text, is_there jsonb) returns text
  language plpgsql stable
as $$
declare
  org constant uuid := is_there ->> 'org_id';
begin
  case noun
    when 'project_member' then
      return (select display_name from public.users where id = (is_there ->> 'user_id')::uuid);
    when 'time_entry' then
      return (select title from public.tasks where org_id = org and id = (is_there ->> 'task_id')::uuid);
    when 'payment' then
      return (select client from public.finance_receivables where org_id = org and id = (is_there ->> 'receivable_id')::uuid);
    when 'checklist_item' then
      return is_there ->> 'text';
    when 'comment', 'link' then
      if is_there ->> 'noun' = 'task' then
        return (select title from public.tasks where org_id = org and id = (is_there ->> 'thing_id')::uuid);
      end if;
      return (select title from public.things where org_id = org and id = (is_there ->> 'thing_id')::uuid);
    else
      return null;
  end case;
end
$$;

-- The project that a row is of, or is.
create or replace function system.project_of(noun text, is_there jsonb) returns uuid
  language sql immutable
  return (is_there ->> case noun when 'project' then 'id' else 'project_id' end)::uuid;

revoke execute on function system.own_label, system.borrowed_label, system.project_of from leme_app;

-- Each of the three writes one event for a row that a statement adds, changes or deletes, in the transaction that changes it;
-- nothing where no organisation's work is under way: the demo, a migration, the owner by hand. Their arguments: the noun, and
-- what the change is: 'undoable' where "desfaça" takes it back (functions/changes.sql), 'consequence' where it follows from
-- another one, which a trigger's condition alone can tell: what a reference cascades to runs as deep as what caused it.
-- Functions of the owner: the application reads events and writes none.
create or replace function public.write_created_events() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into events (source, org_id, user_id, api_key_id, noun, noun_id, project_id, action, label, after, is_consequence)
  select context.source(), org_id, context.person_id(), case when context.role() = 'key' then context.user_id() end,
    tg_argv[0], id, system.project_of(tg_argv[0], after), 'created',
    coalesce(system.own_label(after), system.borrowed_label(tg_argv[0], after), ''), after, tg_argv[1] = 'consequence'
  from (select org_id, id, to_jsonb(added) as after from added) written;
  if found and tg_argv[1] = 'undoable' and context.person_id() is not null then
    perform system.current_change(context.org_id(), context.person_id());
  end if;
  return null;
end
$$;

-- Only columns that changed are in the event, and of them those that follow from no other. What a row was and what it became
-- are paired by grouping: PostgreSQL knows nothing of how many there are, and would join them row by row.
create or replace function public.write_updated_events() returns trigger
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

create or replace function public.write_deleted_events() returns trigger
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

revoke execute on procedure system.log_table from leme_app, leme_auth;

-- Who did what to a project and its parts, and when; nobody where a command of the operator brought a file in. What followed
-- from another change is not said again. Comments that a file brings were said elsewhere, by others and on other days: they stand
-- with their things alone.
create or replace view public.activity with (security_invoker = true) as
  select org_id, id, project_id, user_id, noun, noun_id, action, label,
    case when noun = 'comment' then jsonb_build_object('thing',
        jsonb_build_array(coalesce(after, before) -> 'noun', coalesce(after, before) -> 'thing_id'))
      when action = 'updated' or noun = 'time_entry' then public.changed_fields(before, after) else '{}' end as changes,
    created_at
  from public.events
  where (noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry')
      or noun = 'comment' and action <> 'updated' and source <> 'import') and (user_id is not null or source = 'import')
    and not is_consequence and (noun <> 'project' or action <> 'deleted')
    -- The registered client behind a name is nobody's change.
    and (action <> 'updated' or after - 'client_id' <> '{}');

-- Who changed what of a ticket, and when. `task` is the title of a task that was created from the ticket, or deleted.
create or replace view public.ticket_changes with (security_invoker = true) as
  select org_id, id, noun_id as ticket_id, user_id, action,
    case action when 'updated' then public.changed_ticket_fields(before, after) else '{}' end as changes, created_at
  from public.events
  where noun = 'ticket' and action <> 'deleted' and (not is_consequence or after ? 'task');
