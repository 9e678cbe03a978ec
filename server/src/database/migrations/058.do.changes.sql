-- What a person did in the last 15 minutes, in one place: what "desfaça" takes back, and what it must not step over.
-- Triggers write it in the transaction of the change. All that one transaction did is one change.

-- The change that this transaction takes back: the undo alone sets it.
create function context.undoes() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.undoes', true), '')::uuid;

create table public.changes (
  -- An organisation that holds nothing but its only person goes with them, and this with it.
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Who did it: no reference, as a person who leaves an organisation of their own takes it along.
  user_id uuid not null,
  -- What is not undone here, by the name of its audit event: a role, an invitation, an import.
  event text,
  -- The change that this one took back, and whether that left things as before: to take back an undo is no undo.
  undoes uuid,
  is_undo boolean not null default false constraint changes_undo_undoes check (undoes is not null or not is_undo),
  undone_at timestamptz,
  made_at timestamptz not null default now(),
  primary key (org_id, id),
  -- A restored backup brings numbers of transactions that another cluster counted.
  unique (org_id, transaction_id, made_at)
);
create index changes_by_user on public.changes (org_id, user_id, made_at desc, id desc);
create index changes_by_age on public.changes (made_at);

alter table public.changes enable row level security, force row level security;
create policy changes_select on public.changes for select to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select on public.changes to leme_app;
call system.hold_keys('public.changes');

-- The rows of a change, in the order in which they changed.
create table public.changed_rows (
  org_id uuid not null,
  change_id uuid not null,
  position integer not null,
  noun text not null constraint changed_rows_noun_known check (noun in (
    'project', 'project_member', 'epic', 'story', 'task', 'time_entry', 'ticket', 'client', 'agent')),
  row_id uuid not null,
  project_id uuid,
  -- What it was called then.
  label text not null,
  action text not null constraint changed_rows_action_known check (action in ('created', 'updated', 'deleted')),
  -- Of an update: the columns that changed, as they were and as they became. Of a creation: the whole row. What was
  -- deleted is stored by `deletions`.
  before jsonb,
  after jsonb,
  primary key (org_id, change_id, position),
  foreign key (org_id, change_id) references public.changes (org_id, id) on delete cascade
);

alter table public.changed_rows enable row level security, force row level security;
create policy changed_rows_select on public.changed_rows for select to leme_app
  using (
    org_id = (select context.org_id())
    and exists (
      select from public.changes change where change.org_id = changed_rows.org_id and change.id = changed_rows.change_id
    )
  );
grant select on public.changed_rows to leme_app;
call system.hold_keys('public.changed_rows');

