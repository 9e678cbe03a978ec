-- What changed is written down once, by one function, in the transaction of the change: the activity and the history of a
-- ticket are views of it, deletions reach the audit from it, and "desfaça" reads the rows of a change in it (decision 25).

create table public.events (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  transaction_id xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  source text not null constraint events_source_known
    check (source in ('page', 'key', 'import', 'assistant', 'undo', 'system')),
  user_id uuid,
  api_key_id uuid,
  noun text not null constraint events_noun_known check (noun in (
    'organization', 'user', 'client', 'client_alias', 'project', 'project_member', 'epic', 'story', 'task', 'time_entry',
    'ticket', 'invoice', 'receivable', 'agent')),
  noun_id uuid not null,
  project_id uuid,
  action text not null constraint events_action_known check (action in ('created', 'updated', 'deleted', 'restored')),
  label text not null,
  before jsonb,
  after jsonb,
  is_consequence boolean not null default false,
  holds_text boolean not null generated always as (
    coalesce(before ->> 'description', '') || coalesce(before ->> 'note', '') || coalesce(before ->> 'notes', '')
      || coalesce(after ->> 'description', '') || coalesce(after ->> 'note', '') || coalesce(after ->> 'notes', '') <> ''
  ) stored,
  primary key (org_id, id)
);
comment on table public.events is
  'What changed, each row of it once: who, which thing, of what project, what it was before and after, from where, when. '
  'Rows are only added, by triggers; the owner''s functions alone shorten and remove what has had its time.';
comment on column public.events.transaction_id is
  'What one transaction did belongs together; with `made_at`, as a restored backup brings numbers of another cluster.';
comment on column public.events.made_at is 'When the transaction began.';
comment on column public.events.created_at is
  'Of the change itself, not of its transaction: several changes of one transaction stay in their order.';
comment on column public.events.source is 'From where it came; `context.source()` says which is which.';
comment on column public.events.user_id is
  'No reference, as a person who leaves an organisation of their own takes it along. Null where no person did it.';
comment on column public.events.label is 'What it was called then: it may be gone now.';
comment on column public.events.before is
  'Of an update the columns that changed, of a deletion the whole row. A text of "" is one that is not stored any more.';
comment on column public.events.after is 'Of an update the columns that changed, of a creation the whole row.';
comment on column public.events.is_consequence is
  'It followed from another change, as a story loses its deleted epic.';
comment on column public.events.holds_text is 'Long texts are stored for 30 days.';

create index events_of_thing on public.events (org_id, noun_id, created_at desc, id desc);
create index events_of_project on public.events (org_id, project_id, created_at desc, id desc)
  where project_id is not null;
create index events_of_transaction on public.events (org_id, transaction_id);
create index events_with_text on public.events (created_at) where holds_text;
create index events_of_gone on public.events (created_at) where action = 'deleted' and noun in ('project', 'ticket');

call system.wall_table('public.events');
grant select on public.events to leme_app;

create function context.source() returns text
  language sql stable parallel safe
  return case
    when context.undoes() is not null or context.undo() is not null then 'undo'
    when coalesce(current_setting('app.source', true), '') <> '' then current_setting('app.source', true)
    when context.role() = 'key' then 'key'
    when context.user_id() is null then 'system'
    else 'page'
  end;


insert into public.events (org_id, id, made_at, created_at, source, user_id, noun, noun_id, project_id, action, label, before, after)
select org_id, id, created_at, created_at, case when by_person then 'page' else 'system' end, user_id, noun, noun_id, project_id,
  action, label,
  -- Of long texts only that they changed was known.
  case when action in ('updated', 'deleted') then (
    select jsonb_object_agg(key, case when value <> '[null, null]' then value -> 0 when action = 'deleted' then '""' else 'null' end)
    from jsonb_each(changes)) end,
  case when action <> 'deleted' then (
    select jsonb_object_agg(key, case when value <> '[null, null]' then value -> 1 else '""' end) from jsonb_each(changes)) end
