-- Written by npm run schema.

-- Parts of a project between epics and tasks, in an epic or without one.
create table public.stories (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  project_id uuid not null,
  epic_id uuid,
  title text not null
    constraint stories_title_length check (char_length(title) between 1 and 500)
    constraint stories_title_not_blank check (title ~ '\S')
    constraint stories_title_plain check (title = public.plain_name(title)),
  description text
    constraint stories_description_length check (char_length(description) between 1 and 2000),
  priority text not null default 'P3'
    constraint stories_priority_known check (priority in ('P1', 'P2', 'P3')),
  estimate_hours numeric(8, 2)
    constraint stories_estimate_hours_range check (estimate_hours > 0 and estimate_hours <= 100000)
    constraint stories_estimate_hours_step check ((estimate_hours * 2) = trunc(estimate_hours * 2)),
  owner_user_id uuid,
  status text not null default 'planned'
    constraint stories_status_known check (status in ('planned', 'doing', 'review', 'blocked', 'done')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null default ''
    constraint stories_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$'),
  comment_count integer not null default 0,
  constraint stories_pkey primary key (org_id, id),
  constraint stories_org_id_key_key unique (org_id, key),
  constraint stories_org_id_project_id_id_key unique (org_id, project_id, id),
  constraint stories_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint stories_org_id_project_id_epic_id_fkey
    foreign key (org_id, project_id, epic_id)
    references public.epics (org_id, project_id, id) on update cascade on delete set null (epic_id),
  constraint stories_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint stories_org_id_project_id_owner_user_id_fkey
    foreign key (org_id, project_id, owner_user_id)
    references public.project_members (org_id, project_id, user_id) on delete set null (owner_user_id)
);
-- Referenced by public.tasks.

create index stories_by_epic on public.stories (org_id, project_id, epic_id);
create index stories_newest on public.stories (org_id, project_id, created_at desc, id desc);

create trigger give_key before insert on public.stories for each row execute function public.give_key();
create trigger keep_deleted_texts after delete on public.stories
  referencing old table as changed
  for each statement execute function public.keep_search_texts('story');
create trigger keep_former_key before update of project_id on public.stories
  for each row when (new.project_id is distinct from old.project_id) execute function public.keep_former_key('story');
create trigger keep_inserted_texts after insert on public.stories
  referencing new table as changed
  for each statement execute function public.keep_search_texts('story');
create trigger keep_numbering after insert on public.stories
  for each statement when (current_setting('app.numbering', true) like '% open')
  execute function public.keep_numbering();
create trigger keep_numbering_again after update on public.stories
  for each statement when (current_setting('app.numbering', true) like '% open')
  execute function public.keep_numbering();
create trigger keep_updated_texts after update on public.stories
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('story');
create trigger maintain_blocked_totals_deleted after delete on public.stories
  referencing old table as removed
  for each statement execute function public.maintain_blocked_totals();
create trigger maintain_blocked_totals_inserted after insert on public.stories
  referencing new table as added
  for each statement execute function public.maintain_blocked_totals();
create trigger maintain_blocked_totals_updated after update on public.stories
  referencing old table as removed new table as added
  for each statement execute function public.maintain_blocked_totals();
create trigger move_what_hangs after update of project_id on public.stories
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();
create trigger note_deletion before delete on public.stories
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('story', 'tasks', 'story_id');
create trigger number_again before update of project_id on public.stories
  for each row when (new.key = '') execute function public.give_key();
create trigger tell_deleted after delete on public.stories
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.stories
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.stories
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger touch_updated_at before update on public.stories for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.stories
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('story', 'consequence');
create trigger write_created_event after insert on public.stories
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('story', 'undoable');
create trigger write_deleted_consequence after delete on public.stories
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('story', 'consequence');
create trigger write_deleted_event after delete on public.stories
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('story', 'undoable');
create trigger write_updated_consequence after update on public.stories
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('story', 'consequence');
create trigger write_updated_event after update on public.stories
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('story', 'undoable');

alter table public.stories enable row level security, force row level security;
create policy stories_delete on public.stories for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy stories_insert on public.stories for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy stories_select on public.stories for select to leme_app
  using (org_id = (select context.org_id()));
create policy stories_take_back on public.stories for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('story')));
create policy stories_undo on public.stories for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('story')));
create policy stories_update on public.stories for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy stories_key_delete on public.stories as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy stories_key_insert on public.stories as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy stories_key_select on public.stories as restrictive for select to leme_app
  using ((select context.within('read')));
create policy stories_key_update on public.stories as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, project_id, epic_id, title, description, priority, estimate_hours, owner_user_id, status,
    created_at),
  update (project_id, epic_id, title, description, priority, estimate_hours, owner_user_id, status),
  delete
  on public.stories to leme_app;
