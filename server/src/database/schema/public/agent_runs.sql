-- Written by npm run schema.

-- What an agent did once: how it ended, how long it took, what it cost.
create table public.agent_runs (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  external_id text
    constraint agent_runs_external_id_length check (char_length(external_id) between 1 and 200)
    constraint agent_runs_external_id_not_blank check (external_id ~ '\S')
    constraint agent_runs_external_id_plain check (external_id = public.plain_key(external_id)),
  agent_id uuid,
  run_type text not null
    constraint agent_runs_run_type_length check (char_length(run_type) between 1 and 100)
    constraint agent_runs_run_type_not_blank check (run_type ~ '\S'),
  status text not null
    constraint agent_runs_status_known check (status in ('running', 'completed', 'failed')),
  latency_ms integer
    constraint agent_runs_latency_ms_range check (latency_ms >= 0),
  cost_usd numeric(24, 8)
    constraint agent_runs_cost_usd_range check (cost_usd >= 0),
  error text
    constraint agent_runs_error_length check (char_length(error) between 1 and 2000),
  created_at timestamptz not null default now(),
  trace_id text
    constraint agent_runs_trace_id_form check (trace_id ~ '^[0-9a-f]{32}$'),
  -- The outermost span of its trace.
  span_id text
    constraint agent_runs_span_id_form check (span_id ~ '^[0-9a-f]{16}$'),
  provider text
    constraint agent_runs_provider_length check (char_length(provider) between 1 and 100),
  model text
    constraint agent_runs_model_length check (char_length(model) between 1 and 200),
  input_tokens bigint
    constraint agent_runs_input_tokens_range check (input_tokens >= 0),
  cached_input_tokens bigint
    constraint agent_runs_cached_input_tokens_range check (cached_input_tokens >= 0),
  output_tokens bigint
    constraint agent_runs_output_tokens_range check (output_tokens >= 0),
  -- By who sent it, or its tokens at the prices of the table; null without a cost.
  cost_source text
    constraint agent_runs_cost_source_known check (cost_source in ('reported', 'price_table')),
  updated_at timestamptz not null default now(),
  cache_write_5m_tokens bigint
    constraint agent_runs_cache_write_5m_tokens_range check (cache_write_5m_tokens >= 0),
  cache_write_1h_tokens bigint
    constraint agent_runs_cache_write_1h_tokens_range check (cache_write_1h_tokens >= 0),
  reasoning_tokens bigint
    constraint agent_runs_reasoning_tokens_range check (reasoning_tokens >= 0),
  -- The name of its span; null where it came without spans.
  name text
    constraint agent_runs_name_length check (char_length(name) between 1 and 200),
  -- Steps below it that failed.
  failed_steps integer not null default 0
    constraint agent_runs_failed_steps_range check (failed_steps >= 0),
  -- The conversation that it is a part of, by its sender's id.
  session text
    constraint agent_runs_session_length check (char_length(session) between 1 and 200),
  -- Whom it ran for, as its sender calls them.
  end_user text
    constraint agent_runs_end_user_length check (char_length(end_user) between 1 and 200),
  -- Where it ran, such as production.
  environment text
    constraint agent_runs_environment_length check (char_length(environment) between 1 and 100),
  -- The version of the agent, else of the service.
  version text
    constraint agent_runs_version_length check (char_length(version) between 1 and 100),
  tags text[] not null default '{}'::text[]
    constraint agent_runs_tags_few check (cardinality(tags) <= 20),
  -- As that of a span; null where the run has steps, each with its own.
  price jsonb
    constraint agent_runs_price_object check (jsonb_typeof(price) = 'object' and length(price::text) <= 1000),
  -- The model without its maker, date and version: one name for one model.
  model_name text generated always as (public.model_name(model)) stored,
  -- The key of the work that its sender says it is for (leme.item).
  item text
    constraint agent_runs_item_length check (char_length(item) between 1 and 200),
  -- The project that its sender says it is for (leme.project).
  project text
    constraint agent_runs_project_length check (char_length(project) between 1 and 200),
  -- The branch that it worked on: its name may hold a key.
  branch text
    constraint agent_runs_branch_length check (char_length(branch) between 1 and 200),
  -- What it is for; null is "Sem projeto".
  project_id uuid,
  item_noun text
    constraint agent_runs_item_noun_known check (item_noun in ('epic', 'story', 'task', 'ticket')),
  -- The epic, story, task or ticket that it is for; what is deleted may come back.
  item_id uuid,
  -- How the project and the item are known; what a person says stays, whatever comes in.
  assigned_by text
    constraint agent_runs_assigned_by_known
      check (assigned_by in ('item', 'project', 'branch', 'session', 'agent', 'rule', 'person')),
  -- Of its cost what each model made, by the name without maker, date and version; null where it used one alone.
  by_model jsonb
    constraint agent_runs_by_model_object check (jsonb_typeof(by_model) = 'object' and length(by_model::text) <= 40000),
  -- Of a known cost: calls of models whose tokens have no price, so that it holds nothing of them.
  unpriced_steps integer not null default 0
    constraint agent_runs_unpriced_steps_range check (unpriced_steps >= 0),
  constraint agent_runs_pkey primary key (org_id, id),
  constraint agent_runs_org_id_external_id_key unique (org_id, external_id),
  constraint agent_runs_org_id_agent_id_fkey foreign key (org_id, agent_id) references public.agents (org_id, id),
  constraint agent_runs_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint agent_runs_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id),
  constraint agent_runs_cost_source_with_cost check ((cost_usd is null) = (cost_source is null)),
  constraint agent_runs_item_whole check ((item_noun is null) = (item_id is null)),
  constraint agent_runs_traced check ((trace_id is null) = (span_id is null))
);
-- Referenced by public.run_agents, public.run_scores, public.spans.

