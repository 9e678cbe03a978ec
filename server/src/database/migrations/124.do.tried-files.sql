-- What a person checked of a file is what its import's report says was checked: the file is not compared a second time.
alter table public.moving_files
  add column tried_as jsonb,
  add column tried_at timestamptz,
  add column checked text[] not null default '{}';
comment on column public.moving_files.tried_as is 'What was chosen when it was tried last.';
comment on column public.moving_files.checked is 'What that trial said, a sentence each.';
create policy moving_files_update on public.moving_files for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant update (tried_as, tried_at, checked) on public.moving_files to leme_app;
grant insert (checked) on public.imports to leme_app;
