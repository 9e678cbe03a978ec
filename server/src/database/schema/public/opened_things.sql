-- Written by npm run schema.

-- What each person opened last: the 30 newest of each.
create table public.opened_things (
  org_id uuid not null,
  user_id uuid not null,
  thing_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  constraint opened_things_pkey primary key (org_id, user_id, thing_id),
  constraint opened_things_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint opened_things_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

alter table public.opened_things enable row level security, force row level security;
create policy opened_things_delete on public.opened_things for delete to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy opened_things_insert on public.opened_things for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy opened_things_select on public.opened_things for select to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy opened_things_update on public.opened_things for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy opened_things_key_delete on public.opened_things as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy opened_things_key_insert on public.opened_things as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy opened_things_key_select on public.opened_things as restrictive for select to leme_app
  using ((select context.within('read')));
create policy opened_things_key_update on public.opened_things as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, user_id, thing_id), update (opened_at), delete on public.opened_things to leme_app;
