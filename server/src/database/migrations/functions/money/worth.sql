-- What the hours and runs of months of projects cost, by person and agent: what margin_months holds. A null among the projects
-- stands for runs of none. A rate of hours changes on the day of a rate alone, so one is looked up for each stretch between two
-- such days, however many hours lie in it.
create or replace function public.margin_counted(org uuid, of_projects uuid[], of_months date[])
  returns table (project_id uuid, month date, part text, subject_id uuid, amount numeric, quantity numeric, left_out numeric,
    runs bigint, tokens numeric)
  language plpgsql stable
as $$
#variable_conflict use_column
begin
  if of_months is null then
    return;
  end if;
  return query
  with wanted as (
    select project_id, month, (month + interval '1 month')::date as next from unnest(of_projects, of_months) one (project_id, month)
  ), zone as materialized (
    select time_zone from public.organizations where id = org
  ), starts as materialized (
    select array(
      select distinct valid_from from public.work_rates
      where org_id = org and kind = 'cost' and replaced_at is null order by 1) as days
  ), worked as materialized (
    select wanted.project_id, wanted.month, user_id, project_role, width_bucket(date, (select days from starts)) as stretch,
      sum(hours) as hours
    from wanted join public.time_entries entry
      on entry.org_id = org and entry.project_id = wanted.project_id and date >= wanted.month and date < wanted.next
    group by 1, 2, 3, 4, 5
  ), valued as (
    -- Grouped and parted again, as a join of two such CTEs, whose sizes nobody knows, may compare every row with every row.
    select project_id, one.month, user_id, one.hours, rate
    from (
      select project_id, user_id, array_agg(month) as months, array_agg(hours) as hours,
        public.hour_rate('cost', (select days[stretch] from starts), user_id, project_id, project_role) as rate
      from worked group by project_id, user_id, project_role, stretch
    ) stretches cross join lateral unnest(months, stretches.hours) one (month, hours)
  ), found as (
    select wanted.project_id, wanted.month, agent_id, created_at, cost_usd, input_tokens, output_tokens
    from wanted join public.agent_runs run on run.org_id = org and run.project_id = wanted.project_id
      and created_at >= wanted.month::timestamp at time zone (select time_zone from zone)
      and created_at < wanted.next::timestamp at time zone (select time_zone from zone)
    union all
    select null, wanted.month, agent_id, created_at, cost_usd, input_tokens, output_tokens
    from wanted join public.agent_runs run on wanted.project_id is null and run.org_id = org and run.project_id is null
      and created_at >= wanted.month::timestamp at time zone (select time_zone from zone)
      and created_at < wanted.next::timestamp at time zone (select time_zone from zone)
  ), days as materialized (
    select project_id, month, agent_id, (created_at at time zone (select time_zone from zone))::date as day,
      coalesce(sum(cost_usd), 0) as usd, count(*) as runs,
      coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)), 0) as tokens
    from found group by 1, 2, 3, 4
  ), priced as (
    select one.*, rate
    from (
      select (select rate from public.exchange_rate_on(day)) as rate, array_agg(project_id) as projects,
        array_agg(month) as months, array_agg(agent_id) as agents, array_agg(usd) as usd, array_agg(runs) as runs,
        array_agg(tokens) as tokens
      from days group by day
    ) by_day
    cross join lateral unnest(projects, months, agents, by_day.usd, by_day.runs, by_day.tokens)
      one (project_id, month, agent_id, usd, runs, tokens)
  )
  select project_id, month, 'hours', user_id, coalesce(sum(-hours * rate), 0), sum(hours),
    coalesce(sum(hours) filter (where rate is null), 0), 0::bigint, 0::numeric
  from valued group by project_id, month, user_id
  union all
  select project_id, month, 'agents', agent_id, coalesce(sum(-usd * rate), 0), sum(usd),
    coalesce(sum(usd) filter (where rate is null), 0), sum(runs)::bigint, sum(tokens)
  from priced group by project_id, month, agent_id;
end
$$;

