-- The assistant of this product is an agent of every organisation that talks to it, and none that the organisation
-- made: it is marked, once an organisation, and nothing that comes in from outside finds or changes it.

alter table public.agents add column is_assistant boolean not null default false;

update public.agents set is_assistant = true where (org_id, id) in (
  select distinct on (agents.org_id) agents.org_id, agents.id
  from public.agents join public.agent_runs runs on runs.org_id = agents.org_id and runs.agent_id = agents.id
  where runs.external_id like 'assistant:%'
  order by agents.org_id, agents.created_at, agents.id
);

create unique index agents_assistant on public.agents (org_id) where is_assistant;
drop index public.agents_named;
create unique index agents_named on public.agents (org_id, name) where external_id is null and not is_assistant;

create policy agents_assistant_update on public.agents as restrictive for update to leme_app
  using (not is_assistant);
grant insert (is_assistant) on public.agents to leme_app;

-- The figures of runs, from here on by their subject: the organisation's own id stands for all of its runs but the
-- assistant's, an agent's id for that agent's.
alter table public.agent_run_figures add column subject uuid;
alter table public.agent_run_latencies add column subject uuid;
delete from public.agent_run_figures;
delete from public.agent_run_latencies;
alter table public.agent_run_figures alter column subject set not null, drop constraint agent_run_figures_pkey,
  add primary key (org_id, subject, grain, part);
alter table public.agent_run_latencies alter column subject set not null, drop constraint agent_run_latencies_pkey,
  add primary key (org_id, subject, grain, part, bucket);

-- Whose figures a run counts in.
create function public.subjects_of(org_id uuid, agent_id uuid) returns setof uuid
  language sql stable parallel safe
begin atomic
  select subject from (
    select subjects_of.agent_id
    union all
    select subjects_of.org_id where not exists (
      select from public.agents
      where agents.org_id = subjects_of.org_id and agents.id = subjects_of.agent_id and agents.is_assistant
    )
  ) subjects (subject) where subject is not null;
end;

insert into public.agent_run_figures
    (org_id, subject, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost)
  select org_id, subject, grain, part, count(*), count(*) filter (where status = 'completed'),
    count(*) filter (where status = 'failed'), count(*) filter (where status = 'running'),
    coalesce(sum(cost_usd), 0), count(cost_usd)
  from public.agent_runs cross join lateral public.parts_of(created_at)
  cross join lateral public.subjects_of(org_id, agent_id) subject group by 1, 2, 3, 4;
insert into public.agent_run_latencies (org_id, subject, grain, part, bucket, runs)
  select org_id, subject, grain, part, public.latency_bucket(latency_ms), count(*)
  from public.agent_runs cross join lateral public.parts_of(created_at)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where latency_ms is not null group by 1, 2, 3, 4, 5;

-- As in 013, for every subject of each run.
create or replace function public.keep_run_figures() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  weight integer := tg_argv[0];
begin
  insert into public.agent_run_figures as kept
    (org_id, subject, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost)
  select org_id, subject, grain, part, weight * count(*), weight * count(*) filter (where status = 'completed'),
    weight * count(*) filter (where status = 'failed'), weight * count(*) filter (where status = 'running'),
    weight * coalesce(sum(cost_usd), 0), weight * count(cost_usd)
  from counted cross join lateral public.parts_of(created_at)
  cross join lateral public.subjects_of(org_id, agent_id) subject group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (org_id, subject, grain, part) do update set
    runs = kept.runs + excluded.runs, completed = kept.completed + excluded.completed,
    failed = kept.failed + excluded.failed, running = kept.running + excluded.running,
    cost_usd = kept.cost_usd + excluded.cost_usd, runs_with_cost = kept.runs_with_cost + excluded.runs_with_cost;

  insert into public.agent_run_latencies as kept (org_id, subject, grain, part, bucket, runs)
  select org_id, subject, grain, part, public.latency_bucket(latency_ms), weight * count(*)
  from counted cross join lateral public.parts_of(created_at)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where latency_ms is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (org_id, subject, grain, part, bucket) do update set runs = kept.runs + excluded.runs;
  return null;
end
$$;
