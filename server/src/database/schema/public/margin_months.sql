-- Written by npm run schema.

-- What hours and agents cost by project and month, counted from their rows. What margin_marks names is out of date
-- here.
create table public.margin_months (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- Null: runs of no project.
  project_id uuid,
  month date not null
    constraint margin_months_month_first check (extract(day from month) = 1),
  part text not null
    constraint margin_months_part_known check (part in ('hours', 'agents')),
  -- The person or the agent; null: runs of no agent.
  subject_id uuid,
  -- Exact reais, below zero.
  amount numeric not null,
  -- Hours, or dollars.
  quantity numeric not null,
  -- As much of the quantity as has no rate: it is in no amount.
  left_out numeric not null,
  runs bigint not null,
  tokens numeric not null,
  constraint margin_months_pkey primary key (org_id, id),
  constraint margin_months_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint margin_months_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

create index margin_months_by_month on public.margin_months (org_id, month);
create index margin_months_by_project on public.margin_months (org_id, project_id, month);

alter table public.margin_months enable row level security, force row level security;
create policy margin_months_select on public.margin_months for select to leme_app
  using (org_id = (select context.org_id()));
create policy margin_months_key_delete on public.margin_months as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy margin_months_key_insert on public.margin_months as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy margin_months_key_select on public.margin_months as restrictive for select to leme_app
  using ((select context.within('read')));
create policy margin_months_key_update on public.margin_months as restrictive for update to leme_app
  using ((select context.within(null)));
create policy margin_months_managers on public.margin_months as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select on public.margin_months to leme_app;
