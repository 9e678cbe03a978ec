-- Written by npm run schema.

-- What a list shows under a name: one's own, which nobody else sees, or the organisation's.
create table public.saved_views (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- The list that it is of; those of a project name it.
  list text not null
    constraint saved_views_list_known
      check (list in ('tasks', 'tickets', 'projects', 'clients', 'runs', 'epics', 'stories', 'project_tasks')),
  project_id uuid,
  name text not null
    constraint saved_views_name_length check (char_length(name) between 1 and 80),
  -- What the page's address says of the list: filters, order, grouping and layout.
  search text not null
    constraint saved_views_search_length check (char_length(search) <= 2000),
  is_shared boolean not null default false,
  -- Who saved it.
  user_id uuid not null,
  created_at timestamptz not null default now(),
  -- Since when it is deleted; after 30 days it is gone for good.
  deleted_at timestamptz,
  constraint saved_views_pkey primary key (org_id, id),
  constraint saved_views_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint saved_views_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint saved_views_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint saved_views_project_of_list
    check ((project_id is not null) = (list in ('epics', 'stories', 'project_tasks')))
);
-- Referenced by public.first_views.

create index saved_views_by_project on public.saved_views (org_id, project_id) where project_id is not null;
create index saved_views_by_user on public.saved_views (org_id, user_id);
create unique index saved_views_own_name_key on public.saved_views (org_id, user_id, list, project_id, lower(name))
    nulls not distinct
  where not is_shared and deleted_at is null;
create unique index saved_views_shared_name_key on public.saved_views (org_id, list, project_id, lower(name)) nulls not
    distinct
  where is_shared and deleted_at is null;

create trigger audit_deleted after update of deleted_at on public.saved_views
  for each row when (new.is_shared and old.deleted_at is null and new.deleted_at is not null)
  execute function public.audit_row('saved_view_deleted');
create trigger tell_deleted after delete on public.saved_views
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.saved_views
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.saved_views
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.saved_views enable row level security, force row level security;
create policy saved_views_insert on public.saved_views for insert to leme_app
  with check (org_id = (select context.org_id())
    and user_id = (select context.user_id())
    and (not is_shared or (select context.role()) in ('manager', 'admin')));
create policy saved_views_select on public.saved_views for select to leme_app
  using (org_id = (select context.org_id()));
create policy saved_views_update on public.saved_views for update to leme_app
  using (org_id = (select context.org_id())
    and case when is_shared then (select context.role()) in ('manager', 'admin') else user_id = (select
      context.user_id()) end)
  with check (org_id = (select context.org_id()));
create policy saved_views_key_delete on public.saved_views as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy saved_views_key_insert on public.saved_views as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy saved_views_key_select on public.saved_views as restrictive for select to leme_app
  using ((select context.within('read')));
create policy saved_views_key_update on public.saved_views as restrictive for update to leme_app
  using ((select context.within(null)));
create policy saved_views_seen on public.saved_views as restrictive for select to leme_app
  using ((select context.role()) <> 'key' and (is_shared or user_id = (select context.user_id())));

grant select,
  insert (org_id, list, project_id, name, search, is_shared, user_id),
  update (name, search, deleted_at)
  on public.saved_views to leme_app;
