-- Groups of a month of five million runs took a second of counting each time (AG-04): days that are over are counted once.
create table public.run_group_days (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  day date not null,
  grouping text not null
    constraint run_group_days_grouping_known check (grouping in ('model', 'project_id', 'version', 'environment', 'run_type')),
  value text,
  runs bigint not null,
  failed bigint not null,
  runs_with_cost bigint not null,
  unpriced_steps bigint not null,
  cost_usd numeric not null,
  latencies integer[] not null,
  primary key (org_id, id)
);
comment on table public.run_group_days is
  'The runs of a UTC day that is over, without the assistant''s, by what they have. A day with none is to be counted; a change of its runs deletes what was counted.';
comment on column public.run_group_days.value is 'Null: runs without one. A project is its id.';
comment on column public.run_group_days.latencies is 'As in agent_run_figures.';
create index run_group_days_by_day on public.run_group_days (org_id, day, grouping);

call system.wall_table('public.run_group_days', write_scope => 'runs:write');
grant select on public.run_group_days to leme_app;
