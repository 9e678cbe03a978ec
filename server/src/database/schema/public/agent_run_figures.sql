-- Written by npm run schema.

-- How many runs there were, what they cost and how long they took, by hour and day. Triggers count.
create table public.agent_run_figures (
  org_id uuid not null,
  grain text not null
    constraint agent_run_figures_grain_known check (grain in ('hour', 'day')),
  part timestamptz not null,
  runs bigint not null,
  completed bigint not null,
  failed bigint not null,
  running bigint not null,
  cost_usd numeric not null,
  runs_with_cost bigint not null,
  -- The organisation's own id stands for all of its runs but the assistant's, an agent's id for that agent's.
  subject uuid not null,
  -- How many runs are in each bucket (latency_bucket): the array begins with the first that ever had one; null is none.
  latencies integer[] not null default '{}'::integer[],
  unpriced_steps bigint not null default 0,
  constraint agent_run_figures_pkey primary key (org_id, subject, grain, part),
  constraint agent_run_figures_org_id_fkey foreign key (org_id) references public.organizations (id)
);

alter table public.agent_run_figures enable row level security, force row level security;
create policy agent_run_figures_select on public.agent_run_figures for select to leme_app
  using (org_id = (select context.org_id()));
create policy agent_run_figures_key_delete on public.agent_run_figures as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy agent_run_figures_key_insert on public.agent_run_figures as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy agent_run_figures_key_select on public.agent_run_figures as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy agent_run_figures_key_update on public.agent_run_figures as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select on public.agent_run_figures to leme_app;
