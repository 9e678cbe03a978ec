-- Written by npm run schema.

-- Reais an hour, from a day on until the next row of the same; no two can overlap, as none has an end of its own. A
-- correction is a new row; the one that it replaces stays, and counts no more.
create table public.work_rates (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- What an hour costs the company, or what it bills for one.
  kind text not null
    constraint work_rates_kind_known check (kind in ('cost', 'billing')),
  user_id uuid,
  -- As members of projects have it.
  role text
    constraint work_rates_role_known check (role in ('lead', 'contributor', 'reviewer')),
  project_id uuid,
  valid_from date not null
    constraint work_rates_valid_from_range check (valid_from between '1900-01-01'::date and '2999-12-31'::date),
  -- Null: from that day on there is none.
  amount numeric(10, 2)
    constraint work_rates_amount_range check (amount >= 0 and amount < 100000000),
  created_by uuid,
  created_at timestamptz not null default now(),
  replaced_by uuid,
  -- From then on it counts no more: another row took its place, or it was withdrawn.
  replaced_at timestamptz,
  constraint work_rates_pkey primary key (org_id, id),
  constraint work_rates_org_id_created_by_fkey foreign key (org_id, created_by) references public.users (org_id, id),
  constraint work_rates_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint work_rates_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint work_rates_org_id_replaced_by_fkey foreign key (org_id, replaced_by) references public.users (org_id, id),
  constraint work_rates_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint work_rates_of_one check (num_nonnulls(user_id, role, project_id) = 1)
);

create index work_rates_by_creator on public.work_rates (org_id, created_by) where created_by is not null;
create index work_rates_by_project on public.work_rates (org_id, project_id) where project_id is not null;
create index work_rates_by_replacer on public.work_rates (org_id, replaced_by) where replaced_by is not null;
create index work_rates_by_user on public.work_rates (org_id, user_id) where user_id is not null;
create unique index work_rates_current on public.work_rates (org_id, kind, user_id, role, project_id, valid_from) nulls
    not distinct
  where replaced_at is null;

create trigger mark_deleted after delete on public.work_rates
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_former after update on public.work_rates
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_inserted after insert on public.work_rates
  referencing new table as changed
  for each statement execute function public.mark_margins();
create trigger mark_updated after update on public.work_rates
  referencing new table as changed
  for each statement execute function public.mark_margins();

alter table public.work_rates enable row level security, force row level security;
create policy work_rates_insert on public.work_rates for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy work_rates_select on public.work_rates for select to leme_app
  using (org_id = (select context.org_id()));
create policy work_rates_update on public.work_rates for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin') and replaced_at is null)
  with check (org_id = (select context.org_id()));
create policy work_rates_key_delete on public.work_rates as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy work_rates_key_insert on public.work_rates as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy work_rates_key_select on public.work_rates as restrictive for select to leme_app
  using ((select context.within('read')));
create policy work_rates_key_update on public.work_rates as restrictive for update to leme_app
  using ((select context.within(null)));
create policy work_rates_managers on public.work_rates as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select,
  insert (org_id, kind, user_id, role, project_id, valid_from, amount, created_by),
  update (replaced_by, replaced_at)
  on public.work_rates to leme_app;
