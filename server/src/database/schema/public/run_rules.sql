-- Written by npm run schema.

-- Which runs without a project are for which project; of several that fit, the oldest says it.
create table public.run_rules (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- The filters of the list of runs that a run must meet.
  filter jsonb not null
    constraint run_rules_filter_object check (jsonb_typeof(filter) = 'object' and filter <> '{}'::jsonb),
  project_id uuid not null,
  created_at timestamptz not null default now(),
  constraint run_rules_pkey primary key (org_id, id),
  constraint run_rules_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint run_rules_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

create unique index run_rules_once on public.run_rules (org_id, project_id, hashtextextended(filter::text, 0));

create trigger audit_deleted after delete on public.run_rules
  for each row execute function public.audit_run_rule('run_rule_deleted');
create trigger audit_saved after insert on public.run_rules
  for each row execute function public.audit_run_rule('run_rule_created');

alter table public.run_rules enable row level security, force row level security;
create policy run_rules_delete on public.run_rules for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy run_rules_insert on public.run_rules for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy run_rules_select on public.run_rules for select to leme_app
  using (org_id = (select context.org_id()));
create policy run_rules_key_delete on public.run_rules as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy run_rules_key_insert on public.run_rules as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy run_rules_key_select on public.run_rules as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy run_rules_key_update on public.run_rules as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select, insert (org_id, filter, project_id), delete on public.run_rules to leme_app;
