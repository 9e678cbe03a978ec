-- What an import changed was one number, of whatever kinds.
alter table public.imports
  add column changed jsonb not null default '{}' constraint imports_changed_object check (jsonb_typeof(changed) = 'object');
comment on column public.imports.changed is 'What it has changed so far: how many of each kind.';
grant update (changed) on public.imports to leme_app;
