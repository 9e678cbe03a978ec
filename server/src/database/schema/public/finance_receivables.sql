-- Written by npm run schema.

-- What the company is owed. Whether one is late, and by how many days, follows from its dates and the calendar: neither
-- is stored.
create table public.finance_receivables (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  external_id text not null
    constraint finance_receivables_external_id_length check (char_length(external_id) between 1 and 200)
    constraint finance_receivables_external_id_plain check (external_id = public.plain_key(external_id)),
  -- A name as it came; features/client/counted-name.ts says whom it counts for.
  client text not null
    constraint finance_receivables_client_length check (char_length(client) between 1 and 200)
    constraint finance_receivables_client_plain check (client = public.plain_name(client)),
  amount numeric(14, 2) not null,
  expected_date date not null,
  -- The day on which its payments settled it, or which another system says; null while something is open.
  received_date date,
  notes text
    constraint finance_receivables_notes_length check (char_length(notes) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The invoice that it is an instalment of.
  invoice_id uuid,
  instalment smallint
    constraint finance_receivables_instalment_positive check (instalment > 0),
  -- Whom a person chose; without one, whom the name counts for.
  client_id uuid,
  project_id uuid,
  currency text not null default 'BRL'
    constraint finance_receivables_currency_code check (currency ~ '^[A-Z]{3}$'),
  -- It goes with its invoice, and nothing is open of it.
  cancelled_at timestamptz,
  -- What its payments that count have settled, which triggers add up: the rest of the amount is open.
  settled numeric(16, 2) not null default 0,
  constraint finance_receivables_pkey primary key (org_id, id),
  constraint finance_receivables_org_id_external_id_key unique (org_id, external_id),
  constraint finance_receivables_org_id_client_id_fkey
    foreign key (org_id, client_id) references public.clients (org_id, id) on delete set null (client_id),
  constraint finance_receivables_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint finance_receivables_org_id_invoice_id_fkey
    foreign key (org_id, invoice_id) references public.finance_invoices (org_id, id),
  constraint finance_receivables_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id),
  constraint finance_receivables_instalment_of_invoice check ((invoice_id is null) = (instalment is null))
);
-- Referenced by public.finance_payments.

create index finance_receivables_by_client on public.finance_receivables (org_id, client_id)
  where client_id is not null;
create index finance_receivables_by_expected_date on public.finance_receivables (org_id, expected_date desc, id desc);
create index finance_receivables_by_project on public.finance_receivables (org_id, project_id)
  where project_id is not null;
create index finance_receivables_expected on public.finance_receivables (org_id, expected_date)
  where received_date is null;
create unique index finance_receivables_instalment_key on public.finance_receivables (org_id, invoice_id, instalment)
  where invoice_id is not null;

create trigger finance_receivables_amount_number before insert or update of amount on public.finance_receivables
  for each row when (new.amount = 'NaN'::numeric) execute function public.refuse_money();
create trigger finance_receivables_expected_date_range before insert or update of expected_date on
    public.finance_receivables
  for each row when (new.expected_date < '1900-01-01'::date or new.expected_date > '2999-12-31'::date)
  execute function public.refuse_money();
create trigger finance_receivables_received_date_range before insert or update of received_date on
    public.finance_receivables
  for each row when (new.received_date < '1900-01-01'::date or new.received_date > '2999-12-31'::date)
  execute function public.refuse_money();
create trigger refresh_billed_inserted after insert on public.finance_receivables
  referencing new table as changed
  for each statement execute function public.refresh_billed();
create trigger refresh_billed_updated after update on public.finance_receivables
  referencing new table as changed
  for each statement execute function public.refresh_billed();
create trigger take_receipts_inserted after insert on public.finance_receivables
  referencing new table as changed
  for each statement execute function public.take_receipts();
create trigger take_receipts_updated after update on public.finance_receivables
  referencing old table as before new table as changed
  for each statement execute function public.take_receipts();
create trigger tell_deleted after delete on public.finance_receivables
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.finance_receivables
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.finance_receivables
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger touch_updated_at before update on public.finance_receivables
  for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.finance_receivables
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('receivable', 'consequence');
create trigger write_created_event after insert on public.finance_receivables
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('receivable', 'other');
create trigger write_deleted_consequence after delete on public.finance_receivables
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('receivable', 'consequence');
create trigger write_deleted_event after delete on public.finance_receivables
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('receivable', 'other');
create trigger write_updated_consequence after update on public.finance_receivables
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('receivable', 'consequence');
create trigger write_updated_event after update on public.finance_receivables
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('receivable', 'other');

alter table public.finance_receivables enable row level security, force row level security;
create policy finance_receivables_insert on public.finance_receivables for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy finance_receivables_select on public.finance_receivables for select to leme_app
  using (org_id = (select context.org_id()));
create policy finance_receivables_update on public.finance_receivables for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'))
  with check (org_id = (select context.org_id()));
create policy finance_receivables_key_delete on public.finance_receivables as restrictive for delete to leme_app
  using ((select context.within('finance:write')));
create policy finance_receivables_key_insert on public.finance_receivables as restrictive for insert to leme_app
  with check ((select context.within('finance:write')));
create policy finance_receivables_key_select on public.finance_receivables as restrictive for select to leme_app
  using ((select context.within('read', 'finance:write')));
create policy finance_receivables_key_update on public.finance_receivables as restrictive for update to leme_app
  using ((select context.within('finance:write')));

grant select,
  insert (org_id, external_id, client, amount, expected_date, received_date, notes, invoice_id, instalment, client_id,
    project_id, currency),
  update (client, amount, expected_date, received_date, notes, invoice_id, instalment, client_id, project_id, currency,
    cancelled_at)
  on public.finance_receivables to leme_app;
