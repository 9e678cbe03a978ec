-- Written by npm run schema.

-- Files of other programs that were brought in, each once it was begun; an unfinished one goes on where it was
-- interrupted.
create table public.imports (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
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
  -- The person; null for a command on the machine.
  started_by uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  constraint imports_pkey primary key (org_id, id),
  constraint imports_org_id_fkey foreign key (org_id) references public.organizations (id)
);
-- Referenced by public.imported_rows.

create index imports_newest on public.imports (org_id, started_at desc);

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
  insert (org_id, source, brings, file_name, file_hash, started_by),
  update (created, updated, deleted, finished_at, undone_at)
  on public.imports to leme_app;
