-- Written by npm run schema.

-- What hours, agents and seats cost by project and month. What margin_marks names is out of date here; seats of a month
-- that has none stored are to be counted.
create table public.margin_totals (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- Null: of no project.
  project_id uuid,
  month date not null
    constraint margin_totals_month_first check (extract(day from month) = 1),
  part text not null
    constraint margin_totals_part_known check (part in ('hours', 'agents', 'seats')),
  -- Exact reais, below zero.
  amount numeric not null,
  -- Hours or dollars that have no rate: they are in no amount.
  left_out numeric not null,
  constraint margin_totals_pkey primary key (org_id, id),
  constraint margin_totals_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint margin_totals_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

create index margin_totals_by_month on public.margin_totals (org_id, month, part);
create index margin_totals_by_project on public.margin_totals (org_id, project_id, month);

alter table public.margin_totals enable row level security, force row level security;
create policy margin_totals_select on public.margin_totals for select to leme_app
  using (org_id = (select context.org_id()));
create policy margin_totals_key_delete on public.margin_totals as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy margin_totals_key_insert on public.margin_totals as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy margin_totals_key_select on public.margin_totals as restrictive for select to leme_app
  using ((select context.within('read')));
create policy margin_totals_key_update on public.margin_totals as restrictive for update to leme_app
  using ((select context.within(null)));
create policy margin_totals_managers on public.margin_totals as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select on public.margin_totals to leme_app;
