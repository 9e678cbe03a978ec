-- Which tables of which projects and of which organisations a statement touched, for the open browsers: the trigger of a
-- table that belongs to no project has an argument.
-- A transaction of ours gathers them in the setting app.changes, which `transactionAs` begins as a comma and reads with
-- COMMIT: NOTIFY inside it would make all commits wait for each other. It holds each `id:table` once, between commas; what
-- is rolled back, to a savepoint too, leaves it again. Who writes without our context has no such setting and notifies.
create or replace function public.tell_change() returns trigger
  language plpgsql volatile
as $$
declare
  gathered constant text := coalesce(current_setting('app.changes', true), '');
  touched uuid[];
  pairs text[];
begin
  if tg_table_name = 'organizations' then
    touched := array(select id from changed);
  elsif tg_nargs > 0 and tg_argv[0] = 'user' then
    touched := array(select distinct user_id from changed);
  elsif tg_nargs > 0 and tg_op = 'UPDATE' then
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
