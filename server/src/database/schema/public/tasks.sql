-- Written by npm run schema.

-- What is to be done in a project, for a story or without one.
create table public.tasks (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  project_id uuid not null,
  story_id uuid,
  title text not null
    constraint tasks_title_length check (char_length(title) between 1 and 500)
    constraint tasks_title_not_blank check (title ~ '\S')
    constraint tasks_title_plain check (title = public.plain_name(title)),
  description text
    constraint tasks_description_length check (char_length(description) between 1 and 2000),
  priority text not null default 'P3'
    constraint tasks_priority_known check (priority in ('P1', 'P2', 'P3')),
  estimate_hours numeric(8, 2)
    constraint tasks_estimate_hours_range check (estimate_hours > 0 and estimate_hours <= 100000)
    constraint tasks_estimate_hours_step check ((estimate_hours * 2) = trunc(estimate_hours * 2)),
  due_date date
    constraint tasks_due_date_range check (due_date between '1900-01-01'::date and '2999-12-31'::date),
  assignee_user_id uuid,
  status text not null default 'planned'
    constraint tasks_status_known check (status in ('planned', 'doing', 'review', 'blocked', 'done')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The ticket that it came from, which it outlives.
  ticket_id uuid,
  key text not null default ''
    constraint tasks_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$'),
  comment_count integer not null default 0,
  -- The agent that does it, instead of a person.
  agent_id uuid,
  constraint tasks_pkey primary key (org_id, id),
  constraint tasks_org_id_key_key unique (org_id, key),
  constraint tasks_org_id_project_id_id_key unique (org_id, project_id, id),
  constraint tasks_org_id_agent_id_fkey
    foreign key (org_id, agent_id) references public.agents (org_id, id) on delete set null (agent_id),
  constraint tasks_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint tasks_org_id_project_id_assignee_user_id_fkey
    foreign key (org_id, project_id, assignee_user_id)
    references public.project_members (org_id, project_id, user_id) on delete set null (assignee_user_id),
  constraint tasks_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint tasks_org_id_project_id_story_id_fkey
    foreign key (org_id, project_id, story_id)
    references public.stories (org_id, project_id, id) on update cascade on delete set null (story_id),
  constraint tasks_org_id_ticket_id_fkey
    foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete set null (ticket_id),
  constraint tasks_one_in_charge check (num_nonnulls(assignee_user_id, agent_id) <= 1)
);
-- Referenced by public.time_entries.

create index tasks_blocked on public.tasks (org_id, project_id) where status = 'blocked';
create index tasks_by_agent on public.tasks (org_id, agent_id) where agent_id is not null;
create index tasks_by_status on public.tasks (org_id, project_id, status, due_date);
create index tasks_by_story on public.tasks (org_id, project_id, story_id);
create index tasks_by_ticket on public.tasks (org_id, ticket_id) where ticket_id is not null;
create index tasks_doing on public.tasks (org_id) where status = 'doing';
create index tasks_due on public.tasks (org_id, (case when due_date is null then 'infinity'::date else due_date end),
    id) include (project_id, due_date)
  where status <> 'done';
create index tasks_due_by_assignee on public.tasks (org_id, assignee_user_id, (case when due_date is null then
    'infinity'::date else due_date end), id)
  where status <> 'done';
create index tasks_due_by_project on public.tasks (org_id, project_id, (case when due_date is null then 'infinity'::date
    else due_date end), id)
  where status <> 'done';
create index tasks_newest on public.tasks (org_id, project_id, created_at desc, id desc);
create index tasks_newest_of_all on public.tasks (org_id, created_at desc, id desc);
create index tasks_open_by_assignee on public.tasks (org_id, assignee_user_id, project_id, due_date)
  where status <> 'done';

create trigger give_key before insert on public.tasks for each row execute function public.give_key();
create trigger keep_deleted_texts after delete on public.tasks
  referencing old table as changed
  for each statement execute function public.keep_search_texts('task');
create trigger keep_former_key before update of project_id on public.tasks
  for each row when (new.project_id is distinct from old.project_id) execute function public.keep_former_key('task');
create trigger keep_inserted_texts after insert on public.tasks
  referencing new table as changed
  for each statement execute function public.keep_search_texts('task');
create trigger keep_numbering after insert on public.tasks
  for each statement when (current_setting('app.numbering', true) like '% open')
  execute function public.keep_numbering();
create trigger keep_numbering_again after update on public.tasks
  for each statement when (current_setting('app.numbering', true) like '% open')
  execute function public.keep_numbering();
create trigger keep_updated_texts after update on public.tasks
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('task');
create trigger maintain_task_totals_deleted after delete on public.tasks
  referencing old table as removed
  for each statement execute function public.maintain_task_totals();
create trigger maintain_task_totals_inserted after insert on public.tasks
  referencing new table as added
  for each statement execute function public.maintain_task_totals();
create trigger maintain_task_totals_updated after update on public.tasks
  referencing old table as removed new table as added
  for each statement execute function public.maintain_task_totals();
create trigger move_what_hangs after update of project_id on public.tasks
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();
create trigger note_deletion before delete on public.tasks
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('task', 'time_entries', 'task_id');
create trigger number_again before update of project_id on public.tasks
  for each row when (new.key = '') execute function public.give_key();
create trigger one_in_charge before update of assignee_user_id, agent_id on public.tasks
  for each row when (new.assignee_user_id is not null and new.agent_id is not null)
  execute function public.one_in_charge();
create trigger tell_deleted after delete on public.tasks
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.tasks
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_task_of_ticket_deleted after delete on public.tasks
  for each row when (old.ticket_id is not null) execute function public.tell_task_of_ticket();
create trigger tell_task_of_ticket_inserted after insert on public.tasks
  for each row when (new.ticket_id is not null) execute function public.tell_task_of_ticket();
create trigger tell_updated after update on public.tasks
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger touch_updated_at before update on public.tasks for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.tasks
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('task', 'consequence');
create trigger write_created_event after insert on public.tasks
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('task', 'undoable');
create trigger write_deleted_consequence after delete on public.tasks
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('task', 'consequence');
create trigger write_deleted_event after delete on public.tasks
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('task', 'undoable');
create trigger write_updated_consequence after update on public.tasks
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('task', 'consequence');
create trigger write_updated_event after update on public.tasks
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('task', 'undoable');

alter table public.tasks enable row level security, force row level security;
create policy tasks_delete on public.tasks for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy tasks_insert on public.tasks for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy tasks_select on public.tasks for select to leme_app
  using (org_id = (select context.org_id()));
create policy tasks_take_back on public.tasks for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('task')));
create policy tasks_undo on public.tasks for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('task')));
create policy tasks_update on public.tasks for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy tasks_key_delete on public.tasks as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy tasks_key_insert on public.tasks as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy tasks_key_select on public.tasks as restrictive for select to leme_app
  using ((select context.within('read')));
create policy tasks_key_update on public.tasks as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, project_id, story_id, title, description, priority, estimate_hours, due_date, assignee_user_id,
    status, created_at, ticket_id, agent_id),
  update (project_id, story_id, title, description, priority, estimate_hours, due_date, assignee_user_id, status,
    agent_id),
  delete
  on public.tasks to leme_app;
