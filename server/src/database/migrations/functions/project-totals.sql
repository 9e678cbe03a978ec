-- The application may not write logged_hours: this function alone does, as its owner. A correction that leaves the
-- hours as they were, or an entry that loses its deleted task, does not touch the project. Seconds add up exactly.
create or replace function public.keep_logged_hours() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'INSERT' then
    update public.projects set logged_seconds = logged_seconds + seconds,
      logged_hours = round((logged_seconds + seconds) / 3600.0, 2)
    from (select org_id, project_id, round(sum(hours) * 3600) as seconds from added group by org_id, project_id) worked
    where projects.org_id = worked.org_id and projects.id = worked.project_id;
  elsif tg_op = 'DELETE' then
    update public.projects set logged_seconds = logged_seconds - seconds,
      logged_hours = round((logged_seconds - seconds) / 3600.0, 2)
    from (select org_id, project_id, round(sum(hours) * 3600) as seconds from removed group by org_id, project_id) worked
    where projects.org_id = worked.org_id and projects.id = worked.project_id;
  else
    update public.projects set logged_seconds = logged_seconds + seconds,
      logged_hours = round((logged_seconds + seconds) / 3600.0, 2)
    from (
      select org_id, project_id, round(sum(hours) * 3600) as seconds
      from (
        select org_id, project_id, hours from added
        union all
        select org_id, project_id, -hours from removed
      ) versions
      group by org_id, project_id having sum(hours) <> 0
    ) corrected
    where projects.org_id = corrected.org_id and projects.id = corrected.project_id;
  end if;
  return null;
end
$$;

-- Adds to the totals, or takes away. Of a project that is being deleted nothing is counted any more. Rows are touched in
-- the order of their keys, so that statements at once wait for each other and never in a circle.
create or replace function public.add_to_project_totals(changes public.project_totals[]) returns void
  language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  insert into public.project_totals as stored
  select change.* from unnest(changes) change
  where (change.tasks, change.done_tasks, change.blocked) <> (0, 0, 0)
    and exists (select from public.projects where org_id = change.org_id and id = change.project_id)
  order by change.org_id, change.project_id
  on conflict (org_id, project_id) do update set
    tasks = stored.tasks + excluded.tasks,
    done_tasks = stored.done_tasks + excluded.done_tasks,
    blocked = stored.blocked + excluded.blocked;
end
$$;

-- The same for the open tasks of each due day.
create or replace function public.add_to_project_due_tasks(changes public.project_due_tasks[]) returns void
  language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  insert into public.project_due_tasks as stored
  select change.* from unnest(changes) change
  where change.tasks <> 0 and exists (select from public.projects where org_id = change.org_id and id = change.project_id)
  order by change.org_id, change.project_id, change.due_date
  on conflict (org_id, project_id, due_date) do update set tasks = stored.tasks + excluded.tasks;
  -- Days without tasks would pile up.
  delete from public.project_due_tasks as stored using unnest(changes) change
  where change.tasks < 0 and stored.tasks = 0
    and (stored.org_id, stored.project_id, stored.due_date) = (change.org_id, change.project_id, change.due_date);
end
$$;

-- Counts the tasks of one statement in, or out.
create or replace function public.maintain_task_totals() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  totals public.project_totals[];
  due_tasks public.project_due_tasks[];
begin
  if tg_op = 'INSERT' then
    totals := array(
      select row (org_id, project_id, count(*), count(*) filter (where status = 'done'),
        count(*) filter (where status = 'blocked'))::public.project_totals
      from added group by org_id, project_id);
    due_tasks := array(
      select row (org_id, project_id, due_date, count(*))::public.project_due_tasks
      from added where status <> 'done' and due_date is not null group by org_id, project_id, due_date);
  elsif tg_op = 'DELETE' then
    totals := array(
      select row (org_id, project_id, -count(*), -count(*) filter (where status = 'done'),
        -count(*) filter (where status = 'blocked'))::public.project_totals
      from removed group by org_id, project_id);
    due_tasks := array(
      select row (org_id, project_id, due_date, -count(*))::public.project_due_tasks
      from removed where status <> 'done' and due_date is not null group by org_id, project_id, due_date);
  else
    totals := array(
      select row (org_id, project_id, sum(weight), sum(weight * (status = 'done')::int),
        sum(weight * (status = 'blocked')::int))::public.project_totals
      from (
        select org_id, project_id, status, 1 as weight from added
        union all
        select org_id, project_id, status, -1 from removed
      ) versions group by org_id, project_id);
    due_tasks := array(
      select row (org_id, project_id, due_date, sum(weight))::public.project_due_tasks
      from (
        select org_id, project_id, status, due_date, 1 as weight from added
        union all
        select org_id, project_id, status, due_date, -1 from removed
      ) versions where status <> 'done' and due_date is not null group by org_id, project_id, due_date);
  end if;
  perform public.add_to_project_totals(totals);
  if cardinality(due_tasks) > 0 then
    perform public.add_to_project_due_tasks(due_tasks);
  end if;
  return null;
end
$$;

-- Of epics and stories only those that are blocked count.
create or replace function public.maintain_blocked_totals() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  totals public.project_totals[];
begin
  if tg_op = 'INSERT' then
    totals := array(
      select row (org_id, project_id, 0, 0, count(*))::public.project_totals
      from added where status = 'blocked' group by org_id, project_id);
  elsif tg_op = 'DELETE' then
    totals := array(
      select row (org_id, project_id, 0, 0, -count(*))::public.project_totals
      from removed where status = 'blocked' group by org_id, project_id);
  else
    totals := array(
      select row (org_id, project_id, 0, 0, sum(weight))::public.project_totals
      from (
        select org_id, project_id, status, 1 as weight from added
        union all
        select org_id, project_id, status, -1 from removed
      ) versions where status = 'blocked' group by org_id, project_id);
  end if;
  if cardinality(totals) > 0 then
    perform public.add_to_project_totals(totals);
  end if;
  return null;
end
$$;