-- Marks what a change is of: the months of rows that came or went, or those that a rate or a calendar decides on.
create or replace function public.mark_margins() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  case tg_table_name
    when 'time_entries' then
      insert into margin_marks (org_id, project_id, month, what)
      select distinct org_id, project_id, date_trunc('month', date)::date, 'use' from changed;
    when 'agent_runs' then
      insert into margin_marks (org_id, project_id, month, what)
      select distinct changed.org_id, project_id, date_trunc('month', changed.created_at at time zone time_zone)::date, 'use'
      from changed join organizations on organizations.id = changed.org_id;
    when 'work_rates' then
      perform system.mark_margins_since(org_id, 'worth', 'hours', valid_from, project_id, user_id)
      from changed where kind = 'cost';
    when 'exchange_rates' then
      perform system.mark_margins_since(org_id, 'worth', 'agents', min(day)) from changed group by org_id;
      insert into margin_marks (org_id, month, what)
      select org_id, date_trunc('month', min(day))::date, 'seats' from changed group by org_id;
    when 'costs' then
      insert into margin_marks (org_id, month, what)
      select org_id, date_trunc('month', min(starts_on))::date, 'seats' from changed where part = 'seats' group by org_id;
    when 'organizations' then
      -- Runs at the edge of a month change theirs.
      perform system.mark_margins_since(new.id, 'use', 'agents', '-infinity', steps => array[-1, 0, 1]);
  end case;
  return null;
end
$$;

-- Marks the months from a day on that are counted or to be, of all projects or one, where they have that part; of one person
-- those of their hours. Steps are months before and after them.
create or replace function system.mark_margins_since(org uuid, what text, of_part text, since date,
  of_project uuid default null, of_user uuid default null, steps integer[] default '{0}') returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  insert into margin_marks (org_id, project_id, month, what)
  select distinct org, known.project_id, (known.month + make_interval(months => step))::date, what
  from (
    select project_id, month, subject_id from margin_months where org_id = org and part = of_part
    union
    select project_id, month, null from margin_marks marks where org_id = org and marks.what <> 'seats'
  ) known cross join unnest(steps) step
  where known.month >= date_trunc('month', since) and (of_project is null or known.project_id = of_project)
    and (of_user is null or known.subject_id is null or known.subject_id = of_user)
$$;

-- Stores what is marked of one organisation's first month, as far as it is `most` projects, or the seats of months that are over as
-- of an instant where nothing is marked; answers how many it stored.
create or replace function system.recount_margins(most integer, as_of timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  org uuid := (select org_id from margin_marks limit 1);
  this_month date;
  seats_since date;
  first_month date;
  -- The organisation stands for no project.
  places uuid[];
  is_used boolean;
  charged date[];
begin
  org := coalesce(org, system.margin_without_seats(as_of));
  if org is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('margin/' || org, 0)), set_config('app.org_id', org::text, true);
  select date_trunc('month', as_of at time zone time_zone)::date into this_month from organizations where id = org;
  -- Statements of their own: what counts below sees whatever these marks are of.
  with gone as (
    delete from margin_marks where org_id = org and what = 'seats' returning month
  )
  select min(month) into seats_since from gone;
  select min(month) into first_month from margin_marks where org_id = org;
  with wanted as (
    select distinct coalesce(project_id, org) as place from margin_marks where org_id = org and month = first_month limit most
  ), gone as (
    delete from margin_marks marks using wanted
    where org_id = org and month = first_month and coalesce(project_id, org) = place returning place, what
  )
  select coalesce(array_agg(distinct place), '{}'), coalesce(bool_or(what = 'use'), false) into places, is_used from gone;
  delete from margin_months where org_id = org and month = first_month and coalesce(project_id, org) = any (places);
  delete from margin_totals
  where org_id = org and month = first_month and part <> 'seats' and coalesce(project_id, org) = any (places);
  delete from margin_totals
  where org_id = org and part = 'seats' and (is_used and month = first_month or month >= seats_since);
  with counted as (
    insert into margin_months (org_id, project_id, month, part, subject_id, amount, quantity, left_out, runs, tokens)
    select org, counted.*
    from margin_counted(org, array(select nullif(place, org) from unnest(places) place),
      array_fill(first_month, array[cardinality(places)])) counted
    returning project_id, month, part, amount, left_out
  )
  insert into margin_totals (org_id, project_id, month, part, amount, left_out)
  select org, project_id, month, part, sum(amount), sum(left_out) from counted group by project_id, month, part;
  if cardinality(places) > 0 then
    return cardinality(places);
  end if;
  charged := array(
    select distinct date_trunc('month', day)::date from cost_charges(this_month - 1) where part = 'seats'
    except select month from margin_totals where org_id = org and part = 'seats'
    order by 1 limit greatest(1, most / 10));
  insert into margin_totals (org_id, project_id, month, part, amount, left_out)
  select org, project_id, date_trunc('month', day)::date, 'seats', coalesce(sum(amount), 0),
    coalesce(sum(quantity) filter (where amount is null), 0)
  from seat_shares(org, charged, this_month - 1) group by project_id, date_trunc('month', day);
  return cardinality(charged) + (seats_since is not null)::integer;
