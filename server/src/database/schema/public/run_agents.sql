-- Written by npm run schema.

-- What of a run each of its agents did itself, where there are several: their costs and tokens add up to the run's.
create table public.run_agents (
  org_id uuid not null,
  run_id uuid not null,
  agent_id uuid not null,
  -- Of the run.
  started_at timestamptz not null,
  invocations integer not null
    constraint run_agents_invocations_range check (invocations > 0),
  failed integer not null,
  -- Null where nobody knows what the run cost.
  cost_usd numeric(24, 8)
    constraint run_agents_cost_usd_range check (cost_usd >= 0),
  input_tokens bigint not null
    constraint run_agents_input_tokens_range check (input_tokens >= 0),
  output_tokens bigint not null
    constraint run_agents_output_tokens_range check (output_tokens >= 0),
  constraint run_agents_pkey primary key (org_id, run_id, agent_id),
  constraint run_agents_org_id_agent_id_fkey foreign key (org_id, agent_id) references public.agents (org_id, id),
  constraint run_agents_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint run_agents_org_id_run_id_fkey
    foreign key (org_id, run_id) references public.agent_runs (org_id, id) on delete cascade,
  constraint run_agents_failed_range check (failed between 0 and invocations)
);

create index run_agents_by_agent on public.run_agents (org_id, agent_id, started_at desc);

alter table public.run_agents enable row level security, force row level security;
create policy run_agents_delete on public.run_agents for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy run_agents_insert on public.run_agents for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy run_agents_select on public.run_agents for select to leme_app
  using (org_id = (select context.org_id()));
create policy run_agents_update on public.run_agents for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'))
  with check (org_id = (select context.org_id()));
create policy run_agents_key_delete on public.run_agents as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy run_agents_key_insert on public.run_agents as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy run_agents_key_select on public.run_agents as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy run_agents_key_update on public.run_agents as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select,
  insert (org_id, run_id, agent_id, started_at, invocations, failed, cost_usd, input_tokens, output_tokens),
  update (invocations, failed, cost_usd, input_tokens, output_tokens),
  delete
  on public.run_agents to leme_app;
