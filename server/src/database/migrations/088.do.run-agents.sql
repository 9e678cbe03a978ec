-- A run is its outermost agent's, and the agents that it calls are its steps. What each of them did and cost is stored beside
-- the run: the shares of a run's agents add up to the run.
create table public.run_agents (
  org_id uuid not null references public.organizations (id),
  run_id uuid not null,
  agent_id uuid not null,
  started_at timestamptz not null,
  invocations integer not null
    constraint run_agents_invocations_range check (invocations > 0),
  failed integer not null
    constraint run_agents_failed_range check (failed between 0 and invocations),
  cost_usd numeric(24, 8)
    constraint run_agents_cost_usd_range check (cost_usd >= 0),
  input_tokens bigint not null
    constraint run_agents_input_tokens_range check (input_tokens >= 0),
  output_tokens bigint not null
    constraint run_agents_output_tokens_range check (output_tokens >= 0),
  primary key (org_id, run_id, agent_id),
  constraint run_agents_org_id_run_id_fkey foreign key (org_id, run_id)
    references public.agent_runs (org_id, id) on delete cascade,
  constraint run_agents_org_id_agent_id_fkey foreign key (org_id, agent_id) references public.agents (org_id, id)
);
comment on table public.run_agents is
  'What of a run each of its agents did itself, where there are several: their costs and tokens add up to the run''s.';
comment on column public.run_agents.started_at is 'Of the run.';
comment on column public.run_agents.cost_usd is 'Null where nobody knows what the run cost.';
create index run_agents_by_agent on public.run_agents (org_id, agent_id, started_at desc);
call system.wall_table('public.run_agents', inserted_by => '{manager,admin,key}', updated_by => '{manager,admin,key}',
  deleted_by => '{manager,admin,key}', write_scope => 'runs:write');
grant select,
  insert (org_id, run_id, agent_id, started_at, invocations, failed, cost_usd, input_tokens, output_tokens),
  update (invocations, failed, cost_usd, input_tokens, output_tokens),
  delete
  on public.run_agents to leme_app;
