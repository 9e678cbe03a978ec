-- The days of the figures of runs (013, 028, 037) are those of the organisation's calendar. Hours are UTC's, whatever
-- the calendar: a change of zone counts the days again from the hours, those whose runs are deleted with them.

-- The hour and the day that an instant lies in.
create function public.parts_of(instant timestamptz, zone text, out grain text, out part timestamptz) returns setof record
  language sql stable parallel safe
begin atomic
  values ('day', date_trunc('day', instant, zone)), ('hour', date_trunc('hour', instant, 'UTC'));
end;

-- As in 037, by the organisation's days.
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
  from counted join public.organizations on organizations.id = counted.org_id
  cross join lateral public.parts_of(counted.created_at, time_zone)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where counted.created_at >= coalesce(runs_settled_before, '-infinity') group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (org_id, subject, grain, part) do update set
    runs = kept.runs + excluded.runs, completed = kept.completed + excluded.completed,
    failed = kept.failed + excluded.failed, running = kept.running + excluded.running,
    cost_usd = kept.cost_usd + excluded.cost_usd, runs_with_cost = kept.runs_with_cost + excluded.runs_with_cost;

  insert into public.agent_run_latencies as kept (org_id, subject, grain, part, bucket, runs)
  select org_id, subject, grain, part, public.latency_bucket(latency_ms), weight * count(*)
  from counted join public.organizations on organizations.id = counted.org_id
  cross join lateral public.parts_of(counted.created_at, time_zone)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where latency_ms is not null and counted.created_at >= coalesce(runs_settled_before, '-infinity')
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (org_id, subject, grain, part, bucket) do update set runs = kept.runs + excluded.runs;
  return null;
end
$$;
drop function public.parts_of(timestamptz);

-- As in 037, by the organisation's days. Figures are settled by whole hours: of the hour in which a day begins that is
-- no whole hour, those before its midnight are settled with the day.
create or replace function system.purge_runs(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select date_trunc('hour', date_trunc('day', now() - make_interval(days => keep_runs_days), time_zone), 'UTC')
    from organizations where id = org);
  old_runs uuid[];
  purged integer;
begin
  if cutoff is null then
    return 0;
  end if;
  -- As whoever writes runs: none is counted by half while its day is settled.
  perform pg_advisory_xact_lock(hashtextextended('agent_runs/' || org, 0));
  update organizations set runs_settled_before = cutoff
  where id = org and coalesce(runs_settled_before, '-infinity') < cutoff;
  old_runs := array(
    select id from agent_runs where org_id = org and created_at < cutoff order by created_at, id limit least(most, 1000));
  delete from spans where (org_id, trace_id, span_id) in (
    select org_id, trace_id, span_id from spans where org_id = org and run_id = any (old_runs) limit most);
  get diagnostics purged = row_count;
  if purged = 0 then
    delete from agent_runs where org_id = org and id = any (old_runs);
    get diagnostics purged = row_count;
  end if;
  return purged;
end
$$;

-- Hours of an organisation's figures that lie in two days of a zone: its midnight is at half past, say.
create function public.parted_hours(org uuid, zone text) returns setof timestamptz
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

-- Counts the days of an organisation again from its hours, by its zone of now; what an hour holds of two days, from its
-- runs. What is settled goes by whole hours: its runs may be gone. No run that is written meanwhile is counted by half.
create function public.recount_run_days() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  parted timestamptz[];
begin
  perform pg_advisory_xact_lock(hashtextextended('agent_runs/' || new.id, 0));
  parted := array(select public.parted_hours(new.id, new.time_zone));
  delete from agent_run_figures where org_id = new.id and grain = 'day';
  delete from agent_run_latencies where org_id = new.id and grain = 'day';

  insert into agent_run_figures
    (org_id, subject, grain, part, runs, completed, failed, running, cost_usd, runs_with_cost)
  select new.id, subject, 'day', day, sum(runs), sum(completed), sum(failed), sum(running), sum(cost_usd),
    sum(runs_with_cost)
  from (
    select subject, date_trunc('day', part, new.time_zone) as day, runs, completed, failed, running, cost_usd,
      runs_with_cost
    from agent_run_figures where org_id = new.id and grain = 'hour' and part <> all (parted)
    union all
    select subject, date_trunc('day', created_at, new.time_zone), count(*),
      count(*) filter (where status = 'completed'), count(*) filter (where status = 'failed'),
      count(*) filter (where status = 'running'), coalesce(sum(cost_usd), 0), count(cost_usd)
    from unnest(parted) hour
    join agent_runs on org_id = new.id and created_at >= hour and created_at < hour + interval '1 hour'
    cross join lateral subjects_of(org_id, agent_id) subject group by 1, 2
  ) counted group by subject, day;

  insert into agent_run_latencies (org_id, subject, grain, part, bucket, runs)
  select new.id, subject, 'day', day, bucket, sum(runs)
  from (
    select subject, date_trunc('day', part, new.time_zone) as day, bucket, runs
    from agent_run_latencies where org_id = new.id and grain = 'hour' and part <> all (parted)
    union all
    select subject, date_trunc('day', created_at, new.time_zone), latency_bucket(latency_ms), count(*)
    from unnest(parted) hour
    join agent_runs on org_id = new.id and created_at >= hour and created_at < hour + interval '1 hour'
    cross join lateral subjects_of(org_id, agent_id) subject where latency_ms is not null group by 1, 2, 3
  ) counted group by subject, day, bucket;
  return null;
end
$$;
create trigger recount_run_days after update of time_zone on public.organizations
  for each row when (old.time_zone <> new.time_zone) execute function public.recount_run_days();
