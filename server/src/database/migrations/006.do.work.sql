-- What a project is broken into: members, epics, stories, tasks.
-- References carry org_id and project_id, so that a row can point only at its own project's rows, and an owner or
-- assignee is always one of the project's members.

create table public.project_members (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid not null,
  user_id uuid not null,
  role text not null default 'contributor' constraint project_members_role_known
    check (role in ('lead', 'contributor', 'reviewer')),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, user_id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.users (org_id, id)
);
create index project_members_by_user on public.project_members (org_id, user_id);

alter table public.project_members enable row level security, force row level security;
create policy project_members_select on public.project_members for select to leme_app
  using (org_id = (select context.org_id()));
create policy project_members_insert on public.project_members for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy project_members_update on public.project_members for update to leme_app
  using (org_id = (select context.org_id())) with check (org_id = (select context.org_id()));
create policy project_members_delete on public.project_members for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, project_id, user_id, role), update (role), delete on public.project_members to leme_app;

create table public.epics (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid not null,
  title text not null
    constraint epics_title_length check (char_length(title) between 1 and 500)
    constraint epics_title_not_blank check (title ~ '\S'),
  description text constraint epics_description_length check (char_length(description) between 1 and 2000),
  status text not null default 'planned' constraint epics_status_known
    check (status in ('planned', 'doing', 'review', 'blocked', 'done')),
  owner_user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, project_id, owner_user_id) references public.project_members (org_id, project_id, user_id)
    on delete set null (owner_user_id)
);
create index epics_newest on public.epics (org_id, project_id, created_at desc, id desc);
create trigger touch_updated_at before update on public.epics
  for each row execute function public.touch_updated_at();

alter table public.epics enable row level security, force row level security;
create policy epics_select on public.epics for select to leme_app
  using (org_id = (select context.org_id()));
create policy epics_insert on public.epics for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy epics_update on public.epics for update to leme_app
  using (org_id = (select context.org_id())) with check (org_id = (select context.org_id()));
create policy epics_delete on public.epics for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant select,
  insert (org_id, project_id, title, description, status, owner_user_id),
  update (title, description, status, owner_user_id),
  delete on public.epics to leme_app;

create table public.stories (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid not null,
  epic_id uuid,
  title text not null
    constraint stories_title_length check (char_length(title) between 1 and 500)
    constraint stories_title_not_blank check (title ~ '\S'),
  description text constraint stories_description_length check (char_length(description) between 1 and 2000),
  priority text not null default 'P3' constraint stories_priority_known check (priority in ('P1', 'P2', 'P3')),
  estimate_hours numeric(8, 2)
    constraint stories_estimate_hours_range check (estimate_hours > 0 and estimate_hours <= 100000)
    constraint stories_estimate_hours_step check (estimate_hours * 2 = trunc(estimate_hours * 2)),
  owner_user_id uuid,
  status text not null default 'planned' constraint stories_status_known
    check (status in ('planned', 'doing', 'review', 'blocked', 'done')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, project_id, epic_id) references public.epics (org_id, project_id, id)
    on delete set null (epic_id),
  foreign key (org_id, project_id, owner_user_id) references public.project_members (org_id, project_id, user_id)
    on delete set null (owner_user_id)
);
create index stories_newest on public.stories (org_id, project_id, created_at desc, id desc);
create index stories_by_epic on public.stories (org_id, project_id, epic_id);
create trigger touch_updated_at before update on public.stories
  for each row execute function public.touch_updated_at();

alter table public.stories enable row level security, force row level security;
create policy stories_select on public.stories for select to leme_app
  using (org_id = (select context.org_id()));
create policy stories_insert on public.stories for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy stories_update on public.stories for update to leme_app
  using (org_id = (select context.org_id())) with check (org_id = (select context.org_id()));
create policy stories_delete on public.stories for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant select,
  insert (org_id, project_id, epic_id, title, description, priority, estimate_hours, owner_user_id, status),
  update (epic_id, title, description, priority, estimate_hours, owner_user_id, status),
  delete on public.stories to leme_app;

create table public.tasks (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid not null,
  story_id uuid,
  title text not null
    constraint tasks_title_length check (char_length(title) between 1 and 500)
    constraint tasks_title_not_blank check (title ~ '\S'),
  description text constraint tasks_description_length check (char_length(description) between 1 and 2000),
  priority text not null default 'P3' constraint tasks_priority_known check (priority in ('P1', 'P2', 'P3')),
  estimate_hours numeric(8, 2)
    constraint tasks_estimate_hours_range check (estimate_hours > 0 and estimate_hours <= 100000)
    constraint tasks_estimate_hours_step check (estimate_hours * 2 = trunc(estimate_hours * 2)),
  due_date date constraint tasks_due_date_range check (due_date between '1900-01-01' and '2999-12-31'),
  assignee_user_id uuid,
  status text not null default 'planned' constraint tasks_status_known
    check (status in ('planned', 'doing', 'review', 'blocked', 'done')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, project_id, story_id) references public.stories (org_id, project_id, id)
    on delete set null (story_id),
  foreign key (org_id, project_id, assignee_user_id) references public.project_members (org_id, project_id, user_id)
    on delete set null (assignee_user_id)
);
create index tasks_newest on public.tasks (org_id, project_id, created_at desc, id desc);
create index tasks_newest_of_all on public.tasks (org_id, created_at desc, id desc);
create index tasks_by_story on public.tasks (org_id, project_id, story_id);
create trigger touch_updated_at before update on public.tasks
  for each row execute function public.touch_updated_at();

alter table public.tasks enable row level security, force row level security;
create policy tasks_select on public.tasks for select to leme_app
  using (org_id = (select context.org_id()));
create policy tasks_insert on public.tasks for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy tasks_update on public.tasks for update to leme_app
  using (org_id = (select context.org_id())) with check (org_id = (select context.org_id()));
create policy tasks_delete on public.tasks for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant select,
  insert (org_id, project_id, story_id, title, description, priority, estimate_hours, due_date, assignee_user_id, status),
  update (story_id, title, description, priority, estimate_hours, due_date, assignee_user_id, status),
  delete on public.tasks to leme_app;
