-- What a dollar costs on a day: by the rate of that day, or of the last one before it that has one; no row where none has.
create or replace function public.exchange_rate_on(asked date) returns table (day date, rate numeric, source text)
  language sql stable
as $$
  select day, rate, source from public.exchange_rates
  where org_id = (select context.org_id()) and day <= asked and replaced_at is null
  order by day desc limit 1
$$;

-- From which day on some organisation lacks fetched rates: a year where it has none; null where all have today's.
create or replace function system.exchange_rates_wanted(today date) returns date
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select min(coalesce(newest.day, today - 366)) from organizations
  cross join lateral (
    select max(day) as day from exchange_rates where org_id = organizations.id and source = 'fetch') newest
  where newest.day is distinct from today
$$;

-- Stores what the Central Bank says for every organisation; a day that has a rate keeps it. Answers how many rows came.
create or replace function system.bring_exchange_rates(days date[], rates numeric[]) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  brought integer;
begin
  insert into exchange_rates (org_id, day, rate, source)
  select organizations.id, fetched.day, fetched.rate, 'fetch'
  from organizations cross join unnest(days, rates) fetched (day, rate)
  on conflict (org_id, day) where replaced_at is null do nothing;
  get diagnostics brought = row_count;
  return brought;
end
$$;

revoke execute on function system.exchange_rates_wanted, system.bring_exchange_rates from leme_app;

-- What an hour of a person in a project is worth on a day, in reais; null where no rate holds, and for who may not see them.
-- What it costs is the person's, else that of their role in the project when it was logged, else the project's; what is billed is
-- agreed with the client, so the project's goes first. The first of them that has a row decides, also where that row says that
-- there is none.
create or replace function public.hour_rate(wanted text, on_day date, of_user uuid, in_project uuid, of_role text default null)
  returns numeric
  language sql stable
as $$
  select amount from public.work_rates rate
  where rate.org_id = (select context.org_id()) and kind = wanted and valid_from <= on_day and replaced_at is null
    and (user_id = of_user or project_id = in_project or role = of_role)
  order by case when project_id is not null then case wanted when 'billing' then 0 else 3 end
    when user_id is not null then 1 else 2 end, valid_from desc
  limit 1
$$;

-- Hours keep the role that their person has in the project as they are logged, so that a later one changes nothing of what they
-- cost. What comes back out of the bin brings its own; what goes on to another project or person takes the role there.
create or replace function public.keep_role() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'UPDATE' and new.project_id = old.project_id and new.user_id = old.user_id
    or tg_op = 'INSERT' and new.project_role is not null then
    return new;
  end if;
  new.project_role := (
    select role from project_members
    where org_id = new.org_id and project_id = new.project_id and user_id = new.user_id);
  return new;
end
$$;
