-- Written by npm run schema.

-- Hours that a person worked on a project. The entries of a task that is deleted stay with the project: the hours were
-- worked.
create table public.time_entries (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  project_id uuid not null,
  task_id uuid,
  user_id uuid not null,
  date date not null
    constraint time_entries_date_range check (date between '1900-01-01'::date and '2999-12-31'::date),
  -- Whole seconds as hours, with ten decimals.
  hours numeric(12, 10) not null
    constraint time_entries_hours_range check (hours > 0 and hours <= 24)
    constraint time_entries_hours_seconds check (abs(hours * 3600 - round(hours * 3600)) < 0.000001),
  note text
    constraint time_entries_note_length check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The person's role in the project when the hours were logged; null for one who was no member.
  project_role text
    constraint time_entries_project_role_known check (project_role in ('lead', 'contributor', 'reviewer')),
  constraint time_entries_pkey primary key (org_id, id),
  constraint time_entries_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint time_entries_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint time_entries_org_id_project_id_task_id_fkey
    foreign key (org_id, project_id, task_id)
    references public.tasks (org_id, project_id, id) on update cascade on delete set null (task_id),
  constraint time_entries_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

create index time_entries_by_day on public.time_entries (org_id, project_id, date);
create index time_entries_by_task on public.time_entries (org_id, project_id, task_id, date desc);
create index time_entries_by_user on public.time_entries (org_id, user_id);

create trigger keep_logged_hours_deleted after delete on public.time_entries
  referencing old table as removed
  for each statement execute function public.keep_logged_hours();
create trigger keep_logged_hours_inserted after insert on public.time_entries
  referencing new table as added
  for each statement execute function public.keep_logged_hours();
create trigger keep_logged_hours_updated after update on public.time_entries
  referencing old table as removed new table as added
  for each statement execute function public.keep_logged_hours();
create trigger keep_role before insert or update of project_id, user_id on public.time_entries
  for each row execute function public.keep_role();
create trigger mark_deleted after delete on public.time_entries
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_former after update on public.time_entries
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_inserted after insert on public.time_entries
  referencing new table as changed
  for each statement execute function public.mark_margins();
create trigger mark_updated after update on public.time_entries
  referencing new table as changed
  for each statement execute function public.mark_margins();
create trigger note_deletion before delete on public.time_entries
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('time_entry');
create trigger tell_deleted after delete on public.time_entries
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.time_entries
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.time_entries
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger touch_updated_at before update on public.time_entries
  for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.time_entries
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('time_entry', 'consequence');
create trigger write_created_event after insert on public.time_entries
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('time_entry', 'undoable');
create trigger write_deleted_consequence after delete on public.time_entries
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('time_entry', 'consequence');
create trigger write_deleted_event after delete on public.time_entries
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('time_entry', 'undoable');
create trigger write_updated_consequence after update on public.time_entries
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('time_entry', 'consequence');
create trigger write_updated_event after update on public.time_entries
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('time_entry', 'undoable');

alter table public.time_entries enable row level security, force row level security;
create policy time_entries_delete on public.time_entries for delete to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')));
create policy time_entries_insert on public.time_entries for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy time_entries_insert_import on public.time_entries for insert to leme_app
  with check (org_id = (select context.org_id())
    and (select context.role()) in ('manager', 'admin')
    and (select context.source()) = 'import');
create policy time_entries_select on public.time_entries for select to leme_app
  using (org_id = (select context.org_id()));
create policy time_entries_update on public.time_entries for update to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')))
  with check (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')));
create policy time_entries_key_delete on public.time_entries as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy time_entries_key_insert on public.time_entries as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy time_entries_key_select on public.time_entries as restrictive for select to leme_app
  using ((select context.within('read')));
create policy time_entries_key_update on public.time_entries as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, project_id, task_id, user_id, date, hours, note),
  update (task_id, user_id, date, hours, note),
  delete
  on public.time_entries to leme_app;
