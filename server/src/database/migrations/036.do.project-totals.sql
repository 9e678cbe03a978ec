-- What a project's health counts, stored: a list of projects costs the same whether each has ten tasks or ten thousand.
-- The application reads these and can write neither: the functions below do alone, as their owner.

create table public.project_totals (
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  tasks bigint not null,
  done_tasks bigint not null,
  -- Epics, stories and tasks with the status blocked.
  blocked bigint not null,
  primary key (org_id, project_id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

alter table public.project_totals enable row level security, force row level security;
create policy project_totals_select on public.project_totals for select to leme_app
  using (org_id = (select context.org_id()));
grant select on public.project_totals to leme_app;
call system.hold_keys('public.project_totals');

-- How many tasks that are not done are due on a day. Which of them are late follows from the calendar: nobody stores it.
create table public.project_due_tasks (
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  due_date date not null,
  tasks bigint not null,
  primary key (org_id, project_id, due_date),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

alter table public.project_due_tasks enable row level security, force row level security;
create policy project_due_tasks_select on public.project_due_tasks for select to leme_app
  using (org_id = (select context.org_id()));
grant select on public.project_due_tasks to leme_app;
call system.hold_keys('public.project_due_tasks');

insert into public.project_totals
select org_id, project_id, sum(tasks), sum(done), sum(blocked) from (
  select org_id, project_id, 1 as tasks, (status = 'done')::int as done, (status = 'blocked')::int as blocked
  from public.tasks
  union all select org_id, project_id, 0, 0, 1 from public.stories where status = 'blocked'
  union all select org_id, project_id, 0, 0, 1 from public.epics where status = 'blocked'
) items group by org_id, project_id;
insert into public.project_due_tasks
select org_id, project_id, due_date, count(*) from public.tasks
where status <> 'done' and due_date is not null group by org_id, project_id, due_date;

-- Adds to the totals, or takes away. Of a project that is being deleted nothing is counted any more. Rows are touched in
-- the order of their keys, so that statements at once wait for each other and never in a circle.
create function public.add_to_project_totals(changes public.project_totals[]) returns void
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

create function public.add_to_project_due_tasks(changes public.project_due_tasks[]) returns void
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

create function public.maintain_task_totals() returns trigger
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
create trigger maintain_task_totals_inserted after insert on public.tasks
  referencing new table as added for each statement execute function public.maintain_task_totals();
create trigger maintain_task_totals_updated after update on public.tasks
  referencing new table as added old table as removed for each statement execute function public.maintain_task_totals();
create trigger maintain_task_totals_deleted after delete on public.tasks
  referencing old table as removed for each statement execute function public.maintain_task_totals();

-- Of epics and stories only those that are blocked count.
create function public.maintain_blocked_totals() returns trigger
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

do $$
declare
  noun text;
begin
  foreach noun in array array['epics', 'stories'] loop
    execute format(
      'create trigger maintain_blocked_totals_inserted after insert on public.%I
         referencing new table as added for each statement execute function public.maintain_blocked_totals()', noun);
    execute format(
      'create trigger maintain_blocked_totals_updated after update on public.%I
         referencing new table as added old table as removed
         for each statement execute function public.maintain_blocked_totals()', noun);
    execute format(
      'create trigger maintain_blocked_totals_deleted after delete on public.%I
         referencing old table as removed for each statement execute function public.maintain_blocked_totals()', noun);
  end loop;
end
$$;

-- They answered the counts.
drop index public.epics_blocked;
drop index public.stories_blocked;
