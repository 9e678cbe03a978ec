-- What a person deleted comes back for 15 minutes, when that person asks, once: each row as it was, with what hung on it.
-- Triggers write it in the transaction that deletes, and bring it back in the one that marks it as restored.

create table public.deletions (
  -- An organisation that holds nothing but its only person goes with them, and this with it.
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- Of the row that was deleted.
  id uuid not null,
  noun text not null constraint deletions_noun_known check (noun in ('epic', 'story', 'task', 'time_entry', 'ticket')),
  -- Who deleted it: no reference, as a person who leaves an organisation of their own takes it along.
  user_id uuid not null,
  -- The row, every column of it.
  content jsonb not null,
  -- Ids of the rows that lost their reference to it.
  linked_ids uuid[] not null,
  -- The changes of a ticket, which go with it.
  ticket_changes jsonb not null default '[]',
  deleted_at timestamptz not null default now(),
  restored_at timestamptz,
  primary key (org_id, id)
);
create index deletions_by_age on public.deletions (deleted_at);

alter table public.deletions enable row level security, force row level security;
create policy deletions_select on public.deletions for select to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy deletions_update on public.deletions for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id())
    and restored_at is null and deleted_at > now() - interval '15 minutes')
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select (org_id, id, noun, user_id, deleted_at, restored_at), update (restored_at) on public.deletions to leme_app;
call system.hold_keys('public.deletions');

-- Writes down a row that a person is about to delete. Its arguments: the noun, and the table and column of the rows that
-- refer to it and outlive it. A function of the owner: the application writes none.
create function public.note_deletion() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  linked uuid[] := '{}';
  history jsonb := '[]';
begin
  if context.person_id() is null then
    return old;
  end if;
  if tg_nargs > 1 then
    execute format('select coalesce(array_agg(id), ''{}'') from public.%I where org_id = $1 and %I = $2',
      tg_argv[1], tg_argv[2]) into linked using old.org_id, old.id;
  end if;
  if tg_argv[0] = 'ticket' then
    select coalesce(jsonb_agg(to_jsonb(ticket_changes)), '[]') into history
    from public.ticket_changes where org_id = old.org_id and ticket_id = old.id;
  end if;
  insert into public.deletions (org_id, id, noun, user_id, content, linked_ids, ticket_changes)
  values (old.org_id, old.id, tg_argv[0], context.person_id(), to_jsonb(old), linked, history)
  on conflict (org_id, id) do update set user_id = excluded.user_id, content = excluded.content,
    linked_ids = excluded.linked_ids, ticket_changes = excluded.ticket_changes, deleted_at = excluded.deleted_at,
    restored_at = null;
  return old;
end
$$;
-- What follows from another deletion comes back with that one; what the assistant takes back is not deleted work.
create trigger note_deletion before delete on public.epics for each row
  when (pg_trigger_depth() = 0 and coalesce(current_setting('app.undo', true), '') = '')
  execute function public.note_deletion('epic', 'stories', 'epic_id');
create trigger note_deletion before delete on public.stories for each row
  when (pg_trigger_depth() = 0 and coalesce(current_setting('app.undo', true), '') = '')
  execute function public.note_deletion('story', 'tasks', 'story_id');
create trigger note_deletion before delete on public.tasks for each row
  when (pg_trigger_depth() = 0 and coalesce(current_setting('app.undo', true), '') = '')
  execute function public.note_deletion('task', 'time_entries', 'task_id');
create trigger note_deletion before delete on public.time_entries for each row
  when (pg_trigger_depth() = 0) execute function public.note_deletion('time_entry');
create trigger note_deletion before delete on public.tickets for each row
  when (pg_trigger_depth() = 0) execute function public.note_deletion('ticket', 'tasks', 'ticket_id');

alter table public.activity drop constraint activity_action_known,
  add constraint activity_action_known check (action in ('created', 'updated', 'deleted', 'restored'));
alter table public.ticket_changes drop constraint ticket_changes_action_known,
  add constraint ticket_changes_action_known check (action in ('created', 'updated', 'restored'));

-- Brings back the row of a deletion that was marked as restored. Triggers of the rows are nested in this one, so the
-- activity and the audit say nothing of their own: this says it once.
create function public.restore_deletion() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  project constant uuid := new.content ->> 'project_id';
  title text := new.content ->> 'title';
begin
  if new.noun = 'epic' then
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
  return null;
end
$$;
create trigger restore_deletion after update of restored_at on public.deletions for each row
  when (old.restored_at is null and new.restored_at is not null) execute function public.restore_deletion();

-- Deletes what is past its time; a function of the owner, as it is of every organisation.
create function system.sweep_deletions() returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from deletions where deleted_at <= now() - interval '15 minutes'
$$;
revoke execute on function system.sweep_deletions from public, leme_app;
grant execute on function system.sweep_deletions to leme_auth;