create index agent_runs_by_agent on public.agent_runs (org_id, agent_id, created_at desc);
create index agent_runs_by_end_user on public.agent_runs (org_id, end_user, created_at desc) where end_user is not null;
create index agent_runs_by_error on public.agent_runs (org_id, agent_id, public.error_words(error), created_at desc)
  where status = 'failed';
create index agent_runs_by_item on public.agent_runs (org_id, item_id, created_at desc) where item_id is not null;
create index agent_runs_by_project on public.agent_runs (org_id, project_id, created_at desc)
  where project_id is not null;
create index agent_runs_by_session on public.agent_runs (org_id, session, created_at desc) where session is not null;
create index agent_runs_by_trace on public.agent_runs (org_id, trace_id) where trace_id is not null;
create index agent_runs_failed on public.agent_runs (org_id, agent_id, created_at desc) where status = 'failed';
create index agent_runs_newest on public.agent_runs (org_id, created_at desc, id desc);
create index agent_runs_of_models on public.agent_runs (org_id, created_at) where by_model is not null;
create index agent_runs_of_no_project on public.agent_runs (org_id, created_at) where project_id is null;
create index agent_runs_unpriced on public.agent_runs (org_id, created_at)
  where cost_usd is null and model is not null and input_tokens is not null;

create trigger keep_run_figures_deleted after delete on public.agent_runs
  referencing old table as counted
  for each statement execute function public.keep_run_figures('-1');
create trigger keep_run_figures_inserted after insert on public.agent_runs
  referencing new table as counted
  for each statement execute function public.keep_run_figures('1');
create trigger keep_run_figures_updated_from after update on public.agent_runs
  referencing old table as counted
  for each statement execute function public.keep_run_figures('-1');
create trigger keep_run_figures_updated_to after update on public.agent_runs
  referencing new table as counted
  for each statement execute function public.keep_run_figures('1');
create trigger mark_deleted after delete on public.agent_runs
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_former after update on public.agent_runs
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_inserted after insert on public.agent_runs
  referencing new table as changed
  for each statement execute function public.mark_margins();
create trigger mark_updated after update on public.agent_runs
  referencing new table as changed
  for each statement execute function public.mark_margins();
create trigger touch_updated_at before update on public.agent_runs
  for each row execute function public.touch_updated_at();

alter table public.agent_runs enable row level security, force row level security;
create policy agent_runs_delete on public.agent_runs for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy agent_runs_insert on public.agent_runs for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy agent_runs_select on public.agent_runs for select to leme_app
  using (org_id = (select context.org_id()));
create policy agent_runs_update on public.agent_runs for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'))
  with check (org_id = (select context.org_id()));
create policy agent_runs_key_delete on public.agent_runs as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy agent_runs_key_insert on public.agent_runs as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy agent_runs_key_select on public.agent_runs as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy agent_runs_key_update on public.agent_runs as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select,
  insert (org_id, external_id, agent_id, run_type, status, latency_ms, cost_usd, error, created_at, trace_id, span_id,
    provider, model, input_tokens, cached_input_tokens, output_tokens, cost_source, cache_write_5m_tokens,
    cache_write_1h_tokens, reasoning_tokens, name, failed_steps, session, end_user, environment, version, tags, price,
    item, project, branch, project_id, item_noun, item_id, assigned_by, by_model, unpriced_steps),
  update (agent_id, run_type, status, latency_ms, cost_usd, error, trace_id, span_id, provider, model, input_tokens,
    cached_input_tokens, output_tokens, cost_source, cache_write_5m_tokens, cache_write_1h_tokens, reasoning_tokens,
    name, failed_steps, session, end_user, environment, version, tags, price, item, project, branch, project_id,
    item_noun, item_id, assigned_by, by_model, unpriced_steps),
  delete
  on public.agent_runs to leme_app;
