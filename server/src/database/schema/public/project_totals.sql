-- Written by npm run schema.

-- What a project's health counts, stored: a list of projects costs the same whether each has ten tasks or ten thousand.
-- Triggers count.
create table public.project_totals (
  org_id uuid not null,
  project_id uuid not null,
  tasks bigint not null,
  done_tasks bigint not null,
  -- Epics, stories and tasks with the status blocked.
  blocked bigint not null,
  constraint project_totals_pkey primary key (org_id, project_id),
  constraint project_totals_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint project_totals_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

alter table public.project_totals enable row level security, force row level security;
create policy project_totals_select on public.project_totals for select to leme_app
  using (org_id = (select context.org_id()));
create policy project_totals_key_delete on public.project_totals as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy project_totals_key_insert on public.project_totals as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy project_totals_key_select on public.project_totals as restrictive for select to leme_app
  using ((select context.within('read')));
create policy project_totals_key_update on public.project_totals as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.project_totals to leme_app;
