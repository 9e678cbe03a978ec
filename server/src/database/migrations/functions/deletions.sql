-- Writes down a row that a person is about to delete. Its arguments: the noun, and the table and column of the rows that
-- refer to it and outlive it; of who leaves a project, these are what they were in charge of. A function of the owner:
-- the application writes none.
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
  elsif tg_argv[0] = 'project_member' then
    linked := array(
      select id from public.epics
      where org_id = old.org_id and project_id = old.project_id and owner_user_id = old.user_id
      union all select id from public.stories
      where org_id = old.org_id and project_id = old.project_id and owner_user_id = old.user_id
      union all select id from public.tasks
      where org_id = old.org_id and project_id = old.project_id and assignee_user_id = old.user_id);
  end if;
  insert into public.deletions (org_id, id, noun, user_id, content, linked_ids, change_id)
  values (old.org_id, old.id, tg_argv[0], context.person_id(), to_jsonb(old) || system.imported_as(old.org_id, old.id), linked,
    system.current_change(old.org_id, context.person_id()))
  on conflict (org_id, id) do update set user_id = excluded.user_id, content = excluded.content,
    linked_ids = excluded.linked_ids, deleted_at = excluded.deleted_at, restored_at = null,
    change_id = excluded.change_id;
  return old;
end
$$;

-- What a row refers to and does not find: the field, what it was called, whether it is in the bin, from where it can be had
-- again, and whether it is in another project by now. A function of the owner, as a member does not see what others deleted.
create or replace function public.missing_references(noun text, content jsonb)
  returns table (field text, id uuid, name text, is_in_bin boolean, is_elsewhere boolean)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select missing.field, missing.id, coalesce(missing.name, (
      select label from events where org_id = context.org_id() and noun_id = missing.id
      order by created_at desc, events.id desc limit 1), ''),
    exists (
      select from deletions
      where org_id = context.org_id() and deletions.id = missing.id and restored_at is null
        and deleted_at > now() - interval '30 days'),
    missing.field in ('epic_id', 'story_id') and exists (
      select from things where org_id = context.org_id() and things.id = missing.id)
  from (
    select person.field, person.id, (
      select display_name from users where org_id = context.org_id() and users.id = person.id) as name
    from (
      select 'assignee_user_id' as field, (content ->> 'assignee_user_id')::uuid as id where noun in ('task', 'ticket')
      union all select 'owner_user_id', (content ->> 'owner_user_id')::uuid where noun in ('epic', 'story')
    ) person
    where not exists (
      select from users
      where org_id = context.org_id() and users.id = person.id and removed_at is null
        and (noun = 'ticket' or exists (
          select from project_members
          where org_id = context.org_id() and project_id = (content ->> 'project_id')::uuid and user_id = person.id)))
    union all
    select 'epic_id', (content ->> 'epic_id')::uuid, null
    where noun = 'story' and not exists (
      select from epics
      where org_id = context.org_id() and epics.id = (content ->> 'epic_id')::uuid
        and epics.project_id = (content ->> 'project_id')::uuid)
    union all
    select 'story_id', (content ->> 'story_id')::uuid, null
    where noun = 'task' and not exists (
      select from stories
      where org_id = context.org_id() and stories.id = (content ->> 'story_id')::uuid
        and stories.project_id = (content ->> 'project_id')::uuid)
    union all
    select 'ticket_id', (content ->> 'ticket_id')::uuid, null
    where noun = 'task' and not exists (
      select from tickets where org_id = context.org_id() and tickets.id = (content ->> 'ticket_id')::uuid)
    union all
    select 'agent_id', (content ->> 'agent_id')::uuid, null
    where noun = 'task' and not exists (
      select from agents where org_id = context.org_id() and agents.id = (content ->> 'agent_id')::uuid)
    union all
    select 'task_id', (content ->> 'task_id')::uuid, null
    where noun = 'time_entry' and not exists (
      select from tasks where org_id = context.org_id() and tasks.id = (content ->> 'task_id')::uuid)
    union all
    select 'project_id', (content ->> 'project_id')::uuid, null
    where noun = 'ticket' and not exists (
      select from projects where org_id = context.org_id() and projects.id = (content ->> 'project_id')::uuid)
    union all
    select 'client_id', (content ->> 'client_id')::uuid, content ->> 'client'
    where noun in ('ticket', 'project') and not exists (
      select from clients where org_id = context.org_id() and clients.id = (content ->> 'client_id')::uuid)
  ) missing
  where missing.id is not null
  union all
  -- Another system has sent the ticket again since.
  select 'external_id', other.id, content ->> 'external_id', false, false
  from tickets other
  where noun = 'ticket' and other.org_id = context.org_id() and other.external_id = content ->> 'external_id'
    and other.id <> (content ->> 'id')::uuid
$$;

