-- Writes down a row that a person is about to delete. Its arguments: the noun, and the table and column of the rows that
-- refer to it and outlive it. A function of the owner: the application writes none.
create or replace function public.note_deletion() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  linked uuid[] := '{}';
begin
  if context.person_id() is null then
    return old;
  end if;
  if tg_nargs > 1 then
    execute format('select coalesce(array_agg(id), ''{}'') from public.%I where org_id = $1 and %I = $2',
      tg_argv[1], tg_argv[2]) into linked using old.org_id, old.id;
  end if;
  insert into public.deletions (org_id, id, noun, user_id, content, linked_ids)
  values (old.org_id, old.id, tg_argv[0], context.person_id(), to_jsonb(old), linked)
  on conflict (org_id, id) do update set user_id = excluded.user_id, content = excluded.content,
    linked_ids = excluded.linked_ids, deleted_at = excluded.deleted_at, restored_at = null;
  return old;
end
$$;

-- Brings back the row of a deletion that was marked as restored. Triggers of the rows are nested in this one, so what
-- they write follows from this one, and this says it once.
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
      imported_hours, start_date, end_date, status, created_at, updated_at, prefix)
    select org_id, id, name, client, client_id, kind, partner, description, budget_hours, imported_hours, start_date,
      end_date, status, created_at, updated_at, prefix
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
    update public.tasks set ticket_id = new.id
    where org_id = new.org_id and id = any (new.linked_ids) and ticket_id is null;
  end if;

  insert into public.events (source, org_id, user_id, noun, noun_id, project_id, action, label, after)
  values ('undo', new.org_id, new.user_id, new.noun, new.id, project, 'restored', coalesce(title, ''), new.content);
  perform public.record_audit(new.org_id, 'deletion_undone', new.user_id, new.id, title,
    jsonb_build_object('noun', new.noun)
      || coalesce((select jsonb_build_object('project', name) from public.projects
        where org_id = new.org_id and id = project), '{}'),
    null, context.origin());

  change := system.current_change(new.org_id, new.user_id);
  -- Brought back by the notice of the deletion, this is an undo too.
  select changes.id into deleted_by
  from public.events deleted join public.changes on changes.org_id = deleted.org_id
    and changes.transaction_id = deleted.transaction_id and changes.made_at = deleted.made_at
  where deleted.org_id = new.org_id and deleted.noun_id = new.id and deleted.action = 'deleted'
    and changes.user_id = new.user_id
  order by changes.made_at desc limit 1;
  perform system.note_undo(new.org_id, change, deleted_by);
  return null;
end
$$;

-- Deletes what is past its time; a function of the owner, as it is of every organisation.
create or replace function system.sweep_deletions() returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from deletions where deleted_at <= now() - interval '15 minutes';
  delete from changes where made_at <= now() - interval '15 minutes'
$$;

revoke execute on function system.sweep_deletions from leme_app;