end
$$;

-- An organisation that was charged for seats in the month before that of an instant, and has none stored of it; null if none.
create or replace function system.margin_without_seats(as_of timestamptz) returns uuid
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select costs.org_id
  from costs join organizations on organizations.id = costs.org_id
  cross join lateral (
    select (date_trunc('month', as_of at time zone time_zone) - interval '1 month')::date as month) before
  where part = 'seats' and withdrawn_at is null and starts_on < before.month + interval '1 month'
    and (starts_on + age(before.month, date_trunc('month', starts_on))) <= coalesce(ends_on, 'infinity')
    and not exists (
      select from margin_totals total
      where total.org_id = costs.org_id and total.month = before.month and total.part = 'seats')
  limit 1
$$;

revoke execute on function system.mark_margins_since, system.recount_margins, system.margin_without_seats from leme_app;

-- What costs charged until a day, by the day of each charge: below zero, in reais; null where its dollars have no rate. A year
-- is charged in twelfths, which add up to it, at the rate of the day on which it began.
create or replace function public.cost_charges(until date)
  returns table (id uuid, part text, label text, project_id uuid, spread text, user_id uuid, agent_id uuid, day date,
    quantity numeric, currency text, rate numeric, amount numeric)
  language sql stable
as $$
  select costs.id, costs.part, costs.label, costs.project_id, costs.spread, costs.user_id, costs.agent_id, charge.day,
    charge.quantity, costs.currency, held.rate, -charge.quantity * case costs.currency when 'BRL' then 1 else held.rate end
  from public.costs
  cross join lateral generate_series(0, case every when 'once' then 0 else
    (extract(year from age(least(until, ends_on), starts_on)) * 12
      + extract(month from age(least(until, ends_on), starts_on)))::int + 1 end) step
  cross join lateral (
    select (starts_on + make_interval(months => step))::date as day,
      (starts_on + make_interval(years => case every when 'year' then step / 12 else 0 end,
        months => case every when 'month' then step else 0 end))::date as rated_on,
      case every when 'year' then round(costs.amount * (step % 12 + 1) / 12, 8) - round(costs.amount * (step % 12) / 12, 8)
        else costs.amount end as quantity
  ) charge
  left join lateral public.exchange_rate_on(charge.rated_on) held on costs.currency <> 'BRL'
  where costs.org_id = (select context.org_id()) and withdrawn_at is null and charge.day <= least(until, ends_on)
$$;

-- Of an amount the part of one of several, in their order: `run` is their use up to it. The last takes the rest, so that all
-- parts add up to the amount; it is whole where nothing was used.
create or replace function public.share_of(whole numeric, used numeric, run numeric, total numeric) returns numeric
  language sql immutable parallel safe
  return case when total is null or run = total then whole else round(whole * run / total, 8) end
    - case when total is null then 0 else round(whole * (run - used) / total, 8) end;

-- What seats charged in these months until a day, by project: each charge is spread by the use of its calendar month, as it is
-- stored, and counted now where something changed since. Leme's own assistant is no use of a seat.
create or replace function public.seat_shares(org uuid, of_months date[], until date)
  returns table (id uuid, project_id uuid, day date, label text, spread text, use numeric, total numeric, quantity numeric,
    currency text, rate numeric, amount numeric)
  language plpgsql stable
