-- What of a run's cost each of several models made, and which steps a known cost holds nothing of.
alter table public.agent_runs
  add column by_model jsonb
    constraint agent_runs_by_model_object check (jsonb_typeof(by_model) = 'object' and length(by_model::text) <= 40000),
  add column unpriced_steps integer not null default 0
    constraint agent_runs_unpriced_steps_range check (unpriced_steps >= 0);
comment on column public.agent_runs.by_model is
  'Of its cost what each model made, by the name without maker, date and version; null where it used one alone.';
comment on column public.agent_runs.unpriced_steps is
  'Of a known cost: calls of models whose tokens have no price, so that it holds nothing of them.';
grant insert (by_model, unpriced_steps), update (by_model, unpriced_steps) on public.agent_runs to leme_app;
create index agent_runs_of_models on public.agent_runs (org_id, created_at) where by_model is not null;

alter table public.agent_run_figures add column unpriced_steps bigint not null default 0;

create function public.costs_by_model(parts jsonb) returns jsonb language sql immutable strict parallel safe return null::jsonb;

-- Runs of before, where their steps say it all: the costs of the steps that have none below them add up to the run's.
with steps as (
  select spans.org_id, spans.run_id, public.model_name(spans.model) as name, spans.cost_usd
  from public.spans
  where spans.run_id is not null and spans.model is not null and not spans.is_log and not exists (
    select from public.spans below where below.org_id = spans.org_id and below.trace_id = spans.trace_id
      and below.parent_span_id = spans.span_id and below.model is not null)
), models as (
  select org_id, run_id, name, trim_scale(sum(cost_usd)) as cost from steps group by 1, 2, 3
), runs as (
  select org_id, run_id, jsonb_object_agg(name, coalesce(cost, 0)) as by_model, sum(cost) as cost
  from models group by 1, 2 having count(*) > 1
)
update public.agent_runs set by_model = runs.by_model
from runs where agent_runs.org_id = runs.org_id and agent_runs.id = runs.run_id and agent_runs.cost_usd = runs.cost
  and length(runs.by_model::text) <= 40000;

with steps as (
  select spans.org_id, spans.run_id, count(*) as unpriced
  from public.spans
  where spans.run_id is not null and spans.cost_usd is null and spans.model is not null and spans.input_tokens is not null
    and not spans.tokens_partial and not spans.is_log and not exists (
      select from public.spans below where below.org_id = spans.org_id and below.trace_id = spans.trace_id
        and below.parent_span_id = spans.span_id and below.model is not null)
  group by 1, 2
)
update public.agent_runs set unpriced_steps = steps.unpriced
from steps where agent_runs.org_id = steps.org_id and agent_runs.id = steps.run_id
  and agent_runs.cost_usd is not null and agent_runs.cost_source = 'price_table';

update public.agent_run_figures figures set unpriced_steps = counted.unpriced
from (
  select runs.org_id, subject, grain, part, sum(runs.unpriced_steps) as unpriced
  from public.agent_runs runs join public.organizations on organizations.id = runs.org_id
  cross join lateral public.parts_of(runs.created_at, organizations.time_zone)
  cross join lateral public.subjects_of(runs.org_id, runs.agent_id) subject
  where runs.unpriced_steps > 0 and runs.created_at >= coalesce(runs_settled_before, '-infinity') group by 1, 2, 3, 4
) counted
where (figures.org_id, figures.subject, figures.grain, figures.part)
  = (counted.org_id, counted.subject, counted.grain, counted.part);
