-- What a statement touched is told of its organization too, so that the lists and figures over all projects follow, and
-- of the tables that belong to no project. 010.do.live.sql says how it is gathered.
create or replace function public.tell_change() returns trigger
  language plpgsql volatile
as $$
declare
  gathered constant text := coalesce(current_setting('app.changes', true), '');
  touched uuid[];
  pairs text[];
begin
  if tg_nargs > 0 and tg_op = 'UPDATE' then
    touched := array(select org_id from changed union select org_id from before);
  elsif tg_nargs > 0 then
    touched := array(select distinct org_id from changed);
  elsif tg_table_name = 'projects' then
    touched := array(select id from changed union select org_id from changed);
  elsif tg_op = 'UPDATE' then
    touched := array(select project_id from changed union select project_id from before union select org_id from changed);
  else
    touched := array(select project_id from changed union select org_id from changed);
  end if;
  -- Who left has no organization.
  pairs := array(select scope_id || ':' || tg_table_name from unnest(touched) scope_id where scope_id is not null);

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
  foreach told in array array['clients', 'tickets', 'finance_invoices', 'finance_receivables', 'users', 'invitations'] loop
    execute format(
      'create trigger tell_inserted after insert on public.%I
         referencing new table as changed for each statement execute function public.tell_change(''organization'')', told);
    execute format(
      'create trigger tell_updated after update on public.%I referencing old table as before new table as changed
         for each statement execute function public.tell_change(''organization'')', told);
    execute format(
      'create trigger tell_deleted after delete on public.%I
         referencing old table as changed for each statement execute function public.tell_change(''organization'')', told);
  end loop;
end
$$;