from (
  select org_id, id, created_at, true as by_person, user_id, noun, noun_id, project_id, action, label, changes
  from public.activity
  union all select changes.org_id, changes.id, changes.created_at, changes.user_id is not null, changes.user_id, 'ticket', ticket_id, project_id,
    action, title, changes.changes
  from public.ticket_changes changes join public.tickets on tickets.org_id = changes.org_id and tickets.id = ticket_id
  -- Of tickets that may still come back.
  union all select changes.org_id, changes.id, changes.created_at, changes.user_id is not null, changes.user_id, 'ticket', ticket_id,
    (content ->> 'project_id')::uuid, action, content ->> 'title', changes.changes
  from public.deletions cross join jsonb_populate_recordset(null::public.ticket_changes, deletions.ticket_changes) changes
  where restored_at is null
) recorded;
update public.events set is_consequence = true where noun = 'ticket' and after ? 'task';

drop trigger tell_activity on public.projects;
drop trigger note_change on public.projects;
drop trigger audit_deleted on public.projects;
drop trigger tell_activity on public.project_members;
drop trigger note_change on public.project_members;
drop trigger audit_deleted on public.project_members;
drop trigger tell_activity on public.epics;
drop trigger note_change on public.epics;
drop trigger audit_deleted on public.epics;
drop trigger tell_activity on public.stories;
drop trigger note_change on public.stories;
drop trigger audit_deleted on public.stories;
drop trigger tell_activity on public.tasks;
drop trigger note_change on public.tasks;
drop trigger audit_deleted on public.tasks;
drop trigger tell_activity on public.time_entries;
drop trigger note_change on public.time_entries;
drop trigger audit_deleted on public.time_entries;
drop trigger note_change on public.tickets;
drop trigger audit_deleted on public.tickets;
drop trigger note_change on public.clients;
drop trigger note_change on public.agents;
drop trigger tell_ticket_change on public.tickets;
drop trigger tell_ticket_changes_inserted on public.tickets;
drop trigger audit_created on public.client_aliases;
drop trigger audit_deleted on public.client_aliases;
drop trigger audit_changed on public.organizations;
drop function public.tell_activity, public.note_change, public.tell_ticket_change, public.tell_ticket_changes,
  public.audit_organization, system.next_position;
drop table public.activity, public.ticket_changes, public.changed_rows;
alter table public.deletions drop ticket_changes;
-- Their rows are not among the events: what was done before cannot be undone by saying so.
delete from public.changes;

-- What a row is called by itself, and what it is called by what it belongs to. The first one is written out where it is
-- called, so it holds no query.
create function system.own_label(is_there jsonb) returns text
  language sql immutable
  return coalesce(is_there ->> 'title', is_there ->> 'name', is_there ->> 'display_name', is_there ->> 'number',
    is_there ->> 'alias', is_there ->> 'client');

create function system.borrowed_label(noun text, is_there jsonb) returns text
  language sql stable
as $$
  select case noun
    when 'project_member' then (select display_name from public.users where id = (is_there ->> 'user_id')::uuid)
    when 'time_entry' then (
      select title from public.tasks
      where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'task_id')::uuid)
  end
$$;

revoke execute on function system.own_label, system.borrowed_label from public, leme_app;

create function public.write_event() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  noun constant text := tg_argv[0];
  was jsonb := to_jsonb(old);
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  is_there constant jsonb := coalesce(became, was);
  org constant uuid := is_there ->> case noun when 'organization' then 'id' else 'org_id' end;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, became
    from jsonb_each(became)
    where value <> was -> key
      -- These follow from other columns.
      and key <> all ('{updated_at,bill_key,logged_hours,spent_hours,second_factor_required_at,runs_settled_before}');
    if became is null then
      return null;
    end if;
  end if;
  insert into events (source, org_id, user_id, api_key_id, noun, noun_id, project_id, action, label, before, after,
    is_consequence)
  values (context.source(), org, context.person_id(), case when context.role() = 'key' then context.user_id() end, noun,
    (is_there ->> 'id')::uuid, (is_there ->> case noun when 'project' then 'id' else 'project_id' end)::uuid,
    case tg_op when 'UPDATE' then 'updated' else 'deleted' end,
    coalesce(system.own_label(is_there), system.borrowed_label(noun, is_there), ''), was, became, tg_argv[1] = 'consequence');
  if tg_argv[1] = 'undoable' and context.person_id() is not null then
    perform system.current_change(org, context.person_id());
  end if;
  return null;
