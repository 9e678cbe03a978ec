-- Written by npm run schema.

-- Somebody asks for help: a person writes it here, or another system sends it.
create table public.tickets (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- How the system that sends it calls it; null where a person wrote it.
  external_id text
    constraint tickets_external_id_length check (char_length(external_id) between 1 and 200)
    constraint tickets_external_id_plain check (external_id = public.plain_key(external_id)),
  title text not null
    constraint tickets_title_length check (char_length(title) between 1 and 500)
    constraint tickets_title_plain check (title = public.plain_name(title)),
  requester text
    constraint tickets_requester_length check (char_length(requester) between 1 and 200)
    constraint tickets_requester_plain check (requester = public.plain_name(requester)),
  priority text not null default 'P3'
    constraint tickets_priority_known check (priority in ('P1', 'P2', 'P3')),
  status text not null default 'open'
    constraint tickets_status_known check (status in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  description text
    constraint tickets_description_length check (char_length(description) between 1 and 2000),
  assignee_user_id uuid,
  project_id uuid,
  client_id uuid,
  key text not null default ''
    constraint tickets_key_form check (key ~ '^T-[1-9][0-9]{0,8}$'),
  comment_count integer not null default 0,
  constraint tickets_pkey primary key (org_id, id),
  constraint tickets_org_id_external_id_key unique (org_id, external_id),
  constraint tickets_org_id_key_key unique (org_id, key),
  constraint tickets_org_id_assignee_user_id_fkey
    foreign key (org_id, assignee_user_id) references public.users (org_id, id),
  constraint tickets_org_id_client_id_fkey foreign key (org_id, client_id) references public.clients (org_id, id),
  constraint tickets_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint tickets_org_id_project_id_fkey foreign key (org_id, project_id) references public.projects (org_id, id)
);
-- Referenced by public.failure_tickets, public.tasks.

create index tickets_by_assignee on public.tickets (org_id, assignee_user_id) where assignee_user_id is not null;
create index tickets_by_client on public.tickets (org_id, client_id) where client_id is not null;
create index tickets_by_project on public.tickets (org_id, project_id) where project_id is not null;
create index tickets_by_status on public.tickets (org_id, status);
create index tickets_newest on public.tickets (org_id, created_at desc, id desc);
create index tickets_unfinished_by_priority on public.tickets (org_id, priority, created_at, id)
  where status not in ('resolved', 'closed');
create index tickets_unfinished_newest on public.tickets (org_id, created_at desc, id desc)
  where status not in ('resolved', 'closed');

create trigger give_key before insert on public.tickets for each row execute function public.give_key();
create trigger keep_deleted_texts after delete on public.tickets
  referencing old table as changed
  for each statement execute function public.keep_search_texts('ticket');
create trigger keep_inserted_texts after insert on public.tickets
  referencing new table as changed
  for each statement execute function public.keep_search_texts('ticket');
create trigger keep_numbering after insert on public.tickets
  for each statement when (current_setting('app.numbering', true) like '% open')
  execute function public.keep_numbering();
create trigger keep_updated_texts after update on public.tickets
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('ticket');
create trigger move_what_hangs after update of project_id on public.tickets
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();
create trigger note_deletion before delete on public.tickets
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('ticket', 'tasks', 'ticket_id');
create trigger tell_deleted after delete on public.tickets
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.tickets
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.tickets
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger touch_updated_at before update on public.tickets for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.tickets
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('ticket', 'consequence');
create trigger write_created_event after insert on public.tickets
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('ticket', 'undoable');
create trigger write_deleted_consequence after delete on public.tickets
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('ticket', 'consequence');
create trigger write_deleted_event after delete on public.tickets
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('ticket', 'undoable');
create trigger write_updated_consequence after update on public.tickets
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('ticket', 'consequence');
create trigger write_updated_event after update on public.tickets
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('ticket', 'undoable');

alter table public.tickets enable row level security, force row level security;
create policy tickets_delete on public.tickets for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy tickets_insert on public.tickets for insert to leme_app
  with check (org_id = (select context.org_id())
    and (external_id is null or (select context.role()) in ('manager', 'admin', 'key')));
create policy tickets_select on public.tickets for select to leme_app
  using (org_id = (select context.org_id()));
create policy tickets_take_back on public.tickets for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('ticket')));
create policy tickets_update on public.tickets for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy tickets_key_delete on public.tickets as restrictive for delete to leme_app
  using ((select context.within('tickets:write')));
create policy tickets_key_insert on public.tickets as restrictive for insert to leme_app
  with check ((select context.within('tickets:write')));
create policy tickets_key_select on public.tickets as restrictive for select to leme_app
  using ((select context.within('read', 'tickets:write')));
create policy tickets_key_update on public.tickets as restrictive for update to leme_app
  using ((select context.within('tickets:write')));

grant select,
  insert (org_id, external_id, title, requester, priority, status, created_at, description, assignee_user_id,
    project_id, client_id),
  update (title, requester, priority, status, description, assignee_user_id, project_id, client_id),
  delete
  on public.tickets to leme_app;
