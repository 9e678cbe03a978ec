-- Runs with their steps: first the steps, then the runs that have none left; whole days of the organisation. Figures are
-- settled by whole hours: of the hour in which a day begins that is no whole hour, those before its midnight are settled
-- with the day.
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
  -- As who writes runs: none is counted by half while its day is settled.
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
create or replace function system.purge_prompts(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select now() - make_interval(days => keep_prompts_days) from organizations where id = org);
  purged integer;
  long integer;
begin
  update spans set attributes = '{}' where (org_id, trace_id, span_id) in (
    select org_id, trace_id, span_id from spans where org_id = org and started_at < cutoff and attributes <> '{}'
    order by started_at limit most for update skip locked);
  get diagnostics purged = row_count;
  delete from span_contents where (org_id, trace_id, span_id, name) in (
    select org_id, trace_id, span_id, name from span_contents where org_id = org and started_at < cutoff
    order by started_at limit most for update skip locked);
  get diagnostics long = row_count;
  return purged + long;
end
$$;

-- Audit events that are older than the organisation stores them.
create or replace function system.purge_audit(org uuid, most integer) returns integer
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

-- Sessions that began longer ago than the organisation lets them last: who was signed in signs in again.
create or replace function system.purge_sessions(org uuid, most integer) returns integer
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

-- Exchanges whose last word is older, the oldest first, each in one transaction with the list of what it wrote: what
-- can be undone is undone whole. A preview that waits goes too; what an exchange created stays. One that somebody decides
-- on at this moment is left to the next time. A batch counts both kinds of rows and holds at least one exchange.
create or replace function system.purge_conversations(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select now() - make_interval(days => keep_conversations_days) from organizations where id = org);
  old_exchanges uuid[];
  writes integer;
  exchanges integer;
begin
  with oldest as materialized (
    select id, created_at from assistant_exchanges
    where org_id = org and created_at < cutoff and coalesce(decided_at, created_at) < cutoff
    order by created_at, id limit most for update skip locked
  ), sized as (
    select id, row_number() over earlier as place, sum(1 + (
      select count(*) from assistant_writes where org_id = org and exchange_id = oldest.id)) over earlier as rows_so_far
    from oldest window earlier as (order by created_at, id)
  )
  select array_agg(id) from sized where rows_so_far <= most or place = 1 into old_exchanges;
  delete from assistant_writes where org_id = org and exchange_id = any (old_exchanges);
  get diagnostics writes = row_count;
  delete from assistant_exchanges where org_id = org and id = any (old_exchanges);
  get diagnostics exchanges = row_count;
  return writes + exchanges;
end
$$;

revoke execute on function system.purge_runs, system.purge_prompts, system.purge_audit, system.purge_sessions,
  system.purge_conversations from leme_app;

-- What events need no longer, of every organisation, at most `most` rows of each kind; answers how many. After 30 days long
-- texts go (a text of "" stands for one that changed), and all that was said of projects and tickets that are deleted.
create or replace function system.sweep_events(most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := clock_timestamp() - interval '30 days';
  emptied integer;
  swept integer;
begin
  update events set before = system.without_texts(before, after), after = system.without_texts(after, null)
  where (org_id, id) in (
    select org_id, id from events where holds_text and created_at < cutoff
    order by created_at limit most for update skip locked);
  get diagnostics emptied = row_count;
  delete from events where (org_id, id) in (
    select events.org_id, events.id
    from events gone join events on events.org_id = gone.org_id
      and (events.noun_id = gone.noun_id or gone.noun = 'project' and events.project_id = gone.noun_id)
    where gone.action = 'deleted' and gone.noun in ('project', 'ticket') and gone.created_at < cutoff
      and not exists (
        select from events back where back.org_id = gone.org_id and back.noun_id = gone.noun_id
          and back.created_at > gone.created_at)
    -- The deletion last: by it the others are found.
    order by gone.created_at, events.id = gone.id limit most);
  get diagnostics swept = row_count;
  return emptied + swept;
end
$$;

-- A row, or what changed of one, without its long texts. Beside another side that has the text too, it is null here: they
-- must go on differing.
create or replace function system.without_texts(side jsonb, other jsonb) returns jsonb
  language sql immutable
as $$
  select case when side is null then null else side || coalesce((
    select jsonb_object_agg(field, case when coalesce(other ->> field, '') = '' then '""'::jsonb else 'null'::jsonb end)
    from unnest('{description,note,notes,text}'::text[]) field where coalesce(side ->> field, '') <> ''), '{}') end
$$;

revoke execute on function system.sweep_events from leme_app;

-- Files that nobody brought in within two days, of every organisation. Answers how many it deleted.
create or replace function system.sweep_moving_files(most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  swept integer;
begin
  delete from moving_files where (org_id, id) in (
    select org_id, id from moving_files where created_at < now() - interval '2 days' order by created_at limit most);
  get diagnostics swept = row_count;
  return swept;
end
$$;

revoke execute on function system.sweep_moving_files from leme_app;
