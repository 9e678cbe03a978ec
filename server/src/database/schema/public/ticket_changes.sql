-- Written by npm run schema.

-- Who changed what of a ticket, and when. Triggers write it: no way to change a row goes around them.
create table public.ticket_changes (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  ticket_id uuid not null,
  -- Null where no person did it: an API key or an import.
  user_id uuid,
  action text not null
    constraint ticket_changes_action_known check (action in ('created', 'updated', 'restored')),
  -- Each changed field with its value before and after; the description is named without its values. `task` is the
  -- title of a task that was created from the ticket, or deleted.
  changes jsonb not null default '{}'::jsonb,
  -- Of the change itself, not of its transaction: several changes of one transaction stay in their order.
  created_at timestamptz not null default clock_timestamp(),
  constraint ticket_changes_pkey primary key (org_id, id),
  constraint ticket_changes_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint ticket_changes_org_id_ticket_id_fkey
    foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete cascade,
  constraint ticket_changes_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

create index ticket_changes_by_user on public.ticket_changes (org_id, user_id) where user_id is not null;
create index ticket_changes_newest on public.ticket_changes (org_id, ticket_id, created_at desc, id desc);

alter table public.ticket_changes enable row level security, force row level security;
create policy ticket_changes_select on public.ticket_changes for select to leme_app
  using (org_id = (select context.org_id()));
create policy ticket_changes_key_delete on public.ticket_changes as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy ticket_changes_key_insert on public.ticket_changes as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy ticket_changes_key_select on public.ticket_changes as restrictive for select to leme_app
  using ((select context.within('read')));
create policy ticket_changes_key_update on public.ticket_changes as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.ticket_changes to leme_app;
