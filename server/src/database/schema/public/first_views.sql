-- Written by npm run schema.

-- With which views lists begin for somebody who opens them without a filter; one a list.
create table public.first_views (
  org_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  constraint first_views_pkey primary key (org_id, user_id, view_id),
  constraint first_views_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint first_views_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint first_views_org_id_view_id_fkey
    foreign key (org_id, view_id) references public.saved_views (org_id, id) on delete cascade
);

create index first_views_by_view on public.first_views (org_id, view_id);

create trigger tell_deleted after delete on public.first_views
  referencing old table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_inserted after insert on public.first_views
  referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.first_views
  referencing new table as changed
  for each statement execute function public.tell_change('user');

alter table public.first_views enable row level security, force row level security;
create policy first_views_delete on public.first_views for delete to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy first_views_insert on public.first_views for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy first_views_select on public.first_views for select to leme_app
  using (org_id = (select context.org_id()));
create policy first_views_key_delete on public.first_views as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy first_views_key_insert on public.first_views as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy first_views_key_select on public.first_views as restrictive for select to leme_app
  using ((select context.within('read')));
create policy first_views_key_update on public.first_views as restrictive for update to leme_app
  using ((select context.within(null)));
create policy first_views_seen on public.first_views as restrictive for select to leme_app
  using (user_id = (select context.user_id()));

grant select, insert (org_id, user_id, view_id), delete on public.first_views to leme_app;
