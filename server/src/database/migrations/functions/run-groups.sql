-- Counts the runs of one UTC day of one organisation by what they have, the newest first of the days that are over and have
-- none in run_group_days; answers whether there was one. An organisation whose runs are being written waits for the next call.
create or replace function system.count_run_day(as_of timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  asked record;
begin
  for asked in
    select organizations.id as org_id, uncounted.day
    from organizations cross join lateral (
      select distinct (part at time zone 'UTC')::date as day from agent_run_figures
      where org_id = organizations.id and subject = organizations.id and grain = 'hour' and runs <> 0
        and part < date_trunc('day', as_of - interval '1 hour', 'UTC')
      except
      select day from run_group_days where org_id = organizations.id
    ) uncounted order by day desc
  loop
    if pg_try_advisory_xact_lock(hashtextextended('run_days/' || asked.org_id, 0)) then
      perform system.store_run_day(asked.org_id, asked.day);
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Counts a day. Its caller holds the organisation's lock of days.
create or replace function system.store_run_day(org uuid, counted_day date) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  with day_runs as materialized (
    select run_type, version, environment, project_id::text as project_id, model_name, by_model, status, cost_usd, unpriced_steps,
      latency_bucket(latency_ms) as bucket
    from agent_runs
    where org_id = org and created_at >= counted_day at time zone 'UTC' and created_at < (counted_day + 1) at time zone 'UTC'
      and not exists (
        select from agents where agents.org_id = org and agents.id = agent_runs.agent_id and agents.is_assistant)
  ), valued as (
    select grouping, value, bucket, status, cost_usd, unpriced_steps
    from day_runs cross join lateral (
      values ('run_type', run_type), ('version', version), ('environment', environment), ('project_id', project_id),
        ('model', model_name)
    ) has (grouping, value)
    where grouping <> 'model' or by_model is null
    union all
    -- A run counts for each model that it used, with what of its cost that model made.
    select 'model', key, bucket, status, cost::numeric, 0
    from day_runs cross join lateral jsonb_each_text(by_model) part (key, cost)
  ), by_bucket as (
    select grouping, value, bucket, count(*) as runs, count(*) filter (where status = 'failed') as failed,
      count(cost_usd) as runs_with_cost, coalesce(sum(unpriced_steps), 0) as unpriced_steps,
      coalesce(sum(cost_usd), 0) as cost_usd
    from valued group by grouping, value, bucket
  )
  insert into run_group_days
    (org_id, day, grouping, value, runs, failed, runs_with_cost, unpriced_steps, cost_usd, latencies)
  select org, counted_day, grouping, value, sum(runs), sum(failed), sum(runs_with_cost), sum(unpriced_steps), sum(cost_usd),
    count_latencies(bucket, runs::integer)
  from by_bucket group by grouping, value;
  if not found then
    -- Its runs are gone: there is nothing more to count.
    insert into run_group_days (org_id, day, grouping, runs, failed, runs_with_cost, unpriced_steps, cost_usd, latencies)
    values (org, counted_day, 'run_type', 0, 0, 0, 0, 0, '{}');
  end if;
end
$$;

revoke execute on function system.count_run_day, system.store_run_day from leme_app;
