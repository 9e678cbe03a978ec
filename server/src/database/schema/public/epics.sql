-- Written by npm run schema.

-- The large parts of a project: its work is epics, stories and tasks.
create table public.epics (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  project_id uuid not null,
  title text not null
    constraint epics_title_length check (char_length(title) between 1 and 500)
    constraint epics_title_not_blank check (title ~ '\S')
    constraint epics_title_plain check (title = public.plain_name(title)),
  description text
    constraint epics_description_length check (char_length(description) between 1 and 2000),
  status text not null default 'planned'
    constraint epics_status_known check (status in ('planned', 'doing', 'review', 'blocked', 'done')),
  owner_user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null default ''
    constraint epics_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$'),
  comment_count integer not null default 0,
  constraint epics_pkey primary key (org_id, id),
  constraint epics_org_id_key_key unique (org_id, key),
  constraint epics_org_id_project_id_id_key unique (org_id, project_id, id),
  constraint epics_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint epics_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint epics_org_id_project_id_owner_user_id_fkey
    foreign key (org_id, project_id, owner_user_id)
    references public.project_members (org_id, project_id, user_id) on delete set null (owner_user_id)
);
-- Referenced by public.stories.

create index epics_newest on public.epics (org_id, project_id, created_at desc, id desc);

create trigger give_key before insert on public.epics for each row execute function public.give_key();
create trigger keep_deleted_texts after delete on public.epics
  referencing old table as changed
  for each statement execute function public.keep_search_texts('epic');
create trigger keep_former_key before update of project_id on public.epics
  for each row when (new.project_id is distinct from old.project_id) execute function public.keep_former_key('epic');
create trigger keep_inserted_texts after insert on public.epics
  referencing new table as changed
  for each statement execute function public.keep_search_texts('epic');
create trigger keep_numbering after insert on public.epics
  for each statement when (current_setting('app.numbering', true) like '% open')
  execute function public.keep_numbering();
create trigger keep_numbering_again after update on public.epics
  for each statement when (current_setting('app.numbering', true) like '% open')
  execute function public.keep_numbering();
create trigger keep_updated_texts after update on public.epics
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('epic');
create trigger maintain_blocked_totals_deleted after delete on public.epics
  referencing old table as removed
  for each statement execute function public.maintain_blocked_totals();
create trigger maintain_blocked_totals_inserted after insert on public.epics
  referencing new table as added
  for each statement execute function public.maintain_blocked_totals();
create trigger maintain_blocked_totals_updated after update on public.epics
  referencing old table as removed new table as added
  for each statement execute function public.maintain_blocked_totals();
create trigger move_what_hangs after update of project_id on public.epics
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();
create trigger note_deletion before delete on public.epics
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('epic', 'stories', 'epic_id');
create trigger number_again before update of project_id on public.epics
  for each row when (new.key = '') execute function public.give_key();
create trigger tell_deleted after delete on public.epics
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.epics
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.epics
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger touch_updated_at before update on public.epics for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.epics
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('epic', 'consequence');
create trigger write_created_event after insert on public.epics
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('epic', 'undoable');
create trigger write_deleted_consequence after delete on public.epics
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('epic', 'consequence');
create trigger write_deleted_event after delete on public.epics
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('epic', 'undoable');
create trigger write_updated_consequence after update on public.epics
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('epic', 'consequence');
create trigger write_updated_event after update on public.epics
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('epic', 'undoable');

alter table public.epics enable row level security, force row level security;
create policy epics_delete on public.epics for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy epics_insert on public.epics for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy epics_select on public.epics for select to leme_app
  using (org_id = (select context.org_id()));
create policy epics_take_back on public.epics for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('epic')));
create policy epics_undo on public.epics for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('epic')));
create policy epics_update on public.epics for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy epics_key_delete on public.epics as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy epics_key_insert on public.epics as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy epics_key_select on public.epics as restrictive for select to leme_app
  using ((select context.within('read')));
create policy epics_key_update on public.epics as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, project_id, title, description, status, owner_user_id, created_at),
  update (project_id, title, description, status, owner_user_id),
  delete
  on public.epics to leme_app;