-- Links what hung on rows that come back and lies in the bin itself: it was deleted later, when it referred to nothing any more.
-- What was given to another meanwhile, or is in another project by now, stays there.
create or replace function system.relink_deleted(org uuid, parents uuid[], child text, field text) returns void
  language sql volatile set search_path = pg_catalog, public
as $$
  update deletions set content = deletions.content || jsonb_build_object(field, parent.id)
  from deletions parent cross join unnest(parent.linked_ids) linked (id)
  where parent.org_id = org and parent.id = any (parents) and deletions.org_id = org and deletions.id = linked.id
    and deletions.noun = child and deletions.restored_at is null and deletions.content ->> field is null
    and (field = 'ticket_id' or deletions.content ->> 'project_id' = parent.content ->> 'project_id')
$$;

revoke execute on function system.relink_deleted(uuid, uuid[], text, text) from leme_app;

-- Brings back who left a project, in charge of what they were in charge of and nobody is now; answers their name. Who was
-- added again meanwhile stays as they are. Refused by the reference's name where they left the organisation.
create or replace function system.restore_member(deletion public.deletions) returns text
  language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  person constant uuid := (deletion.content ->> 'user_id')::uuid;
  project constant uuid := (deletion.content ->> 'project_id')::uuid;
  name text;
begin
  select display_name into name from users where org_id = deletion.org_id and id = person and removed_at is null;
  if not found then
    raise exception 'the person left the organisation'
      using errcode = 'foreign_key_violation', constraint = 'project_members_org_id_user_id_fkey';
  end if;
  insert into project_members select (jsonb_populate_record(null::project_members, deletion.content)).*
  on conflict (org_id, project_id, user_id) do nothing;
  update epics set owner_user_id = person
  where org_id = deletion.org_id and project_id = project and id = any (deletion.linked_ids) and owner_user_id is null;
  update stories set owner_user_id = person
  where org_id = deletion.org_id and project_id = project and id = any (deletion.linked_ids) and owner_user_id is null;
  update tasks set assignee_user_id = person
  where org_id = deletion.org_id and project_id = project and id = any (deletion.linked_ids)
    and assignee_user_id is null and agent_id is null;
  return name;
end
$$;

revoke execute on function system.restore_member from leme_app;

-- Brings back the rows of deletions that a statement marked as restored, all of them by one statement more for each kind.
-- Triggers of the rows are nested in this one, so what they write follows from this one, and this says it once. They come without
-- what they referred to and cannot have again, and hours come to where their task is by now.
create or replace function public.restore_deletions() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  org uuid;
  what text;
  ids uuid[];
  rows jsonb[];
  person uuid;
  change uuid;
  deleted_by uuid;
  mode constant text := current_setting('plan_cache_mode');
