-- Written by npm run schema.

-- Costs of a period counted again by the prices of then: what would change is found first, and written once a person
-- says so. The job goes on where it was interrupted.
create table public.run_recounts (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  from_day date not null,
  to_day date not null,
  status text not null default 'counting'
    constraint run_recounts_status_known check (status in ('counting', 'counted', 'applying', 'applied', 'dismissed')),
  runs_read integer not null default 0,
  runs_changed integer not null default 0,
  old_cost_usd numeric not null default 0,
  new_cost_usd numeric not null default 0,
  -- With the id of the run: how far the job came.
  read_to timestamptz,
  read_to_id uuid,
  requested_by uuid not null default context.user_id(),
  requested_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint run_recounts_pkey primary key (org_id, id),
  constraint run_recounts_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint run_recounts_days_in_order
    check (from_day between '1900-01-01'::date and to_day and to_day <= '2999-12-31'::date)
);

create index run_recounts_newest on public.run_recounts (org_id, requested_at desc);
create unique index run_recounts_under_way on public.run_recounts (org_id)
  where status in ('counting', 'counted', 'applying');

create trigger audit_applied after update on public.run_recounts
  for each row when (old.status <> new.status and new.status = 'applied')
  execute function public.audit_row('runs_recounted', 'from_day', 'to_day', 'runs_changed', 'old_cost_usd',
    'new_cost_usd');
create trigger tell_deleted after delete on public.run_recounts
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.run_recounts
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.run_recounts
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.run_recounts enable row level security, force row level security;
create policy run_recounts_insert on public.run_recounts for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy run_recounts_select on public.run_recounts for select to leme_app
  using (org_id = (select context.org_id()));
create policy run_recounts_update on public.run_recounts for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (org_id = (select context.org_id()));
create policy run_recounts_key_delete on public.run_recounts as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy run_recounts_key_insert on public.run_recounts as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy run_recounts_key_select on public.run_recounts as restrictive for select to leme_app
  using ((select context.within('read')));
create policy run_recounts_key_update on public.run_recounts as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, from_day, to_day),
  update (status, runs_read, runs_changed, old_cost_usd, new_cost_usd, read_to, read_to_id, ended_at)
  on public.run_recounts to leme_app;
