-- Milliseconds up to 50 each have a bucket of their own; above, each bucket is 2 % wider than the one before. Bounds
-- are never whole milliseconds, so rounding in ln() cannot move a latency to another bucket.
create or replace function public.latency_bucket(latency_ms integer) returns smallint
  language sql immutable parallel safe
  return (case when latency_ms <= 50 then latency_ms
    else 50 + ceil(ln(latency_ms / 50.5::float8) / ln(1.02::float8)) end)::smallint;

-- The latency that stands for a bucket: at most 1 % off any in it (the harmonic mean of its bounds).
create or replace function public.latency_of_bucket(bucket smallint) returns numeric
  language sql immutable parallel safe
  return round(case when bucket <= 50 then bucket::numeric
    else (50.5 * power(1.02::float8, bucket - 50) * 2 / 2.02::float8)::numeric end, 2);

-- Adds so many runs to the bucket of a latency; what has none is not counted.
create or replace function public.count_latency(counted integer[], bucket smallint, runs integer) returns integer[]
  language plpgsql immutable parallel safe
as $$
begin
  if bucket is not null then
    counted[bucket] := coalesce(counted[bucket], 0) + runs;
  end if;
  return counted;
end
$$;

create or replace aggregate public.count_latencies(smallint, integer) (
  sfunc = public.count_latency, stype = integer[], initcond = '{}', parallel = safe);

-- Two counts by bucket in one.
create or replace function public.add_latencies(counted integer[], others integer[]) returns integer[]
  language plpgsql immutable parallel safe
as $$
begin
  for bucket in coalesce(array_lower(others, 1), 1) .. coalesce(array_upper(others, 1), 0) loop
    if others[bucket] <> 0 then
      counted[bucket] := coalesce(counted[bucket], 0) + others[bucket];
    end if;
  end loop;
  return counted;
end
$$;

create or replace aggregate public.sum_latencies(integer[]) (
  sfunc = public.add_latencies, stype = integer[], initcond = '{}', parallel = safe);

-- What each model cost of a run, by its name without maker, date and version; null where that is one alone.
create or replace function public.costs_by_model(parts jsonb) returns jsonb
  language sql immutable strict parallel safe
begin atomic
  select case when count(*) > 1 then jsonb_object_agg(name, cost) end from (
    select public.model_name(part ->> 'model') as name, trim_scale(sum((part ->> 'cost_usd')::numeric)) as cost
    from jsonb_array_elements(parts) part group by 1
  ) costs;
end;

-- Whose figures a run counts in.
create or replace function public.subjects_of(org_id uuid, agent_id uuid) returns setof uuid
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

