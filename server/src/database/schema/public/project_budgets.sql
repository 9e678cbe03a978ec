-- Written by npm run schema.

-- What a project may cost in reais. The newest row of a project counts; those before it are its history.
create table public.project_budgets (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  project_id uuid not null,
  -- Null: it has no budget any more.
  amount numeric(14, 2)
    constraint project_budgets_amount_range check (amount > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint project_budgets_pkey primary key (org_id, id),
  constraint project_budgets_org_id_created_by_fkey
    foreign key (org_id, created_by) references public.users (org_id, id),
  constraint project_budgets_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint project_budgets_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

create index project_budgets_by_creator on public.project_budgets (org_id, created_by) where created_by is not null;
create index project_budgets_by_project on public.project_budgets (org_id, project_id, id desc);

alter table public.project_budgets enable row level security, force row level security;
create policy project_budgets_insert on public.project_budgets for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy project_budgets_select on public.project_budgets for select to leme_app
  using (org_id = (select context.org_id()));
create policy project_budgets_key_delete on public.project_budgets as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy project_budgets_key_insert on public.project_budgets as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy project_budgets_key_select on public.project_budgets as restrictive for select to leme_app
  using ((select context.within('read')));
create policy project_budgets_key_update on public.project_budgets as restrictive for update to leme_app
  using ((select context.within(null)));
create policy project_budgets_managers on public.project_budgets as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select, insert (org_id, project_id, amount, created_by) on public.project_budgets to leme_app;
