-- How long an organisation stores what it gathers; what is older is deleted, in batches (features/organization/purge.ts).
-- Null: runs and the steps of runs for good, the audit and sessions as long as the installation stores them.

alter table public.organizations
  -- More than the 30 days that figures read runs of.
  add column keep_runs_days integer
    constraint organizations_keep_runs_days_range check (keep_runs_days between 31 and 3650),
  add column keep_prompts_days integer
    constraint organizations_keep_prompts_days_range check (keep_prompts_days between 1 and 3650),
  add column keep_audit_days integer
    constraint organizations_keep_audit_days_range check (keep_audit_days between 30 and 3650),
  add column keep_sessions_days integer
    constraint organizations_keep_sessions_days_range check (keep_sessions_days between 1 and 30),
  -- The beginning of a day in America/Sao_Paulo. Figures of what is older hold for good: its runs are deleted, and none
  -- that comes, changes or goes is counted there again.
  add column runs_settled_before timestamptz;
grant update (keep_runs_days, keep_prompts_days, keep_audit_days, keep_sessions_days) on public.organizations to leme_app;

-- Which steps still have something to lose.
create index spans_with_attributes on public.spans (org_id, started_at) where attributes <> '{}';

-- As in 028, but for what is settled.
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
  cross join lateral public.parts_of(counted.created_at)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where counted.created_at >= coalesce(runs_settled_before, '-infinity') group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (org_id, subject, grain, part) do update set
    runs = kept.runs + excluded.runs, completed = kept.completed + excluded.completed,
    failed = kept.failed + excluded.failed, running = kept.running + excluded.running,
    cost_usd = kept.cost_usd + excluded.cost_usd, runs_with_cost = kept.runs_with_cost + excluded.runs_with_cost;

  insert into public.agent_run_latencies as kept (org_id, subject, grain, part, bucket, runs)
  select org_id, subject, grain, part, public.latency_bucket(latency_ms), weight * count(*)
  from counted join public.organizations on organizations.id = counted.org_id
  cross join lateral public.parts_of(counted.created_at)
  cross join lateral public.subjects_of(org_id, agent_id) subject
  where latency_ms is not null and counted.created_at >= coalesce(runs_settled_before, '-infinity')
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (org_id, subject, grain, part, bucket) do update set runs = kept.runs + excluded.runs;
  return null;
end
$$;

-- Each of these deletes at most `most` rows of one organisation that are older than it stores them, the oldest first, and
-- answers how many; 0 where it stores them for good. Functions of the owner, which ask the organisation's own setting:
-- the application's roles delete none of this by themselves.

-- Runs with their steps: first the steps, then the runs that have none left. Whole days in America/Sao_Paulo.
create function system.purge_runs(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select date_trunc('day', now() - make_interval(days => keep_runs_days), 'America/Sao_Paulo')
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

-- What steps say beside times, tokens, costs and errors: prompts and answers are among it.
create function system.purge_prompts(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select now() - make_interval(days => keep_prompts_days) from organizations where id = org);
  purged integer;
begin
  update spans set attributes = '{}' where (org_id, trace_id, span_id) in (
    select org_id, trace_id, span_id from spans where org_id = org and started_at < cutoff and attributes <> '{}'
    order by started_at limit most for update skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;

create function system.purge_audit(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select clock_timestamp() - make_interval(days => keep_audit_days) from organizations where id = org);
  purged integer;
begin
  delete from audit_events where (org_id, id) in (
    select org_id, id from audit_events where org_id = org and created_at < cutoff
    order by created_at, id limit most for update skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;

create function system.purge_sessions(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select now() - make_interval(days => keep_sessions_days) from organizations where id = org);
  purged integer;
begin
  delete from auth.sessions where id in (
    select sessions.id from auth.sessions join users on users.id = account_id
    where users.org_id = org and sessions.created_at < cutoff
    order by sessions.created_at limit most for update of sessions skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;

revoke execute on function system.purge_runs, system.purge_prompts, system.purge_audit, system.purge_sessions
  from public, leme_app;
grant execute on function system.purge_runs, system.purge_prompts, system.purge_audit, system.purge_sessions to leme_auth;