-- Notes that one change takes back another of the same person.
create function system.note_undo(org uuid, change uuid, undone uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  update changes set undoes = earlier.id, is_undo = not earlier.is_undo
  from changes earlier
  where changes.org_id = org and changes.id = change and changes.undoes is null
    and earlier.org_id = org and earlier.id = undone and earlier.user_id = changes.user_id;
  update changes set undone_at = now() where org_id = org and undone_at is null
    and id = (select undoes from changes later where later.org_id = org and later.id = change)
$$;
revoke execute on function system.note_undo from public, leme_app;

-- The change that this transaction is, begun with its first row. What it takes back is undone from then on.
create function system.current_change(org uuid, person uuid) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  change uuid;
begin
  select id into change from changes
  where org_id = org and transaction_id = pg_current_xact_id() and made_at = now();
  if change is null then
    insert into changes (org_id, user_id) values (org, person) returning id into change;
    if context.undoes() is not null then
      perform system.note_undo(org, change, context.undoes());
    end if;
  end if;
  return change;
end
$$;
revoke execute on function system.current_change from public, leme_app;

-- Where the next row of a change stands.
create function system.next_position(org uuid, change uuid) returns integer
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  select coalesce(max(position) + 1, 0) from changed_rows where org_id = org and change_id = change
$$;
revoke execute on function system.next_position from public, leme_app;

-- Adds a row to the change. Functions of the owner: the application reads what was done and never writes it.
create function public.note_change() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  is_there constant jsonb := coalesce(became, was);
  org constant uuid := is_there ->> 'org_id';
  label text := coalesce(is_there ->> 'title', is_there ->> 'name');
  change uuid;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, became
    from jsonb_each(became)
    where key not in ('updated_at', 'logged_hours', 'spent_hours') and value <> was -> key;
    if became is null then
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    was := null;
  end if;
  if tg_argv[0] = 'project_member' then
    select display_name into label from users where id = (is_there ->> 'user_id')::uuid;
  elsif tg_argv[0] = 'time_entry' then
    select title into label from tasks where org_id = org and id = (is_there ->> 'task_id')::uuid;
  end if;
  change := system.current_change(org, context.person_id());
  insert into changed_rows (org_id, change_id, position, noun, row_id, project_id, label, action, before, after)
  values (org, change, system.next_position(org, change), tg_argv[0], (is_there ->> 'id')::uuid,
    (is_there ->> case when tg_argv[0] = 'project' then 'id' else 'project_id' end)::uuid, coalesce(label, ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, was, became);
  return null;
end
$$;
-- What follows from another change, or comes back by the trigger of a deletion, is not noted as one of its own.
create trigger note_change after insert or update or delete on public.projects for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('project');
create trigger note_change after insert or update or delete on public.project_members for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('project_member');
create trigger note_change after insert or update or delete on public.epics for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('epic');
create trigger note_change after insert or update or delete on public.stories for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('story');
create trigger note_change after insert or update or delete on public.tasks for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('task');
create trigger note_change after insert or update or delete on public.time_entries for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('time_entry');
create trigger note_change after insert or update or delete on public.tickets for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('ticket');
create trigger note_change after insert or update or delete on public.clients for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('client');
create trigger note_change after update on public.agents for each row
  when (pg_trigger_depth() = 0 and context.person_id() is not null) execute function public.note_change('agent');

-- What was done and is not undone here stands in the same line, so that nothing older is taken back in its place.
create function public.note_event() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  change constant uuid := system.current_change(new.org_id, new.actor_user_id);
begin
  update changes set event = new.event where org_id = new.org_id and id = change;
  return null;
end
$$;
create trigger note_event after insert on public.audit_events for each row
  when (new.actor_user_id is not null and new.event in ('factor_added', 'factor_removed', 'passkey_added',
    'passkey_removed', 'recovery_codes_created', 'password_changed', 'email_changed', 'phone_changed', 'identity_linked',
    'identity_unlinked', 'role_changed', 'person_removed', 'person_erased', 'invitation_created',
    'invitation_withdrawn', 'api_key_created', 'api_key_revoked', 'organization_changed', 'data_imported'))
  execute function public.note_event();

-- The rows of one noun that the transaction may take back: those that this person made in the change that it undoes.
create function public.taken_back(noun text) returns setof uuid
  language sql stable
as $$
  select made.row_id
  from public.changes change
  join public.changed_rows made on made.org_id = change.org_id and made.change_id = change.id
  where change.org_id = context.org_id() and change.id = context.undoes() and change.user_id = context.user_id()
    and change.made_at > now() - interval '15 minutes' and made.action = 'created' and made.noun = taken_back.noun
$$;
create policy projects_take_back on public.projects for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('project')));
create policy project_members_take_back on public.project_members for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('project_member')));
create policy epics_take_back on public.epics for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('epic')));
create policy stories_take_back on public.stories for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('story')));
create policy tasks_take_back on public.tasks for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('task')));
create policy tickets_take_back on public.tickets for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('ticket')));

-- What an undo removes comes back as what was deleted does: an undo can be undone.
alter table public.deletions drop constraint deletions_noun_known,
  add constraint deletions_noun_known check (noun in ('project', 'epic', 'story', 'task', 'time_entry', 'ticket'));
drop trigger note_deletion on public.epics;
drop trigger note_deletion on public.stories;
drop trigger note_deletion on public.tasks;
create trigger note_deletion before delete on public.projects for each row
  when (pg_trigger_depth() = 0) execute function public.note_deletion('project');
create trigger note_deletion before delete on public.epics for each row
  when (pg_trigger_depth() = 0) execute function public.note_deletion('epic', 'stories', 'epic_id');
create trigger note_deletion before delete on public.stories for each row
  when (pg_trigger_depth() = 0) execute function public.note_deletion('story', 'tasks', 'story_id');
