-- Work and hours that came from other programs: which file brought what, so that the same again brings nothing twice and an
-- import can be taken back.

create table public.imports (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  source text not null
    constraint imports_source_length check (char_length(source) between 1 and 100),
  brings text not null
    constraint imports_brings_known check (brings in ('work', 'hours')),
  file_name text not null
    constraint imports_file_name_length check (char_length(file_name) between 1 and 300),
  file_hash text not null
    constraint imports_file_hash_form check (file_hash ~ '^[0-9a-f]{64}$'),
  created integer not null default 0,
  updated integer not null default 0,
  deleted integer not null default 0,
  started_by uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (org_id, id)
);
comment on table public.imports is
  'Files of other programs that were brought in, each once it was begun; an unfinished one goes on where it was interrupted.';
comment on column public.imports.started_by is 'The person; null for a command on the machine.';
create index imports_newest on public.imports (org_id, started_at desc);
call system.wall_table('public.imports', inserted_by => '{manager,admin}', updated_by => '{manager,admin}');
grant select,
  insert (org_id, source, brings, file_name, file_hash, started_by),
  update (created, updated, deleted, finished_at, undone_at)
  on public.imports to leme_app;

create table public.imported_rows (
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  source text not null
    constraint imported_rows_source_length check (char_length(source) between 1 and 100),
  source_id text not null
    constraint imported_rows_source_id_length check (char_length(source_id) between 1 and 300),
  key text
    constraint imported_rows_key_length check (char_length(key) between 1 and 300),
  noun text not null
    constraint imported_rows_noun_known check (noun in ('epic', 'story', 'task', 'time_entry')),
  row_id uuid not null,
  hash text not null
    constraint imported_rows_hash_form check (hash ~ '^[0-9a-f]{32}$'),
  import_id uuid not null,
  imported_at timestamptz not null default now(),
  primary key (org_id, project_id, source, source_id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, import_id) references public.imports (org_id, id) on delete cascade
);
comment on table public.imported_rows is
  'What each row of a file of another program became, and a hash of what it said, by which the same row is known again.';
comment on column public.imported_rows.key is 'What people call it in the other program.';
comment on column public.imported_rows.imported_at is 'The row''s own updated_at, while nobody has changed it since.';
create index imported_rows_by_import on public.imported_rows (org_id, import_id, noun);
create index imported_rows_by_key on public.imported_rows (org_id, key) where key is not null;
call system.wall_table('public.imported_rows', inserted_by => '{manager,admin}', updated_by => '{manager,admin}',
  deleted_by => '{manager,admin}');
grant select,
  insert (org_id, project_id, source, source_id, key, noun, row_id, hash, import_id),
  update (hash, imported_at),
  delete
  on public.imported_rows to leme_app;

create table public.import_choices (
  org_id uuid not null references public.organizations (id),
  fingerprint text not null
    constraint import_choices_fingerprint_form check (fingerprint ~ '^[0-9a-f]{64}$'),
  choices jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, fingerprint)
);
comment on table public.import_choices is
  'What a person has said of the words of a file: which status, priority, kind, person or project each is. It holds for '
  'files with the same columns.';
create trigger touch_updated_at before update on public.import_choices
  for each row execute function public.touch_updated_at();
call system.wall_table('public.import_choices', inserted_by => '{manager,admin}', updated_by => '{manager,admin}');
grant select, insert (org_id, fingerprint, choices), update (choices) on public.import_choices to leme_app;

-- What comes from elsewhere is as old as it is there.
grant insert (created_at) on public.epics to leme_app;
grant insert (created_at) on public.stories to leme_app;
grant insert (created_at) on public.tasks to leme_app;