end
$$;

revoke execute on function public.write_event from public;

-- The same for all rows that a statement adds. Only rows that change are paired with what they were one by one: PostgreSQL
-- joins both row by row, as it knows nothing of how many there are.
create function public.write_created_events() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  noun constant text := tg_argv[0];
begin
  insert into events (source, org_id, user_id, api_key_id, noun, noun_id, project_id, action, label, after, is_consequence)
  select context.source(), org_id, context.person_id(), case when context.role() = 'key' then context.user_id() end, noun,
    id, (after ->> case noun when 'project' then 'id' else 'project_id' end)::uuid, 'created',
    coalesce(system.own_label(after), system.borrowed_label(noun, after), ''), after, tg_argv[1] = 'consequence'
  from (select org_id, id, to_jsonb(added) as after from added) written;
  if found and tg_argv[1] = 'undoable' and context.person_id() is not null then
    perform system.current_change(context.org_id(), context.person_id());
  end if;
  return null;
end
$$;
revoke execute on function public.write_created_events from public;

-- Writes an event for each change of a table's rows. A table whose noun is in the CHECK of `events` calls this once, below
-- its grants; `undoable` where "desfaça" takes its changes back.
create procedure system.log_table(logged regclass, noun text, undoable boolean default false,
  only_updates boolean default false)
  language plpgsql
as $$
declare
  name text;
  condition text;
  kind text;
begin
  for name, condition, kind in values
    ('event', 'pg_trigger_depth() = 0', case when undoable then 'undoable' else 'other' end),
    ('consequence', 'pg_trigger_depth() > 0', 'consequence')
  loop
    execute format('create trigger %I after %s on %s for each row
      when (context.org_id() is not null and %s) execute function public.write_event(%L, %L)',
      'write_' || name, case when only_updates then 'update' else 'update or delete' end, logged, condition, noun, kind);
    continue when only_updates;
    execute format('create trigger %I after insert on %s referencing new table as added for each statement
      when (context.org_id() is not null and %s) execute function public.write_created_events(%L, %L)',
      'write_created_' || name, logged, condition, noun, kind);
  end loop;
end
$$;

revoke execute on procedure system.log_table from public, leme_app, leme_auth;

call system.log_table('public.projects', 'project', undoable => true);
call system.log_table('public.project_members', 'project_member', undoable => true);
call system.log_table('public.epics', 'epic', undoable => true);
call system.log_table('public.stories', 'story', undoable => true);
call system.log_table('public.tasks', 'task', undoable => true);
call system.log_table('public.time_entries', 'time_entry', undoable => true);
call system.log_table('public.tickets', 'ticket', undoable => true);
call system.log_table('public.clients', 'client', undoable => true);
call system.log_table('public.agents', 'agent', undoable => true, only_updates => true);
call system.log_table('public.client_aliases', 'client_alias');
call system.log_table('public.finance_invoices', 'invoice');
call system.log_table('public.finance_receivables', 'receivable');
call system.log_table('public.organizations', 'organization', only_updates => true);
call system.log_table('public.users', 'user', only_updates => true);

create view public.activity with (security_invoker = true) as
  select org_id, id, project_id, user_id, noun, noun_id, action, label,
    case when action = 'updated' or noun = 'time_entry' then public.changed_fields(before, after) else '{}' end as changes,
    created_at
  from public.events
  where noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry') and user_id is not null
    and not is_consequence and (noun <> 'project' or action <> 'deleted')
    -- The registered client behind a name is nobody's change.
    and (action <> 'updated' or after - '{project_id,client_id}'::text[] <> '{}');

-- Who changed what of a ticket, and when. `task` is the title of a task that was created from the ticket, or deleted.
create view public.ticket_changes with (security_invoker = true) as
  select org_id, id, noun_id as ticket_id, user_id, action,
    case action when 'updated' then public.changed_ticket_fields(before, after) else '{}' end as changes, created_at
  from public.events
  where noun = 'ticket' and action <> 'deleted' and (not is_consequence or after ? 'task');
