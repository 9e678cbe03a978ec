-- Hours worked on tasks, and what a project spent: what was imported plus what its people logged.

alter table public.tasks add unique (org_id, project_id, id);
-- Counts for a project's health, without reading the rows: tasks by status and lateness, and what is blocked.
create index tasks_by_status on public.tasks (org_id, project_id, status, due_date);
create index epics_blocked on public.epics (org_id, project_id) where status = 'blocked';
create index stories_blocked on public.stories (org_id, project_id) where status = 'blocked';

-- The entries of a task that is deleted stay with the project: the hours were worked.
create table public.time_entries (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid not null,
  task_id uuid,
  user_id uuid not null,
  date date not null constraint time_entries_date_range check (date between '1900-01-01' and '2999-12-31'),
  hours numeric(4, 2) not null
    constraint time_entries_hours_range check (hours > 0 and hours <= 24)
    constraint time_entries_hours_step check (hours * 4 = trunc(hours * 4)),
  note text constraint time_entries_note_length check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, project_id, task_id) references public.tasks (org_id, project_id, id)
    on delete set null (task_id),
  foreign key (org_id, user_id) references public.users (org_id, id)
);
create index time_entries_by_task on public.time_entries (org_id, project_id, task_id, date desc);
create index time_entries_by_user on public.time_entries (org_id, user_id);
create trigger touch_updated_at before update on public.time_entries
  for each row execute function public.touch_updated_at();

alter table public.time_entries enable row level security, force row level security;
create policy time_entries_select on public.time_entries for select to leme_app
  using (org_id = (select context.org_id()));
create policy time_entries_insert on public.time_entries for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy time_entries_update on public.time_entries for update to leme_app
  using (
    org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin'))
  )
  with check (org_id = (select context.org_id()));
create policy time_entries_delete on public.time_entries for delete to leme_app
  using (
    org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin'))
  );
grant select,
  insert (org_id, project_id, task_id, user_id, date, hours, note),
  update (date, hours, note),
  delete on public.time_entries to leme_app;

-- What a project spent is a sum: the hours it came with and the hours logged since.
alter table public.projects rename column spent_hours to imported_hours;
alter table public.projects rename constraint projects_spent_hours_range to projects_imported_hours_range;
alter table public.projects
  add column logged_hours numeric(10, 2) not null default 0
    constraint projects_logged_hours_range check (logged_hours >= 0),
  add column spent_hours numeric(11, 2) not null generated always as (imported_hours + logged_hours) stored,
  -- A project's health follows from its work and the day: nobody stores it.
  drop column health_score;

-- The application may not write logged_hours: this function alone does, as its owner. A correction that leaves the
-- hours as they were, or an entry that loses its deleted task, does not touch the project.
create function public.keep_logged_hours() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'INSERT' then
    update public.projects set logged_hours = logged_hours + worked.hours
    from (select org_id, project_id, sum(hours) as hours from added group by org_id, project_id) worked
    where projects.org_id = worked.org_id and projects.id = worked.project_id;
  elsif tg_op = 'DELETE' then
    update public.projects set logged_hours = logged_hours - worked.hours
    from (select org_id, project_id, sum(hours) as hours from removed group by org_id, project_id) worked
    where projects.org_id = worked.org_id and projects.id = worked.project_id;
  else
    update public.projects set logged_hours = logged_hours + corrected.hours
    from (
      select org_id, project_id, sum(hours) as hours
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
create trigger keep_logged_hours_inserted after insert on public.time_entries
  referencing new table as added for each statement execute function public.keep_logged_hours();
create trigger keep_logged_hours_updated after update on public.time_entries
  referencing new table as added old table as removed for each statement execute function public.keep_logged_hours();
create trigger keep_logged_hours_deleted after delete on public.time_entries
  referencing old table as removed for each statement execute function public.keep_logged_hours();
