-- What a person set of an agent stays: what comes in about it from then on changes it no more.
alter table public.agents add column is_edited boolean not null default false;
grant update (is_edited) on public.agents to leme_app;

-- What an agent's errors are read from.
create index agent_runs_failed on public.agent_runs (org_id, agent_id, created_at desc) where status = 'failed';
