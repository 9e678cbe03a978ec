-- Written by npm run schema.

-- Files of other programs that browsers sent: stored until they are brought in, for two days at most.
create table public.moving_files (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  name text not null
    constraint moving_files_name_length check (char_length(name) between 1 and 200)
    constraint moving_files_name_plain check (name = public.plain_name(name)),
  -- Bytes.
  size integer not null
    constraint moving_files_size_range check (size between 1 and 67108864),
  user_id uuid,
  created_at timestamptz not null default now(),
  -- What was chosen when it was tried last.
  tried_as jsonb,
  tried_at timestamptz,
  -- What that trial said, a sentence each.
  checked text[] not null default '{}'::text[],
  constraint moving_files_pkey primary key (org_id, id),
  constraint moving_files_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint moving_files_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);
-- Referenced by public.imports, public.moving_pieces.

create index moving_files_by_user on public.moving_files (org_id, user_id) where user_id is not null;
create index moving_files_oldest on public.moving_files (created_at);

alter table public.moving_files enable row level security, force row level security;
create policy moving_files_delete on public.moving_files for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy moving_files_insert on public.moving_files for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy moving_files_select on public.moving_files for select to leme_app
  using (org_id = (select context.org_id()));
create policy moving_files_update on public.moving_files for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy moving_files_key_delete on public.moving_files as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy moving_files_key_insert on public.moving_files as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy moving_files_key_select on public.moving_files as restrictive for select to leme_app
  using ((select context.within('read')));
create policy moving_files_key_update on public.moving_files as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, name, size, user_id),
  update (tried_as, tried_at, checked),
  delete
  on public.moving_files to leme_app;
