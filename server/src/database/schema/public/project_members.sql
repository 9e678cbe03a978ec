-- Written by npm run schema.

-- Who works on a project: an owner or assignee of its parts is always one of them.
create table public.project_members (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  project_id uuid not null,
  user_id uuid not null,
  role text not null default 'contributor'
    constraint project_members_role_known check (role in ('lead', 'contributor', 'reviewer')),
  created_at timestamptz not null default now(),
  constraint project_members_pkey primary key (org_id, id),
  constraint project_members_org_id_project_id_user_id_key unique (org_id, project_id, user_id),
  constraint project_members_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint project_members_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint project_members_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);
-- Referenced by public.epics, public.stories, public.tasks.

create index project_members_by_user on public.project_members (org_id, user_id);

create trigger note_deletion before delete on public.project_members
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('project_member');
create trigger tell_deleted after delete on public.project_members
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.project_members
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.project_members
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger write_created_consequence after insert on public.project_members
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('project_member', 'consequence');
create trigger write_created_event after insert on public.project_members
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('project_member', 'undoable');
create trigger write_deleted_consequence after delete on public.project_members
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('project_member', 'consequence');
create trigger write_deleted_event after delete on public.project_members
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('project_member', 'undoable');
create trigger write_updated_consequence after update on public.project_members
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('project_member', 'consequence');
create trigger write_updated_event after update on public.project_members
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('project_member', 'undoable');

alter table public.project_members enable row level security, force row level security;
create policy project_members_delete on public.project_members for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy project_members_insert on public.project_members for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy project_members_select on public.project_members for select to leme_app
  using (org_id = (select context.org_id()));
create policy project_members_take_back on public.project_members for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('project_member')));
create policy project_members_update on public.project_members for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy project_members_key_delete on public.project_members as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy project_members_key_insert on public.project_members as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy project_members_key_select on public.project_members as restrictive for select to leme_app
  using ((select context.within('read')));
create policy project_members_key_update on public.project_members as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, project_id, user_id, role), update (role), delete on public.project_members to leme_app;
