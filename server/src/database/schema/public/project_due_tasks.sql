-- Written by npm run schema.

-- How many tasks that are not done are due on a day. Which of them are late follows from the calendar: nobody stores
-- it.
create table public.project_due_tasks (
  org_id uuid not null,
  project_id uuid not null,
  due_date date not null,
  tasks bigint not null,
  constraint project_due_tasks_pkey primary key (org_id, project_id, due_date),
  constraint project_due_tasks_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint project_due_tasks_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

alter table public.project_due_tasks enable row level security, force row level security;
create policy project_due_tasks_select on public.project_due_tasks for select to leme_app
  using (org_id = (select context.org_id()));
create policy project_due_tasks_key_delete on public.project_due_tasks as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy project_due_tasks_key_insert on public.project_due_tasks as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy project_due_tasks_key_select on public.project_due_tasks as restrictive for select to leme_app
  using ((select context.within('read')));
create policy project_due_tasks_key_update on public.project_due_tasks as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.project_due_tasks to leme_app;
