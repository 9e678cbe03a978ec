-- Written by npm run schema.

-- The companies that use this installation, each behind its wall.
create table public.organizations (
  id uuid not null default public.uuid_v7(),
  name text not null
    constraint organizations_name_length check (char_length(name) between 1 and 200)
    constraint organizations_name_not_blank check (name ~ '\S'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether prompts and answers of its agents are stored.
  keep_prompts boolean not null default false,
  require_second_factor boolean not null default false,
  -- Sessions that began since then must be aal2; null where it is not required.
  second_factor_required_at timestamptz,
  -- Domains that invitations may go to, in lower case; all where there are none.
  allowed_email_domains text[] not null default '{}'::text[]
    constraint organizations_allowed_email_domains_count check (cardinality(allowed_email_domains) <= 20)
    constraint organizations_allowed_email_domains_text
      check (array_position(allowed_email_domains, null::text) is null and array_to_string(allowed_email_domains, ',') =
        lower(array_to_string(allowed_email_domains, ',')) and char_length(array_to_string(allowed_email_domains, ','))
        <= (20 * 254)),
  -- Null: for good. More than the 30 days that figures read runs of.
  keep_runs_days integer
    constraint organizations_keep_runs_days_range check (keep_runs_days between 31 and 3650),
  keep_prompts_days integer
    constraint organizations_keep_prompts_days_range check (keep_prompts_days between 1 and 3650),
  keep_audit_days integer
    constraint organizations_keep_audit_days_range check (keep_audit_days between 30 and 3650),
  keep_sessions_days integer
    constraint organizations_keep_sessions_days_range check (keep_sessions_days between 1 and 30),
  -- The beginning of a day. Figures of what is older hold for good: its runs are deleted, and none that comes, changes
  -- or goes is counted there again.
  runs_settled_before timestamptz,
  status_labels text not null default 'original'
    constraint organizations_status_labels_known check (status_labels in ('original', 'portuguese')),
  time_zone text not null default 'America/Sao_Paulo'
    constraint organizations_time_zone_known check (public.is_time_zone(time_zone)),
  keep_conversations_days integer
    constraint organizations_keep_conversations_days_range check (keep_conversations_days between 1 and 3650),
  constraint organizations_pkey primary key (id),
  constraint organizations_second_factor_since check (require_second_factor = (second_factor_required_at is not null))
);
-- Referenced by public.agent_alerts, public.agent_run_figures, public.agent_runs, public.agents, public.api_keys,
-- public.assistant_exchanges, public.assistant_writes, public.audit_events, public.bank_accounts,
-- public.bank_movements, public.changes, public.checklist_items, public.client_aliases, public.client_name_refusals,
-- public.clients, public.comments, public.costs, public.deletions, public.epics, public.events, public.exchange_rates,
-- public.failure_rules, public.failure_tickets, public.finance_invoices, public.finance_payments,
-- public.finance_receivables, public.first_views, public.former_keys, public.import_choices, public.imported_rows,
-- public.imports, public.invitations, public.key_counters, public.margin_marks, public.margin_months,
-- public.margin_totals, public.model_prices, public.moving_files, public.moving_pieces, public.nfse_events,
-- public.nfse_notes, public.notice_mutes, public.notice_settings, public.notices, public.opened_things,
-- public.project_budgets, public.project_due_tasks, public.project_members, public.project_prefixes,
-- public.project_totals, public.projects, public.run_agents, public.run_group_days, public.run_recounts,
-- public.run_rules, public.run_scores, public.saved_views, public.search_texts, public.span_contents, public.spans,
-- public.stories, public.tasks, public.thing_links, public.tickets, public.time_entries, public.users, public.watchers,
-- public.webhook_deliveries, public.webhooks, public.work_rates.

create trigger mark_zone after update of time_zone on public.organizations
  for each row when (old.time_zone <> new.time_zone) execute function public.mark_margins();
create trigger note_second_factor_requirement before update of require_second_factor on public.organizations
  for each row when (old.require_second_factor is distinct from new.require_second_factor)
  execute function public.note_second_factor_requirement();
create trigger recount_run_days after update of time_zone on public.organizations
  for each row when (old.time_zone <> new.time_zone) execute function public.recount_run_days();
create trigger refuse_address before insert on public.organizations
  for each row when (public.holds_address(new.name))
  execute function system.refuse_address('organizations_name_address');
create trigger refuse_other_address before update of name on public.organizations
  for each row when (new.name <> old.name and public.holds_address(new.name))
  execute function system.refuse_address('organizations_name_address');
create trigger tell_updated after update on public.organizations
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger touch_updated_at before update on public.organizations
  for each row execute function public.touch_updated_at();
create trigger write_updated_consequence after update on public.organizations
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('organization', 'consequence');
create trigger write_updated_event after update on public.organizations
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('organization', 'other');

alter table public.organizations enable row level security, force row level security;
create policy organizations_auth on public.organizations for all to leme_auth
  using (true)
  with check (true);
create policy organizations_select on public.organizations for select to leme_app
  using (id = (select context.org_id()));
create policy organizations_update on public.organizations for update to leme_app
  using (id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (id = (select context.org_id()));

grant select,
  update (name, keep_prompts, require_second_factor, allowed_email_domains, keep_runs_days, keep_prompts_days,
    keep_audit_days, keep_sessions_days, status_labels, time_zone, keep_conversations_days)
  on public.organizations to leme_app;
grant select, insert (name), delete on public.organizations to leme_auth;