grant select on public.activity, public.ticket_changes to leme_app;
comment on view public.activity is 'What people did to a project and its parts, read from the events.';
comment on view public.ticket_changes is 'What was done to a ticket, read from the events.';

create function public.audit_event() returns trigger
  language plpgsql volatile
as $$
declare
  is_there constant jsonb := coalesce(new.before, new.after);
  event constant text := case new.noun
    when 'organization' then 'organization_changed'
    when 'client_alias' then case new.action when 'created' then 'client_alias_added' else 'client_alias_removed' end
    when 'project_member' then 'project_member_removed'
    else new.noun || '_deleted'
  end;
  said jsonb := '{}';
begin
  if new.noun = 'organization' then
    perform public.record_audit(new.org_id, event, context.user_id(), null, null,
      public.changed_fields(new.before, new.after), null, context.origin());
    return null;
  end if;
  if new.noun = 'project_member' then
    said := jsonb_build_object('role', is_there -> 'role');
  elsif new.noun = 'time_entry' then
    said := jsonb_build_object('date', is_there -> 'date', 'hours', is_there -> 'hours');
  elsif new.noun = 'client_alias' then
    select jsonb_build_object('client', name) into said from public.clients
    where org_id = new.org_id and id = (is_there ->> 'client_id')::uuid;
  end if;
  if new.noun <> 'project' and new.project_id is not null then
    said := coalesce(said, '{}') || coalesce((
      select jsonb_build_object('project', name) from public.projects
      where org_id = new.org_id and id = new.project_id), '{}');
  end if;
  perform public.record_audit(new.org_id, event, context.user_id(), new.noun_id, nullif(new.label, ''), coalesce(said, '{}'),
    null, context.origin());
  return null;
end
$$;
revoke execute on function public.audit_event from public;
create trigger audit_event after insert on public.events for each row
  when (not new.is_consequence and (new.noun = 'organization' or new.noun = 'client_alias' and new.action <> 'updated'
    or new.action = 'deleted' and new.noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry', 'ticket')))
  execute function public.audit_event();

-- A row, or what changed of one, without its long texts. Beside another side that has the text too, it is null here: they
-- must go on differing.
create function system.without_texts(side jsonb, other jsonb) returns jsonb
  language sql immutable
as $$
  select case when side is null then null else side || coalesce((
    select jsonb_object_agg(field, case when coalesce(other ->> field, '') = '' then '""'::jsonb else 'null'::jsonb end)
    from unnest('{description,note,notes}'::text[]) field where coalesce(side ->> field, '') <> ''), '{}') end
$$;

-- What events need no longer, of every organisation, at most `most` rows of each kind; answers how many. After 30 days long
-- texts go (a text of "" stands for one that changed), and all that was said of projects and tickets that are deleted.
create function system.sweep_events(most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := clock_timestamp() - interval '30 days';
  emptied integer;
  swept integer;
begin
  update events set before = system.without_texts(before, after), after = system.without_texts(after, null)
  where (org_id, id) in (
    select org_id, id from events where holds_text and created_at < cutoff
    order by created_at limit most for update skip locked);
  get diagnostics emptied = row_count;
  delete from events where (org_id, id) in (
    select events.org_id, events.id
    from events gone join events on events.org_id = gone.org_id
      and (events.noun_id = gone.noun_id or gone.noun = 'project' and events.project_id = gone.noun_id)
    where gone.action = 'deleted' and gone.noun in ('project', 'ticket') and gone.created_at < cutoff
      and not exists (
        select from events back where back.org_id = gone.org_id and back.noun_id = gone.noun_id
          and back.created_at > gone.created_at)
    -- The deletion last: by it the others are found.
    order by gone.created_at, events.id = gone.id limit most);
  get diagnostics swept = row_count;
  return emptied + swept;
end
$$;
revoke execute on function system.sweep_events from public, leme_app;
grant execute on function system.sweep_events to leme_auth;
