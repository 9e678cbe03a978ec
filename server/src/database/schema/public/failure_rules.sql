-- Written by npm run schema.

-- Of which agents failures become tickets, one for each error; what failed before the rule does not.
create table public.failure_rules (
  org_id uuid not null,
  agent_id uuid not null,
  -- Of the tickets that it opens.
  priority text not null
    constraint failure_rules_priority_known check (priority in ('P1', 'P2', 'P3')),
  -- After so many days without this failure its ticket is closed.
  quiet_days integer not null
    constraint failure_rules_quiet_days_range check (quiet_days between 1 and 90),
  created_at timestamptz not null default now(),
  constraint failure_rules_pkey primary key (org_id, agent_id),
  constraint failure_rules_org_id_agent_id_fkey
    foreign key (org_id, agent_id) references public.agents (org_id, id) on delete cascade,
  constraint failure_rules_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create trigger audit_deleted after delete on public.failure_rules
  for each row execute function public.audit_row('failure_rule_deleted', 'priority', 'quiet_days');
create trigger audit_saved after insert or update of priority, quiet_days on public.failure_rules
  for each row execute function public.audit_row('failure_rule_saved', 'priority', 'quiet_days');

alter table public.failure_rules enable row level security, force row level security;
create policy failure_rules_delete on public.failure_rules for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy failure_rules_insert on public.failure_rules for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy failure_rules_select on public.failure_rules for select to leme_app
  using (org_id = (select context.org_id()));
create policy failure_rules_update on public.failure_rules for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
create policy failure_rules_key_delete on public.failure_rules as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy failure_rules_key_insert on public.failure_rules as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy failure_rules_key_select on public.failure_rules as restrictive for select to leme_app
  using ((select context.within('read')));
create policy failure_rules_key_update on public.failure_rules as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, agent_id, priority, quiet_days),
  update (priority, quiet_days),
  delete
  on public.failure_rules to leme_app;
