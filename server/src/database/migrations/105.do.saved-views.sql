-- A filter of a list with its order, grouping and layout, under a name (WD-09): one's own, or the organisation's, which managers
-- and administrators keep.
create table public.saved_views (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  list text not null
    constraint saved_views_list_known
      check (list in ('tasks', 'tickets', 'projects', 'clients', 'runs', 'epics', 'stories', 'project_tasks')),
  project_id uuid,
  name text not null
    constraint saved_views_name_length check (char_length(name) between 1 and 80),
  search text not null
    constraint saved_views_search_length check (char_length(search) <= 2000),
  is_shared boolean not null default false,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint saved_views_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint saved_views_org_id_project_id_fkey foreign key (org_id, project_id)
    references public.projects (org_id, id) on delete cascade,
  constraint saved_views_project_of_list
    check ((project_id is not null) = (list in ('epics', 'stories', 'project_tasks')))
);
comment on table public.saved_views is
  'What a list shows under a name: one''s own, which nobody else sees, or the organisation''s.';
comment on column public.saved_views.list is 'The list that it is of; those of a project name it.';
comment on column public.saved_views.search is 'What the page''s address says of the list: filters, order, grouping and layout.';
comment on column public.saved_views.user_id is 'Who saved it.';
create unique index saved_views_own_name_key on public.saved_views (org_id, user_id, list, project_id, lower(name))
  nulls not distinct where not is_shared;
create unique index saved_views_shared_name_key on public.saved_views (org_id, list, project_id, lower(name))
  nulls not distinct where is_shared;
create index saved_views_by_user on public.saved_views (org_id, user_id);
create index saved_views_by_project on public.saved_views (org_id, project_id) where project_id is not null;

call system.wall_table('public.saved_views');
create policy saved_views_seen on public.saved_views as restrictive for select to leme_app
  using ((select context.role()) <> 'key' and (is_shared or user_id = (select context.user_id())));
create policy saved_views_insert on public.saved_views for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id())
    and (not is_shared or (select context.role()) in ('manager', 'admin')));
create policy saved_views_update on public.saved_views for update to leme_app
  using (org_id = (select context.org_id())
    and case when is_shared then (select context.role()) in ('manager', 'admin') else user_id = (select context.user_id()) end)
  with check (org_id = (select context.org_id()));
create policy saved_views_delete on public.saved_views for delete to leme_app
  using (org_id = (select context.org_id())
    and case when is_shared then (select context.role()) in ('manager', 'admin') else user_id = (select context.user_id()) end);
grant select, insert (org_id, list, project_id, name, search, is_shared, user_id), update (name, search), delete
  on public.saved_views to leme_app;

create trigger tell_inserted after insert on public.saved_views
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.saved_views referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_deleted after delete on public.saved_views referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger audit_deleted after delete on public.saved_views
  for each row when (old.is_shared) execute function public.audit_row('saved_view_deleted');

create table public.first_views (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  view_id uuid not null,
  primary key (org_id, user_id, view_id),
  constraint first_views_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint first_views_org_id_view_id_fkey foreign key (org_id, view_id)
    references public.saved_views (org_id, id) on delete cascade
);
comment on table public.first_views is
  'With which views lists begin for somebody who opens them without a filter; one a list.';
create index first_views_by_view on public.first_views (org_id, view_id);
call system.wall_table('public.first_views');
create policy first_views_seen on public.first_views as restrictive for select to leme_app
  using (user_id = (select context.user_id()));
create policy first_views_insert on public.first_views for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy first_views_delete on public.first_views for delete to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select, insert (org_id, user_id, view_id), delete on public.first_views to leme_app;
create trigger tell_inserted after insert on public.first_views referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.first_views referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_deleted after delete on public.first_views referencing old table as changed
  for each statement execute function public.tell_change('user');
