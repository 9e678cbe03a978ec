-- Written by npm run schema.

-- The ticket of each error of an agent; the rule's job alone writes it.
create table public.failure_tickets (
  org_id uuid not null,
  agent_id uuid not null,
  -- The error without its numbers and ids, in small letters (error_words); "*" stands for all others, where the agent
  -- has too many open tickets.
  words text not null,
  -- Null once it is deleted, until the same failure comes again.
  ticket_id uuid,
  -- When the latest run that the ticket knows of began.
  last_at timestamptz not null,
  constraint failure_tickets_pkey primary key (org_id, agent_id, words),
  constraint failure_tickets_org_id_agent_id_fkey
    foreign key (org_id, agent_id) references public.agents (org_id, id) on delete cascade,
  constraint failure_tickets_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint failure_tickets_org_id_ticket_id_fkey
    foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete set null (ticket_id)
);

create unique index failure_tickets_by_ticket on public.failure_tickets (org_id, ticket_id) where ticket_id is not null;

alter table public.failure_tickets enable row level security, force row level security;
create policy failure_tickets_select on public.failure_tickets for select to leme_app
  using (org_id = (select context.org_id()));
create policy failure_tickets_key_delete on public.failure_tickets as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy failure_tickets_key_insert on public.failure_tickets as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy failure_tickets_key_select on public.failure_tickets as restrictive for select to leme_app
  using ((select context.within('read')));
create policy failure_tickets_key_update on public.failure_tickets as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.failure_tickets to leme_app;
