-- Failures as tickets: where an agent has a rule, runs that fail with the same error are one ticket.
create function public.error_words(error text) returns text
  language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(left(coalesce(error, ''), 200), '[0-9]+', '0', 'g'), '\s+', ' ', 'g'));

create index agent_runs_by_error on public.agent_runs (org_id, agent_id, public.error_words(error), created_at desc)
  where status = 'failed';

create table public.failure_rules (
  org_id uuid not null references public.organizations (id),
  agent_id uuid not null,
  priority text not null
    constraint failure_rules_priority_known check (priority in ('P1', 'P2', 'P3')),
  quiet_days integer not null
    constraint failure_rules_quiet_days_range check (quiet_days between 1 and 90),
  created_at timestamptz not null default now(),
  primary key (org_id, agent_id),
  constraint failure_rules_org_id_agent_id_fkey foreign key (org_id, agent_id)
    references public.agents (org_id, id) on delete cascade
);
comment on table public.failure_rules is 'Of which agents failures become tickets, one for each error; what failed before the rule does not.';
comment on column public.failure_rules.priority is 'Of the tickets that it opens.';
comment on column public.failure_rules.quiet_days is 'After so many days without this failure its ticket is closed.';
call system.wall_table('public.failure_rules', inserted_by => '{manager,admin}', updated_by => '{manager,admin}',
  deleted_by => '{manager,admin}');
grant select, insert (org_id, agent_id, priority, quiet_days), update (priority, quiet_days), delete
  on public.failure_rules to leme_app;
create trigger audit_saved after insert or update of priority, quiet_days on public.failure_rules
  for each row execute function public.audit_row('failure_rule_saved', 'priority', 'quiet_days');
create trigger audit_deleted after delete on public.failure_rules
  for each row execute function public.audit_row('failure_rule_deleted', 'priority', 'quiet_days');

create table public.failure_tickets (
  org_id uuid not null references public.organizations (id),
  agent_id uuid not null,
  words text not null,
  ticket_id uuid,
  last_at timestamptz not null,
  primary key (org_id, agent_id, words),
  constraint failure_tickets_org_id_agent_id_fkey foreign key (org_id, agent_id)
    references public.agents (org_id, id) on delete cascade,
  constraint failure_tickets_org_id_ticket_id_fkey foreign key (org_id, ticket_id)
    references public.tickets (org_id, id) on delete set null (ticket_id)
);
create unique index failure_tickets_by_ticket on public.failure_tickets (org_id, ticket_id) where ticket_id is not null;
comment on table public.failure_tickets is 'The ticket of each error of an agent; the rule''s job alone writes it.';
comment on column public.failure_tickets.words is
  'The error without its numbers (error_words); "*" stands for all others, where the agent has too many open tickets.';
comment on column public.failure_tickets.ticket_id is 'Null once it is deleted, until the same failure comes again.';
comment on column public.failure_tickets.last_at is 'When the latest run that the ticket knows of began.';
call system.wall_table('public.failure_tickets');
grant select on public.failure_tickets to leme_app;

create function system.open_failure_tickets(at timestamptz) returns void language plpgsql volatile as $$ begin end $$;
