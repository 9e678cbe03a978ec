-- What an organisation calls a status: by its word, as stored ("Doing"), or in Portuguese ("Em andamento").

alter table public.organizations
  add column status_labels text not null default 'original' constraint organizations_status_labels_known
    check (status_labels in ('original', 'portuguese'));
grant update (status_labels) on public.organizations to leme_app;

-- A change of the organization itself is told too: 029.do.live-organization.sql, with the one table that has no org_id.
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

create trigger tell_updated after update on public.organizations
  referencing new table as changed for each statement execute function public.tell_change();
