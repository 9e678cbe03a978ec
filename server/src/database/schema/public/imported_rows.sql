-- Written by npm run schema.

-- What each row of a file of another program became, and a hash of what it said, by which the same row is known again.
create table public.imported_rows (
  org_id uuid not null,
  project_id uuid not null,
  source text not null
    constraint imported_rows_source_length check (char_length(source) between 1 and 100),
  source_id text not null
    constraint imported_rows_source_id_length check (char_length(source_id) between 1 and 300),
  -- What people call it in the other program.
  key text
    constraint imported_rows_key_length check (char_length(key) between 1 and 300),
  noun text not null
    constraint imported_rows_noun_known
      check (noun in ('epic', 'story', 'task', 'time_entry', 'comment', 'checklist_item', 'link')),
  row_id uuid not null,
  hash text not null
    constraint imported_rows_hash_form check (hash ~ '^[0-9a-f]{32}$'),
  import_id uuid not null,
  -- The row's own updated_at, while nobody has changed it since.
  imported_at timestamptz not null default now(),
  -- What imports changed, newest last: `import_id`, `hash` and `values` of the row before each.
  former jsonb not null default '[]'::jsonb
    constraint imported_rows_former_list check (jsonb_typeof(former) = 'array' and jsonb_array_length(former) <= 5),
  -- What a row without an id of its own is still known by once it was corrected in the other program.
  alike text
    constraint imported_rows_alike_length check (char_length(alike) between 1 and 100),
  constraint imported_rows_pkey primary key (org_id, project_id, source, source_id),
  constraint imported_rows_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint imported_rows_org_id_import_id_fkey
    foreign key (org_id, import_id) references public.imports (org_id, id) on delete cascade,
  constraint imported_rows_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);

create index imported_rows_alike on public.imported_rows (org_id, alike) where alike is not null;
create index imported_rows_by_change on public.imported_rows (org_id, ((former -> '-1'::integer) ->> 'import_id'))
  where former <> '[]'::jsonb;
create index imported_rows_by_import on public.imported_rows (org_id, import_id, noun);
create index imported_rows_by_key on public.imported_rows (org_id, key) where key is not null;
create index imported_rows_by_row on public.imported_rows (org_id, row_id);
create index imported_rows_by_source on public.imported_rows (org_id, source, source_id);

alter table public.imported_rows enable row level security, force row level security;
create policy imported_rows_delete on public.imported_rows for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy imported_rows_insert on public.imported_rows for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy imported_rows_select on public.imported_rows for select to leme_app
  using (org_id = (select context.org_id()));
create policy imported_rows_update on public.imported_rows for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
create policy imported_rows_key_delete on public.imported_rows as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy imported_rows_key_insert on public.imported_rows as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy imported_rows_key_select on public.imported_rows as restrictive for select to leme_app
  using ((select context.within('read')));
create policy imported_rows_key_update on public.imported_rows as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, project_id, source, source_id, key, noun, row_id, hash, import_id, alike),
  update (source_id, hash, imported_at, former, alike),
  delete
  on public.imported_rows to leme_app;
