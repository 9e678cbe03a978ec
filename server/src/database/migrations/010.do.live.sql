-- Which tables of which projects a statement touched, for the open browsers.
-- A transaction of ours gathers them in the setting app.changes, which withIdentity begins as a comma and reads before
-- COMMIT: NOTIFY inside it would make all commits wait for each other. It holds each `project:table` once, between
-- commas; what is rolled back, be it to a savepoint, leaves it again. Whoever writes without our context has no such
-- setting and notifies.
create function public.tell_change() returns trigger
  language plpgsql volatile
as $$
declare
  gathered constant text := coalesce(current_setting('app.changes', true), '');
  touched uuid[];
  pairs text[];
begin
  if tg_table_name = 'projects' then
    touched := array(select id from changed);
  elsif tg_op = 'UPDATE' then
    touched := array(select project_id from changed union select project_id from before);
  else
    touched := array(select distinct project_id from changed);
  end if;
  pairs := array(select project_id || ':' || tg_table_name from unnest(touched) project_id);

  if gathered = '' then
    perform pg_notify('leme_changed', pair) from unnest(pairs) pair;
  else
    perform set_config('app.changes', gathered || string_agg(pair || ',', ''), true)
    from unnest(pairs) pair
    where strpos(gathered, ',' || pair || ',') = 0
    having count(*) > 0;
  end if;
  return null;
end
$$;

do $$
declare
  told text;
begin
  foreach told in array array['projects', 'project_members', 'epics', 'stories', 'tasks', 'time_entries'] loop
    execute format(
      'create trigger tell_inserted after insert on public.%I
         referencing new table as changed for each statement execute function public.tell_change()', told);
    execute format(
      'create trigger tell_updated after update on public.%I
         referencing old table as before new table as changed for each statement execute function public.tell_change()',
      told);
    execute format(
      'create trigger tell_deleted after delete on public.%I
         referencing old table as changed for each statement execute function public.tell_change()', told);
  end loop;
end
$$;