create trigger note_deletion before delete on public.tasks for each row
  when (pg_trigger_depth() = 0) execute function public.note_deletion('task', 'time_entries', 'task_id');

-- What hung in a row when it was deleted keeps nobody from deleting it once more.
grant select (linked_ids) on public.deletions to leme_app;

create or replace function public.restore_deletion() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  project constant uuid := case when new.noun = 'project' then new.id else (new.content ->> 'project_id')::uuid end;
  title text := coalesce(new.content ->> 'title', new.content ->> 'name');
  change uuid;
  deleted_by uuid;
begin
  if new.noun = 'project' then
    -- What its people logged comes back with their hours.
    insert into public.projects (org_id, id, name, client, client_id, kind, partner, description, budget_hours,
      imported_hours, start_date, end_date, status, created_at, updated_at)
    select org_id, id, name, client, client_id, kind, partner, description, budget_hours, imported_hours, start_date,
      end_date, status, created_at, updated_at
    from jsonb_populate_record(null::public.projects, new.content);
  elsif new.noun = 'epic' then
    insert into public.epics select (jsonb_populate_record(null::public.epics, new.content)).*;
    update public.stories set epic_id = new.id
    where org_id = new.org_id and id = any (new.linked_ids) and epic_id is null;
  elsif new.noun = 'story' then
    insert into public.stories select (jsonb_populate_record(null::public.stories, new.content)).*;
    update public.tasks set story_id = new.id
    where org_id = new.org_id and id = any (new.linked_ids) and story_id is null;
  elsif new.noun = 'task' then
    insert into public.tasks select (jsonb_populate_record(null::public.tasks, new.content)).*;
    update public.time_entries set task_id = new.id
    where org_id = new.org_id and id = any (new.linked_ids) and task_id is null;
  elsif new.noun = 'time_entry' then
    insert into public.time_entries select (jsonb_populate_record(null::public.time_entries, new.content)).*;
    select tasks.title into title from public.tasks
    where org_id = new.org_id and id = (new.content ->> 'task_id')::uuid;
  else
    insert into public.tickets select (jsonb_populate_record(null::public.tickets, new.content)).*;
    -- Its only change so far, that it came in, is that it came back; then come those that it had.
    update public.ticket_changes set action = 'restored' where org_id = new.org_id and ticket_id = new.id;
    insert into public.ticket_changes
    select * from jsonb_populate_recordset(null::public.ticket_changes, new.ticket_changes);
    update public.tasks set ticket_id = new.id
    where org_id = new.org_id and id = any (new.linked_ids) and ticket_id is null;
  end if;

  if new.noun <> 'ticket' then
    insert into public.activity (org_id, project_id, user_id, noun, noun_id, action, label, changes)
    values (new.org_id, project, new.user_id, new.noun, new.id, 'restored', coalesce(title, ''),
      case when new.noun = 'time_entry' then public.changed_fields(null, new.content) else '{}' end);
  end if;
  perform public.record_audit(new.org_id, 'deletion_undone', new.user_id, new.id, title,
    jsonb_build_object('noun', new.noun)
      || coalesce((select jsonb_build_object('project', name) from public.projects
        where org_id = new.org_id and id = project), '{}'),
    null, context.origin());

  change := system.current_change(new.org_id, new.user_id);
  insert into public.changed_rows (org_id, change_id, position, noun, row_id, project_id, label, action, after)
  values (new.org_id, change, system.next_position(new.org_id, change), new.noun, new.id, project, coalesce(title, ''), 'created', new.content);
  -- Brought back by the notice of the deletion, this is an undo too.
  select rows.change_id into deleted_by
  from public.changed_rows rows join public.changes on changes.org_id = rows.org_id and changes.id = rows.change_id
  where rows.org_id = new.org_id and rows.row_id = new.id and rows.action = 'deleted' and changes.user_id = new.user_id
  order by changes.made_at desc limit 1;
  perform system.note_undo(new.org_id, change, deleted_by);
  return null;
end
$$;

create or replace function system.sweep_deletions() returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from deletions where deleted_at <= now() - interval '15 minutes';
  delete from changes where made_at <= now() - interval '15 minutes'
$$;
