-- Whether PostgreSQL knows a zone by this name. A name without digits is a file of the IANA database: an abbreviation
-- has no area, and what the manual calls a POSIX-style specification has an offset.
create or replace function public.is_time_zone(name text) returns boolean
  language plpgsql stable parallel safe
as $$
begin
  if name !~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+){1,2})$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- The zone of the organisation of who asks. In a query as "(select public.org_time_zone())": once, not for each row.
create or replace function public.org_time_zone() returns text
  language sql stable parallel safe
begin atomic
  select time_zone from public.organizations where id = (select context.org_id());
end;

-- The day of an instant on that calendar.
create or replace function public.org_day(instant timestamptz) returns date
  language sql stable parallel safe
  return (instant at time zone public.org_time_zone())::date;

-- The first instant of a day on that calendar.
create or replace function public.org_midnight(day date) returns timestamptz
  language sql stable parallel safe
  return day::timestamp at time zone public.org_time_zone();