begin
  for org, what, ids, person in
    select became.org_id, became.noun, array_agg(became.id order by became.id),
      -- Who deleted it, or who took it out of the bin.
      coalesce(context.person_id(), became.user_id)
    from became
    -- Not joined: PostgreSQL would pair what was and became row by row.
    where restored_at is not null and id not in (select was.id from was where was.restored_at is not null)
    group by became.org_id, became.noun, coalesce(context.person_id(), became.user_id)
  loop
    rows := array(
      select deletions.content - 'imported' || coalesce((
          select jsonb_object_agg(field, null::text)
          from missing_references(what, deletions.content) where not is_in_bin), '{}')
        || case when what = 'time_entry' then coalesce((
          select jsonb_build_object('project_id', tasks.project_id) from tasks
          where tasks.org_id = org and tasks.id = (deletions.content ->> 'task_id')::uuid), '{}') else '{}' end
      from deletions where deletions.org_id = org and deletions.id = any (ids) order by deletions.id);
    -- Plans that were made while tables were small would read them whole for each row.
    if cardinality(ids) > 20 then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    if what = 'project' then
      -- What its people logged comes back with their hours.
      insert into projects (org_id, id, name, client, client_id, kind, partner, description, budget_hours,
        imported_hours, start_date, end_date, status, created_at, updated_at, prefix)
      select one.org_id, one.id, name, client, client_id, one.kind, partner, description, budget_hours, imported_hours,
        start_date, end_date, status, created_at, updated_at, prefix
      from unnest(rows) content cross join lateral jsonb_populate_record(null::projects, content) one;
    elsif what = 'project_member' then
      perform system.restore_member(deletions) from deletions where deletions.org_id = org and deletions.id = any (ids);
    elsif what = 'epic' then
      insert into epics select one.* from unnest(rows) content, jsonb_populate_record(null::epics, content) one;
      update stories set epic_id = linked.id from system.linked_rows(org, ids) linked
      where stories.org_id = org and stories.id = linked.child and stories.project_id = linked.project_id and epic_id is null;
      perform system.relink_deleted(org, ids, 'story', 'epic_id');
    elsif what = 'story' then
      insert into stories select one.* from unnest(rows) content, jsonb_populate_record(null::stories, content) one;
      update tasks set story_id = linked.id from system.linked_rows(org, ids) linked
      where tasks.org_id = org and tasks.id = linked.child and tasks.project_id = linked.project_id and story_id is null;
      perform system.relink_deleted(org, ids, 'task', 'story_id');
    elsif what = 'task' then
      insert into tasks select one.* from unnest(rows) content, jsonb_populate_record(null::tasks, content) one;
      update time_entries set task_id = linked.id from system.linked_rows(org, ids) linked
      where time_entries.org_id = org and time_entries.id = linked.child and time_entries.project_id = linked.project_id
        and task_id is null;
      perform system.relink_deleted(org, ids, 'time_entry', 'task_id');
    elsif what = 'time_entry' then
      insert into time_entries select one.* from unnest(rows) content, jsonb_populate_record(null::time_entries, content) one;
    elsif what = 'comment' then
      perform system.restore_comments(org, rows);
    elsif what = 'checklist_item' then
      insert into checklist_items
      select one.* from unnest(rows) content, jsonb_populate_record(null::checklist_items, content) one;
    elsif what = 'link' then
      insert into thing_links select one.* from unnest(rows) content, jsonb_populate_record(null::thing_links, content) one;
    else
      insert into tickets select one.* from unnest(rows) content, jsonb_populate_record(null::tickets, content) one;
      update tasks set ticket_id = linked.id from system.linked_rows(org, ids) linked
      where tasks.org_id = org and tasks.id = linked.child and ticket_id is null;
      perform system.relink_deleted(org, ids, 'task', 'ticket_id');
    end if;

    perform set_config('plan_cache_mode', mode, true);

    perform system.remember_imported(org, content -> 'imported')
    from deletions where deletions.org_id = org and deletions.id = any (ids) and content ? 'imported';
    insert into events (source, org_id, user_id, noun, noun_id, project_id, action, label, after)
    select 'undo', org, person, what, (content ->> 'id')::uuid, system.project_of(what, content), 'restored',
      coalesce(system.restored_title(what, content), ''), content
    from unnest(rows) content;
    perform record_audit(org, 'deletion_undone', person, (content ->> 'id')::uuid, system.restored_title(what, content),
      jsonb_build_object('noun', what)
        || coalesce((select jsonb_build_object('project', name) from projects
          where projects.org_id = org and projects.id = system.project_of(what, content)), '{}'),
      null, context.origin())
    from unnest(rows) content;

    change := system.current_change(org, person);
    -- Brought back by the notice of the deletion, this is an undo too.
    for deleted_by in
      select distinct changes.id from deletions join changes on changes.org_id = org and changes.id = deletions.change_id
      where deletions.org_id = org and deletions.id = any (ids) and changes.user_id = person
    loop
      perform system.note_undo(org, change, deleted_by);
    end loop;
  end loop;
  return null;
end
$$;

-- What a row that comes back is called.
create or replace function system.restored_title(noun text, content jsonb) returns text
  language sql stable
as $$
  select coalesce(content ->> 'title', content ->> 'name', system.borrowed_label(noun, content))
$$;

-- The rows that lost their reference to deleted ones, each with the one and the project that it was in.
create or replace function system.linked_rows(org uuid, ids uuid[]) returns table (id uuid, child uuid, project_id uuid)
  language sql stable
as $$
  select deletions.id, unnest(linked_ids), (content ->> 'project_id')::uuid
  from public.deletions where org_id = org and deletions.id = any (ids)
$$;

revoke execute on function system.restored_title, system.linked_rows from leme_app;

-- Deletes what can come back no more, with what hung on it; a function of the owner, as it is of every organisation. What
-- came back is stored for as long as that can be undone.
create or replace function system.sweep_deletions() returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  with gone as (
    delete from deletions where coalesce(restored_at + interval '15 minutes', deleted_at + interval '30 days') <= now()
    returning org_id, id, noun, restored_at is null as stays
  ), comments_gone as (
    delete from comments using gone
    where stays and comments.org_id = gone.org_id and (thing_id = gone.id or gone.noun = 'project' and project_id = gone.id)
  ), items_gone as (
    delete from checklist_items using gone
    where stays and checklist_items.org_id = gone.org_id and (thing_id = gone.id or gone.noun = 'project' and project_id = gone.id)
  ), links_gone as (
    delete from thing_links using gone
    where stays and thing_links.org_id = gone.org_id
      and (thing_id = gone.id or other_id = gone.id or gone.noun = 'project' and project_id = gone.id)
  )
  delete from watchers using gone
  where stays and watchers.org_id = gone.org_id and (thing_id = gone.id or gone.noun = 'project' and project_id = gone.id);
  delete from saved_views where deleted_at <= now() - interval '30 days';
  delete from changes
  where made_at <= now() - case when many_noun is null then interval '15 minutes' else interval '30 days' end
$$;

revoke execute on function system.sweep_deletions from leme_app;
