-- Written by npm run schema.

-- What the company works on, for a client or as a product of its own.
create table public.projects (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  name text not null
    constraint projects_name_length check (char_length(name) between 1 and 200)
    constraint projects_name_not_blank check (name ~ '\S')
    constraint projects_name_plain check (name = public.plain_name(name)),
  -- The client's name, also where no client is registered.
  client text not null
    constraint projects_client_length check (char_length(client) between 1 and 200)
    constraint projects_client_not_blank check (client ~ '\S')
    constraint projects_client_plain check (client = public.plain_name(client)),
  -- The registered client of that name.
  client_id uuid,
  kind text not null default 'delivery'
    constraint projects_kind_known check (kind in ('delivery', 'product')),
  partner text
    constraint projects_partner_length check (char_length(partner) between 1 and 200)
    constraint projects_partner_plain check (partner = public.plain_name(partner)),
  description text
    constraint projects_description_length check (char_length(description) between 1 and 2000),
  budget_hours numeric(8, 2)
    constraint projects_budget_hours_range check (budget_hours > 0 and budget_hours <= 100000)
    constraint projects_budget_hours_step check ((budget_hours * 2) = trunc(budget_hours * 2)),
  imported_hours numeric(10, 2) not null default 0
    constraint projects_imported_hours_range check (imported_hours >= 0),
  start_date date
    constraint projects_start_date_range check (start_date between '1900-01-01'::date and '2999-12-31'::date),
  end_date date
    constraint projects_end_date_range check (end_date between '1900-01-01'::date and '2999-12-31'::date),
  status text not null default 'planned'
    constraint projects_status_known check (status in ('planned', 'doing', 'review', 'blocked', 'done', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The sum of its time entries; a trigger adds.
  logged_hours numeric(10, 2) not null default 0
    constraint projects_logged_hours_range check (logged_hours >= 0),
  spent_hours numeric(11, 2) not null generated always as (imported_hours + logged_hours) stored,
  -- What the keys of its epics, stories and tasks begin with.
  prefix text not null default ''
    constraint projects_prefix_form check (prefix ~ '^[A-Z0-9]{2,6}$' and prefix ~ '[A-Z]'),
  comment_count integer not null default 0,
  -- What `logged_hours` is rounded of.
  logged_seconds bigint not null default 0
    constraint projects_logged_seconds_range check (logged_seconds >= 0),
  constraint projects_pkey primary key (org_id, id),
  constraint projects_org_id_client_id_fkey foreign key (org_id, client_id) references public.clients (org_id, id),
  constraint projects_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint projects_end_date_after_start check (end_date >= start_date)
);
-- Referenced by public.agent_runs, public.agents, public.costs, public.epics, public.finance_invoices,
-- public.finance_receivables, public.imported_rows, public.margin_months, public.margin_totals, public.project_budgets,
-- public.project_due_tasks, public.project_members, public.project_prefixes, public.project_totals, public.run_rules,
-- public.saved_views, public.stories, public.tasks, public.tickets, public.time_entries, public.work_rates.

create index projects_by_client on public.projects (org_id, client_id);
create index projects_by_end_date on public.projects (org_id, end_date, created_at, id)
  where status not in ('done', 'cancelled');
create index projects_newest on public.projects (org_id, created_at desc, id desc);

create trigger change_prefix before update of prefix on public.projects
  for each row when (new.prefix is distinct from old.prefix) execute function public.change_prefix();
create trigger keep_deleted_texts after delete on public.projects
  referencing old table as changed
  for each statement execute function public.keep_search_texts('project');
create trigger keep_inserted_texts after insert on public.projects
  referencing new table as changed
  for each statement execute function public.keep_search_texts('project');
create trigger keep_updated_texts after update on public.projects
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('project');
create trigger note_deletion before delete on public.projects
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('project');
create trigger take_prefix before insert on public.projects for each row execute function public.take_prefix();
create trigger tell_deleted after delete on public.projects
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.projects
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.projects
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger touch_updated_at before update on public.projects
  for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.projects
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('project', 'consequence');
create trigger write_created_event after insert on public.projects
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('project', 'undoable');
create trigger write_deleted_consequence after delete on public.projects
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('project', 'consequence');
create trigger write_deleted_event after delete on public.projects
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('project', 'undoable');
create trigger write_updated_consequence after update on public.projects
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('project', 'consequence');
create trigger write_updated_event after update on public.projects
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('project', 'undoable');

alter table public.projects enable row level security, force row level security;
create policy projects_insert on public.projects for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy projects_select on public.projects for select to leme_app
  using (org_id = (select context.org_id()));
create policy projects_take_back on public.projects for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.taken_back('project')));
create policy projects_undo on public.projects for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('project')));
create policy projects_update on public.projects for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy projects_key_delete on public.projects as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy projects_key_insert on public.projects as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy projects_key_select on public.projects as restrictive for select to leme_app
  using ((select context.within('read')));
create policy projects_key_update on public.projects as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, name, client, client_id, kind, partner, description, budget_hours, start_date, end_date, prefix),
  update (name, client, client_id, kind, partner, description, budget_hours, start_date, end_date, status, prefix),
  delete
  on public.projects to leme_app;
