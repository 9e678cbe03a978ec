-- Written by npm run schema.

-- What the company billed, as another system sends it.
create table public.finance_invoices (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  number text not null
    constraint finance_invoices_number_length check (char_length(number) between 1 and 100)
    constraint finance_invoices_number_plain check (number = public.plain_key(number)),
  -- A name as it came; features/client/counted-name.ts says whom it counts for.
  client text not null
    constraint finance_invoices_client_length check (char_length(client) between 1 and 200)
    constraint finance_invoices_client_plain check (client = public.plain_name(client)),
  amount numeric(14, 2) not null,
  due_date date not null,
  paid_date date,
  status text not null default 'pending'
    constraint finance_invoices_status_known check (status in ('draft', 'pending', 'paid', 'overdue', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What numbers have in common that differ only in case, blanks and signs, or in being an instalment. A column, as an
  -- index of an expression is of no use behind row level security.
  bill_key text generated always as (public.bill_key(number)) stored,
  kind text not null default 'invoice'
    constraint finance_invoices_kind_known check (kind in ('invoice', 'credit_note')),
  -- Of a credit note: the invoice that it credits.
  credited_invoice_id uuid,
  -- Whom a person chose; without one, whom the name counts for.
  client_id uuid,
  project_id uuid,
  currency text not null default 'BRL'
    constraint finance_invoices_currency_code check (currency ~ '^[A-Z]{3}$'),
  issue_date date
    constraint finance_invoices_issue_date_range check (issue_date between '1900-01-01'::date and '2999-12-31'::date),
  notes text
    constraint finance_invoices_notes_length check (char_length(notes) between 1 and 2000),
  cancel_reason text
    constraint finance_invoices_cancel_reason_length check (char_length(cancel_reason) between 1 and 500),
  -- Some receivable is of this invoice: its amount, days and payment are then what these say.
  has_instalments boolean not null default false,
  constraint finance_invoices_pkey primary key (org_id, id),
  constraint finance_invoices_org_id_number_key unique (org_id, number),
  constraint finance_invoices_org_id_client_id_fkey
    foreign key (org_id, client_id) references public.clients (org_id, id) on delete set null (client_id),
  constraint finance_invoices_org_id_credited_invoice_id_fkey
    foreign key (org_id, credited_invoice_id) references public.finance_invoices (org_id, id),
  constraint finance_invoices_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint finance_invoices_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id),
  constraint finance_invoices_credit_of_invoice check ((kind = 'credit_note') = (credited_invoice_id is not null))
);
-- Referenced by public.finance_invoices, public.finance_payments, public.finance_receivables, public.nfse_notes.

create index finance_invoices_by_bill on public.finance_invoices (org_id, bill_key);
create index finance_invoices_by_client on public.finance_invoices (org_id, client_id) where client_id is not null;
create index finance_invoices_by_credited on public.finance_invoices (org_id, credited_invoice_id)
  where credited_invoice_id is not null;
create index finance_invoices_by_due_date on public.finance_invoices (org_id, due_date desc, id desc);
create index finance_invoices_by_project on public.finance_invoices (org_id, project_id) where project_id is not null;

create trigger finance_invoices_amount_number before insert or update of amount on public.finance_invoices
  for each row when (new.amount = 'NaN'::numeric) execute function public.refuse_money();
create trigger finance_invoices_due_date_range before insert or update of due_date on public.finance_invoices
  for each row when (new.due_date < '1900-01-01'::date or new.due_date > '2999-12-31'::date)
  execute function public.refuse_money();
create trigger finance_invoices_paid_date_range before insert or update of paid_date on public.finance_invoices
  for each row when (new.paid_date < '1900-01-01'::date or new.paid_date > '2999-12-31'::date)
  execute function public.refuse_money();
create trigger finance_invoices_status_paid before insert or update of status, paid_date on public.finance_invoices
  for each row when (new.paid_date is not null and new.status not in ('paid', 'cancelled'))
  execute function public.refuse_money();
create trigger follow_invoice after update on public.finance_invoices
  referencing new table as changed
  for each statement execute function public.follow_invoice();
create trigger keep_deleted_texts after delete on public.finance_invoices
  referencing old table as changed
  for each statement execute function public.keep_search_texts('invoice');
create trigger keep_inserted_texts after insert on public.finance_invoices
  referencing new table as changed
  for each statement execute function public.keep_search_texts('invoice');
create trigger keep_updated_texts after update on public.finance_invoices
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('invoice');
create trigger tell_deleted after delete on public.finance_invoices
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.finance_invoices
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.finance_invoices
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger touch_updated_at before update on public.finance_invoices
  for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.finance_invoices
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('invoice', 'consequence');
create trigger write_created_event after insert on public.finance_invoices
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('invoice', 'other');
create trigger write_deleted_consequence after delete on public.finance_invoices
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('invoice', 'consequence');
create trigger write_deleted_event after delete on public.finance_invoices
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('invoice', 'other');
create trigger write_updated_consequence after update on public.finance_invoices
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('invoice', 'consequence');
create trigger write_updated_event after update on public.finance_invoices
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('invoice', 'other');

alter table public.finance_invoices enable row level security, force row level security;
create policy finance_invoices_insert on public.finance_invoices for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy finance_invoices_select on public.finance_invoices for select to leme_app
  using (org_id = (select context.org_id()));
create policy finance_invoices_update on public.finance_invoices for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'))
  with check (org_id = (select context.org_id()));
create policy finance_invoices_key_delete on public.finance_invoices as restrictive for delete to leme_app
  using ((select context.within('finance:write')));
create policy finance_invoices_key_insert on public.finance_invoices as restrictive for insert to leme_app
  with check ((select context.within('finance:write')));
create policy finance_invoices_key_select on public.finance_invoices as restrictive for select to leme_app
  using ((select context.within('read', 'finance:write')));
create policy finance_invoices_key_update on public.finance_invoices as restrictive for update to leme_app
  using ((select context.within('finance:write')));

grant select,
  insert (org_id, number, client, amount, due_date, paid_date, status, kind, credited_invoice_id, client_id, project_id,
    currency, issue_date, notes),
  update (number, client, amount, due_date, paid_date, status, client_id, project_id, currency, issue_date, notes,
    cancel_reason)
  on public.finance_invoices to leme_app;
