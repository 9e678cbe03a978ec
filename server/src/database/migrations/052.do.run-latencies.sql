-- How long runs took is stored beside the counts of their hour and day (013, 028, 045), as one array in place of a row a
-- bucket: the figures of 24 hours over five million runs touched seven thousand pages for eight thousand such rows.

-- How many runs are in each bucket: the array begins with the first bucket that ever had one; null is none.
alter table public.agent_run_figures add column latencies integer[] not null default '{}';

create function public.count_latency(counted integer[], bucket smallint, runs integer) returns integer[]
  language plpgsql immutable parallel safe
as $$
begin
  if bucket is not null then
    counted[bucket] := coalesce(counted[bucket], 0) + runs;
  end if;
  return counted;
end
$$;
create aggregate public.count_latencies(smallint, integer) (
  sfunc = public.count_latency, stype = integer[], initcond = '{}', parallel = safe);

create function public.add_latencies(counted integer[], others integer[]) returns integer[]
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
create aggregate public.sum_latencies(integer[]) (
  sfunc = public.add_latencies, stype = integer[], initcond = '{}', parallel = safe);

update public.agent_run_figures figures set latencies = stored.latencies
from (
  select org_id, subject, grain, part, public.count_latencies(bucket, runs::integer) as latencies
  from public.agent_run_latencies where runs <> 0 group by org_id, subject, grain, part
) stored
where (figures.org_id, figures.subject, figures.grain, figures.part)
  = (stored.org_id, stored.subject, stored.grain, stored.part);

-- As in 045, in one statement.
create or replace function public.keep_run_figures() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  weight integer := tg_argv[0];
begin
  insert into public.agent_run_figures as kept
    (org_id, subject, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost, latencies)
  select org_id, subject, grain, part, weight * count(*), weight * count(*) filter (where status = 'completed'),
    weight * count(*) filter (where status = 'failed'), weight * count(*) filter (where status = 'running'),
    weight * coalesce(sum(cost_usd), 0), weight * count(cost_usd),
    public.count_latencies(public.latency_bucket(latency_ms), weight)
  from counted join public.organizations on organizations.id = counted.org_id
  cross join lateral public.parts_of(counted.created_at, time_zone)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where counted.created_at >= coalesce(runs_settled_before, '-infinity') group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (org_id, subject, grain, part) do update set
    runs = kept.runs + excluded.runs, completed = kept.completed + excluded.completed,
    failed = kept.failed + excluded.failed, running = kept.running + excluded.running,
    cost_usd = kept.cost_usd + excluded.cost_usd, runs_with_cost = kept.runs_with_cost + excluded.runs_with_cost,
    latencies = public.add_latencies(kept.latencies, excluded.latencies);
  return null;
end
$$;

-- As in 045, in one statement.
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
    (org_id, subject, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost, latencies)
  select new.id, subject, 'day', day, sum(runs), sum(completed), sum(failed), sum(running), sum(cost_usd),
    sum(runs_with_cost), sum_latencies(latencies)
  from (
    select subject, date_trunc('day', part, new.time_zone) as day, runs, completed, failed, running, cost_usd,
      runs_with_cost, latencies
    from agent_run_figures where org_id = new.id and grain = 'hour' and part <> all (parted)
    union all
    select subject, date_trunc('day', created_at, new.time_zone), count(*),
      count(*) filter (where status = 'completed'), count(*) filter (where status = 'failed'),
      count(*) filter (where status = 'running'), coalesce(sum(cost_usd), 0), count(cost_usd),
      count_latencies(latency_bucket(latency_ms), 1)
    from unnest(parted) hour
    join agent_runs on org_id = new.id and created_at >= hour and created_at < hour + interval '1 hour'
    cross join lateral subjects_of(org_id, agent_id) subject group by 1, 2
  ) counted group by subject, day;
  return null;
end
$$;

drop table public.agent_run_latencies;