-- The work of the organisation that keys lead to, also those of before: for keys of the API that may send runs and not read
-- work. Another organisation's keys lead nowhere.
create or replace function public.work_of_keys(asked text[]) returns table (name text, noun text, id uuid, project_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  with named as materialized (
    select one as name, public.key_today(one) as key from unnest(asked) one
  ), things as (
    select org_id, key, 'epic' as noun, id, project_id from epics
    union all select org_id, key, 'story', id, project_id from stories
    union all select org_id, key, 'task', id, project_id from tasks
    union all select org_id, key, 'ticket', id, project_id from tickets
  )
  select named.name, things.noun, things.id, things.project_id
  from named join things on things.org_id = (select context.org_id()) and things.key = named.key
  union all
  select named.name, things.noun, things.id, things.project_id
  from named
  join former_keys on former_keys.org_id = (select context.org_id()) and former_keys.key in (named.name, named.key)
  join things on things.org_id = former_keys.org_id and things.id = former_keys.row_id and things.noun = former_keys.noun
$$;

-- The organisation's projects by id, prefix (also one of before) or name; by a name in other accents, capitals or signs where it is
-- one project's alone.
create or replace function public.projects_of_names(asked text[]) returns table (name text, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  with named as materialized (
    select one, public.plain_name(one) as plain, public.name_words(one) as words from unnest(asked) one
  ), exact as (
    select named.one, projects.id
    from named join projects on projects.org_id = (select context.org_id()) and (
      projects.name = named.plain or projects.id::text = lower(named.one)
      or exists (select from project_prefixes known where known.org_id = projects.org_id
        and known.project_id = projects.id and known.prefix = upper(named.one)))
  ), alike as (
    select named.one, (array_agg(known.id))[1] as id
    from named join (
      select id, public.name_words(projects.name) as words from projects where org_id = (select context.org_id())
    ) known using (words)
    where words <> '' and not exists (select from exact where exact.one = named.one)
    group by named.one having count(*) = 1
  )
  select one, exact.id from exact union all select one, alike.id from alike
$$;

-- The hour and the day that an instant lies in.
create or replace function public.parts_of(instant timestamptz, zone text, out grain text, out part timestamptz) returns setof record
  language sql stable parallel safe
begin atomic
  values ('day', date_trunc('day', instant, zone)), ('hour', date_trunc('hour', instant, 'UTC'));
end;

-- Hours of an organisation's figures that lie in two days of a zone: its midnight is at half past, say.
create or replace function public.parted_hours(org uuid, zone text) returns setof timestamptz
  language sql stable
begin atomic
  select distinct hours.part
  from public.agent_run_figures hours
  join public.organizations on organizations.id = hours.org_id
  where hours.org_id = parted_hours.org and hours.grain = 'hour'
    and hours.part >= coalesce(runs_settled_before, '-infinity')
    and date_trunc('day', hours.part, parted_hours.zone)
      <> date_trunc('day', hours.part + interval '1 hour' - interval '1 microsecond', parted_hours.zone);
end;

-- Adds the runs of one statement to the figures of every subject of each, or takes them away, as the trigger's argument
-- says: 1 or -1; what is settled stays. The application may not write the figures: this function alone does, as its owner.
-- Rows are touched in the order of their keys, so that statements at once wait for each other and never in a circle.
create or replace function public.keep_run_figures() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  weight integer := tg_argv[0];
begin
  -- Until COMMIT nobody counts these days: who does would not see what is written here.
  perform pg_advisory_xact_lock_shared(hashtextextended('run_days/' || org_id, 0))
  from (select distinct org_id from counted) written order by org_id;
  delete from public.run_group_days days
  using (select distinct org_id, (created_at at time zone 'UTC')::date as day from counted) written
  where days.org_id = written.org_id and days.day = written.day;

  insert into public.agent_run_figures as stored
    (org_id, subject, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost, unpriced_steps, latencies)
  select org_id, subject, grain, part, weight * count(*), weight * count(*) filter (where status = 'completed'),
    weight * count(*) filter (where status = 'failed'), weight * count(*) filter (where status = 'running'),
    weight * coalesce(sum(cost_usd), 0), weight * count(cost_usd),
    weight * coalesce(sum(unpriced_steps), 0),
    public.count_latencies(public.latency_bucket(latency_ms), weight)
  from counted join public.organizations on organizations.id = counted.org_id
  cross join lateral public.parts_of(counted.created_at, time_zone)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where counted.created_at >= coalesce(runs_settled_before, '-infinity') group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (org_id, subject, grain, part) do update set
    runs = stored.runs + excluded.runs, completed = stored.completed + excluded.completed,
    failed = stored.failed + excluded.failed, running = stored.running + excluded.running,
    cost_usd = stored.cost_usd + excluded.cost_usd, runs_with_cost = stored.runs_with_cost + excluded.runs_with_cost,
    unpriced_steps = stored.unpriced_steps + excluded.unpriced_steps,
    latencies = public.add_latencies(stored.latencies, excluded.latencies);
  return null;
end
$$;

-- Counts the days of an organisation again from its hours, by its zone of now; what an hour holds of two days, from its
-- runs. What is settled goes by whole hours: its runs may be gone. No run that is written meanwhile is counted by half.
create or replace function public.recount_run_days() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  parted timestamptz[];
begin
  perform pg_advisory_xact_lock(hashtextextended('agent_runs/' || new.id, 0));
  parted := array(select public.parted_hours(new.id, new.time_zone));
  delete from agent_run_figures where org_id = new.id and grain = 'day';

  insert into agent_run_figures
    (org_id, subject, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost, unpriced_steps, latencies)
  select new.id, subject, 'day', day, sum(runs), sum(completed), sum(failed), sum(running), sum(cost_usd),
    sum(runs_with_cost), sum(unpriced_steps), sum_latencies(latencies)
  from (
    select subject, date_trunc('day', part, new.time_zone) as day, runs, completed, failed, running, cost_usd,
      runs_with_cost, unpriced_steps, latencies
    from agent_run_figures where org_id = new.id and grain = 'hour' and part <> all (parted)
    union all
    select subject, date_trunc('day', created_at, new.time_zone), count(*),
      count(*) filter (where status = 'completed'), count(*) filter (where status = 'failed'),
      count(*) filter (where status = 'running'), coalesce(sum(cost_usd), 0), count(cost_usd),
      coalesce(sum(unpriced_steps), 0), count_latencies(latency_bucket(latency_ms), 1)
    from unnest(parted) hour
    join agent_runs on org_id = new.id and created_at >= hour and created_at < hour + interval '1 hour'
    cross join lateral subjects_of(org_id, agent_id) subject group by 1, 2
  ) counted group by subject, day;
  return null;
end
$$;

-- Deletes the oldest spans, of any organisation, that came before an instant and belong to no run; answers how many.
create or replace function system.sweep_spans(came_before timestamptz, most integer) returns integer
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

revoke execute on function system.sweep_spans from leme_app;

-- Finds the runs of the organisation's scores of these traces and answers: that of the answer that they name, of their trace
-- before others, else that of the span, else the first of the trace. A function of the owner: what people and evaluations said is
-- nobody's to change.
create or replace function public.join_scores(traces text[], responses text[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  with asked as materialized (
    select id from run_scores where org_id = (select context.org_id()) and trace_id = any (traces)
    union
    select id from run_scores where org_id = (select context.org_id()) and response_id = any (responses)
    union
    select scores.id from agent_runs runs
    join run_scores scores on scores.org_id = runs.org_id and scores.run_id = runs.id and scores.response_id is not null
    where runs.org_id = (select context.org_id()) and runs.trace_id = any (traces)
  )
  update run_scores set run_id = found.run_id
  from (
    select score.id, coalesce(
      (select spans.run_id from spans where spans.org_id = score.org_id and spans.run_id is not null
        and left(spans.attributes ->> 'gen_ai.response.id', 200) = score.response_id
        order by (spans.trace_id = score.trace_id) desc nulls last, spans.started_at desc, spans.span_id limit 1),
      (select spans.run_id from spans where spans.org_id = score.org_id and spans.trace_id = score.trace_id
        and spans.span_id = score.span_id),
      (select runs.id from agent_runs runs where runs.org_id = score.org_id and runs.trace_id = score.trace_id
        order by runs.created_at, runs.id limit 1),
      -- The span's attributes may be gone by now.
      case when score.trace_id is null then score.run_id end) as run_id
    from asked join run_scores score on score.org_id = (select context.org_id()) and score.id = asked.id
  ) found
  where run_scores.org_id = (select context.org_id()) and run_scores.id = found.id
    and run_scores.run_id is distinct from found.run_id
$$;

-- What an error says, but for its numbers, UUIDs, runs of at least eight letters and digits with a digit among them, and capitals,
-- in 200 characters as an address holds them: what failures are grouped by. Of its own answer it answers the same. An index is made of it (migration 126).
create or replace function public.error_words(error text) returns text
  language sql immutable parallel safe
return btrim(left(regexp_replace(regexp_replace(lower(left(coalesce(error, ''), 400) collate "pt-BR-x-icu"),
  '(?<![a-z0-9])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![a-z0-9])|(?=[a-z0-9]{8})[a-z]*[0-9][a-z0-9]*|[0-9]+',
  '0', 'g'), '\s+', ' ', 'g'), 200));
