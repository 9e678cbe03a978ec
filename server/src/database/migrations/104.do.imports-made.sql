-- What an import made, by kind, so that its result and its undoing say the same numbers as its trial.
alter table public.imports add column made jsonb not null default '{}'
  constraint imports_made_object check (jsonb_typeof(made) = 'object');
comment on column public.imports.made is 'What it has made so far: how many of each kind, and the seconds of its hours.';

-- Of those that were before, what is still known of them.
alter table public.imports disable trigger user;
update public.imports set made = (
  select coalesce(jsonb_object_agg(noun, count), '{}') from (
    select noun, count(*) from public.imported_rows
    where imported_rows.org_id = imports.org_id and imported_rows.import_id = imports.id group by noun) known)
where brings in ('work', 'hours');
alter table public.imports enable trigger user;

grant update (made) on public.imports to leme_app;
