-- What was checked before an import wrote anything, so that its report has it too.
alter table public.imports add column checked text[] not null default '{}';
comment on column public.imports.checked is 'What was checked before anything was written, a sentence each.';
grant update (checked) on public.imports to leme_app;
