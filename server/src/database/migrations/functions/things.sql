-- What hangs on a project, epic, story, task or ticket: comments, checklists, links, and who watches. They are stored by the
-- thing's id alone: where it is deleted they stay until it can come back no more (functions/deletions.sql).

-- Everything that people speak of, by its id.
create or replace view public.things with (security_invoker = true) as
  select org_id, id, 'project'::text as noun, id as project_id, null::text as key, name as title, status
  from public.projects
  union all select org_id, id, 'epic', project_id, key, title, status from public.epics
  union all select org_id, id, 'story', project_id, key, title, status from public.stories
  union all select org_id, id, 'task', project_id, key, title, status from public.tasks
  union all select org_id, id, 'ticket', project_id, key, title, status from public.tickets;

-- A row that hangs on a thing says which kind it is and in what project; there must be one.
create or replace function public.place_on_thing() returns trigger
  language plpgsql volatile
as $$
begin
  -- Another organisation's row is refused by the policies.
  if new.org_id <> context.org_id() then
    return new;
  end if;
  -- Who watches by a comment that was placed is placed with it. What comes back from the bin is not: its thing may be gone.
  if tg_table_name = 'watchers' and pg_trigger_depth() > 1 and new.noun is not null and new.project_id is not null then
    return new;
  end if;
  -- Most hang on tasks: one look in place of one in each table.
  select 'task', tasks.project_id into new.noun, new.project_id
  from public.tasks where org_id = new.org_id and id = new.thing_id;
  if not found then
    select things.noun, things.project_id into new.noun, new.project_id
    from public.things where org_id = new.org_id and id = new.thing_id;
  end if;
  if not found then
    raise foreign_key_violation using constraint = tg_table_name || '_thing_fkey', message = 'no such thing';
  end if;
  return new;
end
$$;

-- The same of a link, which has two ends. What blocks does not wait for itself, however long the way: two that would close a
-- circle together come one after the other.
create or replace function public.place_link() returns trigger
  language plpgsql volatile
as $$
begin
  -- Another organisation's row is refused by the policies.
  if new.org_id <> context.org_id() then
    return new;
  end if;
  select 'task', tasks.project_id into new.noun, new.project_id
  from public.tasks where org_id = new.org_id and id = new.thing_id;
  if not found then
    select things.noun, things.project_id into new.noun, new.project_id
    from public.things where org_id = new.org_id and id = new.thing_id;
  end if;
  if not found then
    raise foreign_key_violation using constraint = 'thing_links_thing_fkey', message = 'no such thing';
  end if;
  select 'task' into new.other_noun from public.tasks where org_id = new.org_id and id = new.other_id;
  if not found then
    select things.noun into new.other_noun from public.things where org_id = new.org_id and id = new.other_id;
  end if;
  if not found then
    raise foreign_key_violation using constraint = 'thing_links_other_fkey', message = 'no such thing';
  end if;
  if new.kind = 'blocks' then
    perform pg_advisory_xact_lock(hashtextextended('thing_links/' || new.org_id, 0));
    if exists (
      with recursive ahead (id) as (
        select new.other_id
        union select other_id from public.thing_links join ahead on thing_id = ahead.id
        where org_id = new.org_id and kind = 'blocks'
      )
      select from ahead where id = new.thing_id
    ) then
      raise check_violation using constraint = 'thing_links_no_circle', message = 'what blocks would wait for itself';
    end if;
  end if;
  return new;
end
$$;

-- Whom a comment names: people of the organisation whose account stands. The text names them by their ids.
create or replace function public.mention_people() returns trigger
  language plpgsql volatile
as $$
begin
  new.mentioned_ids := array(
    select distinct users.id
    from regexp_matches(new.text, '<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>', 'g') mention (ids)
    join public.users on users.org_id = new.org_id and users.id = ids[1]::uuid and users.removed_at is null
    order by users.id
  );
  -- What an import corrects, nobody here has edited.
  if tg_op = 'UPDATE' and context.source() is distinct from 'import' then
    new.edited_at := now();
  end if;
  return new;
end
$$;

-- How many comments things have, for their lists: once for all that a statement adds or deletes, as each change of a thing
-- goes on to what follows from it. Who comments watches from then on, unless they said that they do not.
create or replace function public.count_comments() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  part record;
begin
  for part in
    select distinct noun, case noun when 'story' then 'stories' else noun || 's' end as things from changed
  loop
    execute format('update %1$I set comment_count = comment_count + difference
      from (
        select org_id, thing_id, count(*)::integer * %2$s as difference from changed where noun = %3$L group by 1, 2
      ) counted
      where %1$I.org_id = counted.org_id and %1$I.id = counted.thing_id',
      part.things, case tg_op when 'DELETE' then -1 else 1 end, part.noun);
  end loop;
  if tg_op = 'INSERT' then
    insert into watchers (org_id, thing_id, user_id, noun, project_id)
    select distinct org_id, thing_id, user_id, noun, project_id from changed where user_id is not null
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- What goes on to another project takes along what hangs on it.
create or replace function public.move_what_hangs() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  update comments set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  update checklist_items set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  update thing_links set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  update watchers set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  return null;
end
$$;
