-- A view that is deleted stays for 30 days, so that its undo brings back the same one: for whom a list begins with it is of others.
alter table public.saved_views add column deleted_at timestamptz;
comment on column public.saved_views.deleted_at is 'Since when it is deleted; after 30 days it is gone for good.';
drop index public.saved_views_own_name_key;
drop index public.saved_views_shared_name_key;
create unique index saved_views_own_name_key on public.saved_views (org_id, user_id, list, project_id, lower(name))
  nulls not distinct where not is_shared and deleted_at is null;
create unique index saved_views_shared_name_key on public.saved_views (org_id, list, project_id, lower(name))
  nulls not distinct where is_shared and deleted_at is null;
grant update (deleted_at) on public.saved_views to leme_app;
revoke delete on public.saved_views from leme_app;
drop policy saved_views_delete on public.saved_views;
drop trigger audit_deleted on public.saved_views;
create trigger audit_deleted after update of deleted_at on public.saved_views
  for each row when (new.is_shared and old.deleted_at is null and new.deleted_at is not null)
  execute function public.audit_row('saved_view_deleted');
