-- The figures of agent runs, kept by the hour and by the day, so that an answer costs the same over a thousand runs
-- and over five million. How exact they are: docs/decisions/007-run-figures.md.

-- An agent that was known by name takes the id that its system gives it.
grant update (external_id) on public.agents to leme_app;

alter table public.agents add constraint agents_name_not_blank check (name ~ '\S');
alter table public.agent_runs
  add constraint agent_runs_external_id_not_blank check (external_id ~ '\S'),
  add constraint agent_runs_run_type_not_blank check (run_type ~ '\S'),
  -- A run's cost is the sum of its steps', of which there may be thousands.
  alter column cost_usd type numeric(24, 8);

-- Milliseconds up to 50 each have a bucket of their own; above, each bucket is 2 % wider than the one before. Bounds
-- are never whole milliseconds, so rounding in ln() cannot move a latency to another bucket.
create function public.latency_bucket(latency_ms integer) returns smallint
  language sql immutable parallel safe
  return (case when latency_ms <= 50 then latency_ms
    else 50 + ceil(ln(latency_ms / 50.5::float8) / ln(1.02::float8)) end)::smallint;

-- The latency that stands for a bucket: at most 1 % off any in it (the harmonic mean of its bounds).
create function public.latency_of_bucket(bucket smallint) returns numeric
  language sql immutable parallel safe
  return round(case when bucket <= 50 then bucket::numeric
    else (50.5 * power(1.02::float8, bucket - 50) * 2 / 2.02::float8)::numeric end, 2);

-- The hour and the day of America/Sao_Paulo that an instant lies in. Days there begin on whole hours.
create function public.parts_of(instant timestamptz, out grain text, out part timestamptz) returns setof record
  language sql stable parallel safe
begin atomic
  values ('day', date_trunc('day', instant, 'America/Sao_Paulo')), ('hour', date_trunc('hour', instant, 'UTC'));
end;

-- Nothing keeps these numbers above zero but that what is taken away was added before: a statement may do either first.
create table public.agent_run_figures (
  org_id uuid not null references public.organizations (id),
  grain text not null constraint agent_run_figures_grain_known check (grain in ('hour', 'day')),
  part timestamptz not null,
  runs bigint not null,
  completed bigint not null,
  failed bigint not null,
  running bigint not null,
  cost_usd numeric not null,
  runs_with_cost bigint not null,
  primary key (org_id, grain, part)
);

alter table public.agent_run_figures enable row level security, force row level security;
create policy agent_run_figures_select on public.agent_run_figures for select to leme_app
  using (org_id = (select context.org_id()));
grant select on public.agent_run_figures to leme_app;
call system.hold_keys('public.agent_run_figures', 'runs:write');

-- How many runs took how long.
create table public.agent_run_latencies (
  org_id uuid not null references public.organizations (id),
  grain text not null constraint agent_run_latencies_grain_known check (grain in ('hour', 'day')),
  part timestamptz not null,
  bucket smallint not null,
  runs bigint not null,
  primary key (org_id, grain, part, bucket)
);

alter table public.agent_run_latencies enable row level security, force row level security;
create policy agent_run_latencies_select on public.agent_run_latencies for select to leme_app
  using (org_id = (select context.org_id()));
grant select on public.agent_run_latencies to leme_app;
call system.hold_keys('public.agent_run_latencies', 'runs:write');

insert into public.agent_run_figures
  select org_id, grain, part, count(*), count(*) filter (where status = 'completed'),
    count(*) filter (where status = 'failed'), count(*) filter (where status = 'running'),
    coalesce(sum(cost_usd), 0), count(cost_usd)
  from public.agent_runs cross join lateral public.parts_of(created_at) group by org_id, grain, part;
insert into public.agent_run_latencies
  select org_id, grain, part, public.latency_bucket(latency_ms), count(*)
  from public.agent_runs cross join lateral public.parts_of(created_at)
  where latency_ms is not null group by 1, 2, 3, 4;

-- Adds the runs of one statement to the figures, or takes them away, as the trigger's argument says: 1 or -1. The
-- application may not write the figures: this function alone does, as its owner. Rows are touched in the order of
-- their keys, so that statements at once wait for each other and never in a circle.
create function public.keep_run_figures() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  weight integer := tg_argv[0];
begin
  insert into public.agent_run_figures as kept
    (org_id, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost)
  select org_id, grain, part, weight * count(*), weight * count(*) filter (where status = 'completed'),
    weight * count(*) filter (where status = 'failed'), weight * count(*) filter (where status = 'running'),
    weight * coalesce(sum(cost_usd), 0), weight * count(cost_usd)
  from counted cross join lateral public.parts_of(created_at) group by 1, 2, 3 order by 1, 2, 3
  on conflict (org_id, grain, part) do update set
    runs = kept.runs + excluded.runs, completed = kept.completed + excluded.completed,
    failed = kept.failed + excluded.failed, running = kept.running + excluded.running,
    cost_usd = kept.cost_usd + excluded.cost_usd, runs_with_cost = kept.runs_with_cost + excluded.runs_with_cost;

  insert into public.agent_run_latencies as kept (org_id, grain, part, bucket, runs)
  select org_id, grain, part, public.latency_bucket(latency_ms), weight * count(*)
  from counted cross join lateral public.parts_of(created_at)
  where latency_ms is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (org_id, grain, part, bucket) do update set runs = kept.runs + excluded.runs;
  return null;
end
$$;
create trigger keep_run_figures_inserted after insert on public.agent_runs
  referencing new table as counted for each statement execute function public.keep_run_figures('1');
create trigger keep_run_figures_deleted after delete on public.agent_runs
  referencing old table as counted for each statement execute function public.keep_run_figures('-1');
create trigger keep_run_figures_updated_from after update on public.agent_runs
  referencing old table as counted for each statement execute function public.keep_run_figures('-1');
create trigger keep_run_figures_updated_to after update on public.agent_runs
  referencing new table as counted for each statement execute function public.keep_run_figures('1');

-- Deletes the oldest spans, of any organisation, that came before an instant and belong to no run; answers how many.
create function system.sweep_spans(came_before timestamptz, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  swept integer;
begin
  delete from public.spans where (org_id, trace_id, span_id) in (
    select org_id, trace_id, span_id from public.spans where run_id is null and created_at < came_before
    order by created_at limit most for update skip locked
  );
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke execute on function system.sweep_spans from public, leme_app;
