-- Written by npm run schema.

-- The runs of a UTC day that is over, without the assistant's, by what they have. A day with none is to be counted; a
-- change of its runs deletes what was counted.
create table public.run_group_days (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  day date not null,
  "grouping" text not null
    constraint run_group_days_grouping_known
      check ("grouping" in ('model', 'project_id', 'version', 'environment', 'run_type')),
  -- Null: runs without one. A project is its id.
  value text,
  runs bigint not null,
  failed bigint not null,
  runs_with_cost bigint not null,
  unpriced_steps bigint not null,
  cost_usd numeric not null,
  -- As in agent_run_figures.
  latencies integer[] not null,
  constraint run_group_days_pkey primary key (org_id, id),
  constraint run_group_days_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create index run_group_days_by_day on public.run_group_days (org_id, day, "grouping");

alter table public.run_group_days enable row level security, force row level security;
create policy run_group_days_select on public.run_group_days for select to leme_app
  using (org_id = (select context.org_id()));
create policy run_group_days_key_delete on public.run_group_days as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy run_group_days_key_insert on public.run_group_days as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy run_group_days_key_select on public.run_group_days as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy run_group_days_key_update on public.run_group_days as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select on public.run_group_days to leme_app;
