-- Written by npm run schema.

-- Months that are to be counted again. One month may have many marks: each is of one statement, so that none waits for
-- another.
create table public.margin_marks (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- Null: runs of no project; of seats, always.
  project_id uuid,
  month date not null,
  -- use: hours or runs of the project's month came, changed or went; worth: what they cost; seats: what is charged, in
  -- this month and all after it.
  what text not null
    constraint margin_marks_what_known check (what in ('use', 'worth', 'seats')),
  constraint margin_marks_pkey primary key (org_id, id),
  constraint margin_marks_org_id_fkey foreign key (org_id) references public.organizations (id)
);

alter table public.margin_marks enable row level security, force row level security;
create policy margin_marks_select on public.margin_marks for select to leme_app
  using (org_id = (select context.org_id()));
create policy margin_marks_key_delete on public.margin_marks as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy margin_marks_key_insert on public.margin_marks as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy margin_marks_key_select on public.margin_marks as restrictive for select to leme_app
  using ((select context.within('read')));
create policy margin_marks_key_update on public.margin_marks as restrictive for update to leme_app
  using ((select context.within(null)));
create policy margin_marks_managers on public.margin_marks as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select on public.margin_marks to leme_app;
