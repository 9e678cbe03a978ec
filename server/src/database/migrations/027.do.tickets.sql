-- Tickets as people work on them: who looks after one, for which project and client, the tasks that it led to, and who
-- changed what. What another system sends stays as it was (migration 007).

alter table public.tickets
  add column description text constraint tickets_description_length check (char_length(description) between 1 and 2000),
  add column assignee_user_id uuid,
  add column project_id uuid,
  add column client_id uuid,
  add foreign key (org_id, assignee_user_id) references public.users (org_id, id),
  add foreign key (org_id, project_id) references public.projects (org_id, id),
  add foreign key (org_id, client_id) references public.clients (org_id, id);
-- Most tickets of a company are finished: the indexes are of those that are not, which is what everybody asks for.
create index tickets_unfinished_newest on public.tickets (org_id, created_at desc, id desc)
  where status not in ('resolved', 'closed');
create index tickets_unfinished_by_priority on public.tickets (org_id, priority, created_at, id)
  where status not in ('resolved', 'closed');
create index tickets_by_assignee on public.tickets (org_id, assignee_user_id) where assignee_user_id is not null;
create index tickets_by_project on public.tickets (org_id, project_id) where project_id is not null;
create index tickets_by_client on public.tickets (org_id, client_id) where client_id is not null;

-- Everybody writes tickets; those that another system knows come in by managers, admins and keys alone.
alter policy tickets_insert on public.tickets
  with check (org_id = (select context.org_id())
    and (external_id is null or (select context.role()) in ('manager', 'admin', 'key')));
alter policy tickets_update on public.tickets using (org_id = (select context.org_id()));
create policy tickets_delete on public.tickets for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant insert (description, assignee_user_id, project_id, client_id),
  update (description, assignee_user_id, project_id, client_id), delete on public.tickets to leme_app;

-- A task may come from a ticket, which it outlives.
alter table public.tasks
  add column ticket_id uuid,
  add foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete set null (ticket_id);
create index tasks_by_ticket on public.tasks (org_id, ticket_id) where ticket_id is not null;
grant insert (ticket_id) on public.tasks to leme_app;

-- Who changed what of a ticket, and when. Triggers write it: no way to change a row goes around them.
create table public.ticket_changes (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  ticket_id uuid not null,
  -- Null where no person did it: an API key or an import.
  user_id uuid,
  action text not null constraint ticket_changes_action_known check (action in ('created', 'updated')),
  -- Each changed field with its value before and after; the description is named without its values. `task` is the
  -- title of a task that was created from the ticket, or deleted.
  changes jsonb not null default '{}',
  -- Of the change itself, not of its transaction: several changes of one transaction stay in their order.
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.users (org_id, id)
);
create index ticket_changes_newest on public.ticket_changes (org_id, ticket_id, created_at desc, id desc);
create index ticket_changes_by_user on public.ticket_changes (org_id, user_id) where user_id is not null;

alter table public.ticket_changes enable row level security, force row level security;
create policy ticket_changes_select on public.ticket_changes for select to leme_app
  using (org_id = (select context.org_id()));
grant select on public.ticket_changes to leme_app;
call system.hold_keys('public.ticket_changes');

create function public.changed_ticket_fields(before jsonb, after jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(
      jsonb_object_agg(
        field,
        case when field = 'description' then '[null, null]'::jsonb
          else jsonb_build_array(before -> field, after -> field) end
      ),
      '{}'
    )
    from unnest('{title,description,requester,priority,status,assignee_user_id,project_id,client_id}'::text[]) field
    where before -> field is distinct from after -> field
  );

-- The person who asks; null for a key or a command.
create function context.person_id() returns uuid
  language sql stable parallel safe
  return case when context.role() <> 'key' then context.user_id() end;

-- Writes the changes of one statement. What the demo loads was done by nobody who asks: it brings its own.
-- Functions of the owner: the application may read the changes and never write them.
create function public.tell_ticket_changes() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if context.role() is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.ticket_changes (org_id, ticket_id, user_id, action)
    select org_id, id, context.person_id(), 'created' from written;
  else
    insert into public.ticket_changes (org_id, ticket_id, user_id, action, changes)
    select written.org_id, written.id, context.person_id(), 'updated', changes
    from written
    join before using (org_id, id)
    cross join lateral public.changed_ticket_fields(to_jsonb(before), to_jsonb(written)) changes
    where changes <> '{}';
  end if;
  return null;
end
$$;
create trigger tell_ticket_changes_inserted after insert on public.tickets
  referencing new table as written for each statement execute function public.tell_ticket_changes();
create trigger tell_ticket_changes_updated after update on public.tickets
  referencing old table as before new table as written for each statement execute function public.tell_ticket_changes();

create function public.tell_task_of_ticket() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if context.role() is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.ticket_changes (org_id, ticket_id, user_id, action, changes)
    values (new.org_id, new.ticket_id, context.person_id(), 'updated',
      jsonb_build_object('task', jsonb_build_array(null, new.title)));
  else
    insert into public.ticket_changes (org_id, ticket_id, user_id, action, changes)
    values (old.org_id, old.ticket_id, context.person_id(), 'updated',
      jsonb_build_object('task', jsonb_build_array(old.title, null)));
  end if;
  return null;
end
$$;
create trigger tell_task_of_ticket_inserted after insert on public.tasks for each row
  when (new.ticket_id is not null) execute function public.tell_task_of_ticket();
create trigger tell_task_of_ticket_deleted after delete on public.tasks for each row
  when (old.ticket_id is not null) execute function public.tell_task_of_ticket();