as $$
#variable_conflict use_column
begin
  if of_months = '{}' then
    return;
  end if;
  return query
  with charges as materialized (
    select *, date_trunc('month', day)::date as month, concat_ws('/', spread, user_id, agent_id) collate "C" as meter
    from public.cost_charges(until) where part = 'seats' and date_trunc('month', day)::date = any (of_months)
  ), stale as materialized (
    select distinct project_id, month from public.margin_marks
    where org_id = org and what = 'use' and month = any (of_months)
  ), used as materialized (
    select project_id, month, part, subject_id, quantity, runs, tokens from public.margin_months stored
    where org_id = org and month = any (of_months) and not exists (
      select from stale
      where stale.month = stored.month and coalesce(stale.project_id, org) = coalesce(stored.project_id, org))
    union all
    select project_id, month, part, subject_id, quantity, runs, tokens from public.margin_counted(org,
      (select array_agg(project_id order by month, project_id) from stale),
      (select array_agg(month order by month, project_id) from stale))
  ), metered as materialized (
    -- Meters of the same use are read once.
    select meter, month, project_id, use, sum(use) over (partition by meter, month order by project_id nulls last) as run,
      sum(use) over (partition by meter, month) as total
    from (
      select meter, used.month, used.project_id,
        sum(case spread when 'hours' then used.quantity when 'runs' then used.runs else used.tokens end) as use
      from (select distinct spread, user_id, agent_id, meter from charges) meters
      join used on used.part = case spread when 'hours' then 'hours' else 'agents' end
        and (user_id is null or used.subject_id = user_id) and (agent_id is null or used.subject_id = agent_id)
      where used.part = 'hours' or agent_id is not null
        or used.subject_id is distinct from (select id from public.agents where org_id = org and is_assistant)
      group by 1, 2, 3
    ) uses where use > 0
  )
  select id, metered.project_id, day, label, spread, use, total, public.share_of(quantity, use, run, total), currency, rate,
    public.share_of(amount, use, run, total)
  from charges left join metered using (meter, month);
end
$$;

-- What all but invoices comes to, by project, month and part, of months between two days: as it is stored, and counted now
-- where something changed since; of what is asked for alone, null being all projects. Seats of a month that goes on, or has none
-- stored, are counted too.
create or replace function public.margin_costs(org uuid, of_projects uuid[], since date, until date, today date)
  returns table (project_id uuid, month date, part text, amount numeric, left_out numeric)
  language plpgsql stable
as $$
#variable_conflict use_column
begin
  return query
  with charges as materialized (
    select *, date_trunc('month', day)::date as month from public.cost_charges(today) where day between since and until
  ), marks as materialized (
    select distinct project_id, month, what from public.margin_marks where org_id = org and (what = 'seats' or month between since and until)
  ), stale as materialized (
    select distinct project_id, month from marks
    where what <> 'seats' and (of_projects is null or project_id = any (of_projects))
  ), seats_since as materialized (
    select min(month) as month from marks where what = 'seats'
  ), open as materialized (
    select distinct month from charges
    where part = 'seats' and (month >= date_trunc('month', today) or month >= (select month from seats_since)
      or exists (select from marks where marks.month = charges.month and what = 'use')
      or not exists (
        select from public.margin_totals stored
        where org_id = org and stored.part = 'seats' and stored.month = charges.month))
  )
  select project_id, month, part, amount, left_out from public.margin_totals stored
  where org_id = org and month between since and until and case part
    when 'seats' then month < coalesce((select month from seats_since), 'infinity')
      and month < date_trunc('month', today) and month not in (select month from open)
    else not exists (
      select from stale
      where stale.month = stored.month and coalesce(stale.project_id, org) = coalesce(stored.project_id, org)) end
  union all
  select project_id, month, part, amount, left_out from public.margin_counted(org,
    (select array_agg(project_id order by month, project_id) from stale),
    (select array_agg(month order by month, project_id) from stale))
  union all
  select project_id, date_trunc('month', day)::date, 'seats', coalesce(amount, 0), case when amount is null then quantity else 0 end
  from public.seat_shares(org, array(select month from open), today)
  union all
  select project_id, month, part, coalesce(amount, 0), case when amount is null then quantity else 0 end
  from charges where part <> 'seats';
end
$$;
