-- Written by npm run schema.

-- Files of other programs that were brought in, each once it was begun; an unfinished one goes on where it was
-- interrupted.
create table public.imports (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  source text not null
    constraint imports_source_length check (char_length(source) between 1 and 100),
  brings text not null
    constraint imports_brings_known check (brings in ('work', 'hours', 'invoices', 'receivables', 'notes')),
  file_name text not null
    constraint imports_file_name_length check (char_length(file_name) between 1 and 300),
  -- Null for invoices, receivables and notes, which come in pieces or several files.
  file_hash text
    constraint imports_file_hash_form check (file_hash ~ '^[0-9a-f]{64}$'),
  created integer not null default 0,
  updated integer not null default 0,
  deleted integer not null default 0,
  -- The person; null for a command on the machine.
  started_by uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  -- The file that is still to be brought in; null once it was, and of a command.
  file_id uuid,
  -- What the person chose for it: dates, columns, words, people, projects.
  asked jsonb,
  -- How many things the file has; null until they were counted.
  total integer
    constraint imports_total_positive check (total >= 0),
  -- How many of them were gone through.
  done integer not null default 0
    constraint imports_done_positive check (done >= 0),
  -- Why it ended before its end; null where it did not.
  failure text
    constraint imports_failure_length check (char_length(failure) between 1 and 500),
  -- What is to be known of it once it is over, a sentence each.
  notes text[] not null default '{}'::text[],
  -- What it has made so far: how many of each kind, and the seconds of its hours.
  made jsonb not null default '{}'::jsonb
    constraint imports_made_object check (jsonb_typeof(made) = 'object'),
  -- What was checked before anything was written, a sentence each.
  checked text[] not null default '{}'::text[],
  -- When it last went on.
  active_at timestamptz not null default now(),
  -- The first rows of each kind that it left as they are: why, what, and where.
  named jsonb not null default '[]'::jsonb
    constraint imports_named_list check (jsonb_typeof(named) = 'array'),
  -- All of them, a line each, for its report.
  listed text[] not null default '{}'::text[],
  -- What it has changed so far: how many of each kind.
  changed jsonb not null default '{}'::jsonb
    constraint imports_changed_object check (jsonb_typeof(changed) = 'object'),
  constraint imports_pkey primary key (org_id, id),
  constraint imports_org_id_file_id_fkey
    foreign key (org_id, file_id) references public.moving_files (org_id, id) on delete set null (file_id),
  constraint imports_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint imports_file_hash_known check (file_hash is not null or brings in ('invoices', 'receivables', 'notes'))
);
-- Referenced by public.imported_rows, public.nfse_events, public.nfse_notes.

create index imports_by_file on public.imports (org_id, file_id) where file_id is not null;
create index imports_newest on public.imports (org_id, started_at desc);

create trigger tell_deleted after delete on public.imports
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.imports
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.imports
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.imports enable row level security, force row level security;
create policy imports_insert on public.imports for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy imports_select on public.imports for select to leme_app
  using (org_id = (select context.org_id()));
create policy imports_update on public.imports for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
create policy imports_key_delete on public.imports as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy imports_key_insert on public.imports as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy imports_key_select on public.imports as restrictive for select to leme_app
  using ((select context.within('read')));
create policy imports_key_update on public.imports as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, source, brings, file_name, file_hash, started_by, file_id, asked, total, checked),
  update (created, updated, deleted, finished_at, undone_at, file_id, asked, total, done, failure, notes, made, checked,
    active_at, named, listed, changed)
  on public.imports to leme_app;
