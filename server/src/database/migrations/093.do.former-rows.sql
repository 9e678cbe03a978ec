-- What an import changed can be put back: the values before it, newest last, each with the import and the hash of before.
alter table public.imported_rows
  add column former jsonb not null default '[]'
    constraint imported_rows_former_list check (jsonb_typeof(former) = 'array' and jsonb_array_length(former) <= 5);
comment on column public.imported_rows.former is
  'What imports changed, newest last: `import_id`, `hash` and `values` of the row before each.';
create index imported_rows_by_change on public.imported_rows (org_id, ((former -> -1 ->> 'import_id')))
  where former <> '[]';
grant update (former) on public.imported_rows to leme_app;

-- Everybody who has the imports open sees how far one is.
create trigger tell_inserted after insert on public.imports
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.imports
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
