-- Tickets, finance and agents. Their rows come in through the API: managers write, everyone reads.

create table public.tickets (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  external_id text constraint tickets_external_id_length check (char_length(external_id) between 1 and 200),
  title text not null constraint tickets_title_length check (char_length(title) between 1 and 500),
  requester text constraint tickets_requester_length check (char_length(requester) between 1 and 200),
  priority text not null default 'P3' constraint tickets_priority_known check (priority in ('P1', 'P2', 'P3')),
  status text not null default 'open' constraint tickets_status_known
    check (status in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, external_id)
);
create index tickets_newest on public.tickets (org_id, created_at desc, id desc);
create trigger touch_updated_at before update on public.tickets
  for each row execute function public.touch_updated_at();

alter table public.tickets enable row level security, force row level security;
create policy tickets_select on public.tickets for select to leme_app
  using (org_id = (select context.org_id()));
create policy tickets_insert on public.tickets for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy tickets_update on public.tickets for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, external_id, title, requester, priority, status, created_at),
  update (title, requester, priority, status) on public.tickets to leme_app;

create table public.finance_invoices (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  number text not null constraint finance_invoices_number_length check (char_length(number) between 1 and 100),
  client text not null constraint finance_invoices_client_length check (char_length(client) between 1 and 200),
  amount numeric(14, 2) not null,
  due_date date not null,
  paid_date date,
  status text not null default 'pending' constraint finance_invoices_status_known
    check (status in ('draft', 'pending', 'paid', 'overdue', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number)
);
create index finance_invoices_by_due_date on public.finance_invoices (org_id, due_date desc, id desc);
create trigger touch_updated_at before update on public.finance_invoices
  for each row execute function public.touch_updated_at();

alter table public.finance_invoices enable row level security, force row level security;
create policy finance_invoices_select on public.finance_invoices for select to leme_app
  using (org_id = (select context.org_id()));
create policy finance_invoices_insert on public.finance_invoices for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy finance_invoices_update on public.finance_invoices for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, number, client, amount, due_date, paid_date, status),
  update (client, amount, due_date, paid_date, status) on public.finance_invoices to leme_app;

-- Whether a receivable is late, and by how many days, follows from its dates and the calendar: neither is stored.
create table public.finance_receivables (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  external_id text not null
    constraint finance_receivables_external_id_length check (char_length(external_id) between 1 and 200),
  client text not null constraint finance_receivables_client_length check (char_length(client) between 1 and 200),
  amount numeric(14, 2) not null,
  expected_date date not null,
  received_date date,
  notes text constraint finance_receivables_notes_length check (char_length(notes) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, external_id)
);
create index finance_receivables_by_expected_date on public.finance_receivables (org_id, expected_date desc, id desc);
create trigger touch_updated_at before update on public.finance_receivables
  for each row execute function public.touch_updated_at();

alter table public.finance_receivables enable row level security, force row level security;
create policy finance_receivables_select on public.finance_receivables for select to leme_app
  using (org_id = (select context.org_id()));
create policy finance_receivables_insert on public.finance_receivables for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy finance_receivables_update on public.finance_receivables for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, external_id, client, amount, expected_date, received_date, notes),
  update (client, amount, expected_date, received_date, notes) on public.finance_receivables to leme_app;

create table public.agents (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  external_id text constraint agents_external_id_length check (char_length(external_id) between 1 and 200),
  name text not null constraint agents_name_length check (char_length(name) between 1 and 200),
  description text constraint agents_description_length check (char_length(description) between 1 and 2000),
  area text constraint agents_area_length check (char_length(area) between 1 and 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, external_id)
);
create trigger touch_updated_at before update on public.agents
  for each row execute function public.touch_updated_at();

alter table public.agents enable row level security, force row level security;
create policy agents_select on public.agents for select to leme_app
  using (org_id = (select context.org_id()));
create policy agents_insert on public.agents for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy agents_update on public.agents for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, external_id, name, description, area, is_active),
  update (name, description, area, is_active) on public.agents to leme_app;

create table public.agent_runs (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  external_id text constraint agent_runs_external_id_length check (char_length(external_id) between 1 and 200),
  agent_id uuid,
  run_type text not null constraint agent_runs_run_type_length check (char_length(run_type) between 1 and 100),
  status text not null constraint agent_runs_status_known check (status in ('running', 'completed', 'failed')),
  latency_ms integer constraint agent_runs_latency_ms_range check (latency_ms >= 0),
  cost_usd numeric(14, 8) constraint agent_runs_cost_usd_range check (cost_usd >= 0),
  error text constraint agent_runs_error_length check (char_length(error) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, external_id),
  foreign key (org_id, agent_id) references public.agents (org_id, id)
);
create index agent_runs_newest on public.agent_runs (org_id, created_at desc, id desc);

alter table public.agent_runs enable row level security, force row level security;
create policy agent_runs_select on public.agent_runs for select to leme_app
  using (org_id = (select context.org_id()));
create policy agent_runs_insert on public.agent_runs for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy agent_runs_update on public.agent_runs for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, external_id, agent_id, run_type, status, latency_ms, cost_usd, error, created_at),
  update (agent_id, run_type, status, latency_ms, cost_usd, error) on public.agent_runs to leme_app;
