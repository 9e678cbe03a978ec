-- What a project may cost in reais (MT-04), as managers say it; they alone see it. The newest row of a project counts.
create table public.project_budgets (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid not null,
  amount numeric(14, 2)
    constraint project_budgets_amount_range check (amount > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint project_budgets_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint project_budgets_org_id_created_by_fkey foreign key (org_id, created_by) references public.users (org_id, id)
);
comment on table public.project_budgets is 'What a project may cost in reais. The newest row of a project counts; those before it are its history.';
comment on column public.project_budgets.amount is 'Null: it has no budget any more.';
create index project_budgets_by_project on public.project_budgets (org_id, project_id, id desc);
create index project_budgets_by_creator on public.project_budgets (org_id, created_by) where created_by is not null;

call system.wall_table('public.project_budgets', inserted_by => '{manager,admin}');
create policy project_budgets_managers on public.project_budgets as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, project_id, amount, created_by) on public.project_budgets to leme_app;
