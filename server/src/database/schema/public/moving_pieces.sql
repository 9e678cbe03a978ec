-- Written by npm run schema.

-- What those files hold, a megabyte a piece, the last one less.
create table public.moving_pieces (
  org_id uuid not null,
  file_id uuid not null,
  number integer not null
    constraint moving_pieces_number_positive check (number >= 0),
  content bytea not null
    constraint moving_pieces_content_length check (octet_length(content) between 1 and 1048576),
  constraint moving_pieces_pkey primary key (org_id, file_id, number),
  constraint moving_pieces_org_id_file_id_fkey
    foreign key (org_id, file_id) references public.moving_files (org_id, id) on delete cascade,
  constraint moving_pieces_org_id_fkey foreign key (org_id) references public.organizations (id)
);

alter table public.moving_pieces enable row level security, force row level security;
create policy moving_pieces_insert on public.moving_pieces for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy moving_pieces_select on public.moving_pieces for select to leme_app
  using (org_id = (select context.org_id()));
create policy moving_pieces_key_delete on public.moving_pieces as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy moving_pieces_key_insert on public.moving_pieces as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy moving_pieces_key_select on public.moving_pieces as restrictive for select to leme_app
  using ((select context.within('read')));
create policy moving_pieces_key_update on public.moving_pieces as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, file_id, number, content) on public.moving_pieces to leme_app;
