-- What an hour costs the company, and what it bills for one: of a person, of a role in projects, or of a project, from a day
-- on (MT-02). Managers and administrators alone see them: the policies refuse everybody else, keys too.
create table public.work_rates (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  kind text not null
    constraint work_rates_kind_known check (kind in ('cost', 'billing')),
  user_id uuid,
  role text
    constraint work_rates_role_known check (role in ('lead', 'contributor', 'reviewer')),
  project_id uuid,
  valid_from date not null
    constraint work_rates_valid_from_range check (valid_from between '1900-01-01' and '2999-12-31'),
  amount numeric(10, 2)
    constraint work_rates_amount_range check (amount >= 0 and amount < 100000000),
  created_by uuid,
  created_at timestamptz not null default now(),
  replaced_by uuid,
  replaced_at timestamptz,
  primary key (org_id, id),
  constraint work_rates_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint work_rates_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint work_rates_org_id_created_by_fkey foreign key (org_id, created_by) references public.users (org_id, id),
  constraint work_rates_org_id_replaced_by_fkey foreign key (org_id, replaced_by) references public.users (org_id, id),
  constraint work_rates_of_one check (num_nonnulls(user_id, role, project_id) = 1)
);
comment on table public.work_rates is
  'Reais an hour, from a day on until the next row of the same; no two can overlap, as none has an end of its own. A correction is a new row; the one that it replaces stays, and counts no more.';
comment on column public.work_rates.kind is 'What an hour costs the company, or what it bills for one.';
comment on column public.work_rates.role is 'As members of projects have it.';
comment on column public.work_rates.amount is 'Null: from that day on there is none.';
comment on column public.work_rates.replaced_at is 'From then on it counts no more: another row took its place, or it was withdrawn.';
create unique index work_rates_current on public.work_rates (org_id, kind, user_id, role, project_id, valid_from)
  nulls not distinct where replaced_at is null;
create index work_rates_by_project on public.work_rates (org_id, project_id) where project_id is not null;
create index work_rates_by_user on public.work_rates (org_id, user_id) where user_id is not null;
create index work_rates_by_creator on public.work_rates (org_id, created_by) where created_by is not null;
create index work_rates_by_replacer on public.work_rates (org_id, replaced_by) where replaced_by is not null;

call system.wall_table('public.work_rates', inserted_by => '{manager,admin}');
create policy work_rates_managers on public.work_rates as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
create policy work_rates_update on public.work_rates for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin') and replaced_at is null)
  with check (org_id = (select context.org_id()));
grant select, insert (org_id, kind, user_id, role, project_id, valid_from, amount, created_by),
  update (replaced_by, replaced_at)
  on public.work_rates to leme_app;
