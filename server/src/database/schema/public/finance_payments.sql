-- Written by npm run schema.

-- What settles a receivable: money, and what was agreed or withheld instead of it. Nothing is deleted: what was wrong
-- is voided, and counts no more.
create table public.finance_payments (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  receivable_id uuid not null,
  kind text not null
    constraint finance_payments_kind_known
      check (kind in ('payment', 'discount', 'withheld_tax', 'card_fee', 'credit', 'interest', 'refund')),
  amount numeric(14, 2) not null
    constraint finance_payments_amount_number check (amount <> 'NaN'::numeric),
  -- What it takes off what is open: nothing where it is interest, which comes on top; a refund opens it again.
  settles numeric(14, 2) generated always as (case kind when 'interest' then 0 when 'refund' then - amount else amount end) stored,
  day date not null
    constraint finance_payments_day_range check (day between '1900-01-01'::date and '2999-12-31'::date),
  note text
    constraint finance_payments_note_length check (char_length(note) between 1 and 500),
  -- Who says so: a person, another system that calls the receivable received, or a credit note.
  source text not null default 'person'
    constraint finance_payments_source_known check (source in ('person', 'system', 'credit_note')),
  credit_note_id uuid,
  -- Null where no person did it: another system, or an import.
  user_id uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid,
  void_reason text
    constraint finance_payments_void_reason_length check (char_length(void_reason) between 1 and 500),
  -- The movement of a bank account that it is; a person confirmed it.
  movement_id uuid,
  -- The note of service that says that this was withheld, or taken off.
  note_id uuid,
  constraint finance_payments_pkey primary key (org_id, id),
  constraint finance_payments_org_id_credit_note_id_fkey
    foreign key (org_id, credit_note_id) references public.finance_invoices (org_id, id),
  constraint finance_payments_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint finance_payments_org_id_movement_id_fkey
    foreign key (org_id, movement_id) references public.bank_movements (org_id, id),
  constraint finance_payments_org_id_note_id_fkey
    foreign key (org_id, note_id) references public.nfse_notes (org_id, id),
  constraint finance_payments_org_id_receivable_id_fkey
    foreign key (org_id, receivable_id) references public.finance_receivables (org_id, id),
  constraint finance_payments_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint finance_payments_org_id_voided_by_fkey foreign key (org_id, voided_by) references public.users (org_id, id),
  constraint finance_payments_amount_positive check (amount > 0 or source = 'system'),
  constraint finance_payments_credit_of_note check ((source = 'credit_note') = (credit_note_id is not null)),
  constraint finance_payments_movement_kind
    check (movement_id is null or source = 'person' and kind in ('payment', 'interest')),
  constraint finance_payments_note_kind
    check (note_id is null or source = 'person' and kind in ('withheld_tax', 'discount'))
);

create index finance_payments_by_credit_note on public.finance_payments (org_id, credit_note_id)
  where credit_note_id is not null;
create index finance_payments_by_movement on public.finance_payments (org_id, movement_id)
  where movement_id is not null;
create index finance_payments_by_note on public.finance_payments (org_id, note_id) where note_id is not null;
create index finance_payments_by_receivable on public.finance_payments (org_id, receivable_id, day, id);
create index finance_payments_by_user on public.finance_payments (org_id, user_id) where user_id is not null;
create index finance_payments_by_voider on public.finance_payments (org_id, voided_by) where voided_by is not null;

create trigger finance_payments_refund_covered after update on public.finance_payments
  referencing new table as changed
  for each statement execute function public.refuse_refund();
create trigger finance_payments_refund_within after insert on public.finance_payments
  referencing new table as changed
  for each statement execute function public.refuse_refund();
create trigger match_inserted after insert on public.finance_payments
  referencing new table as changed
  for each statement execute function public.match_movements();
create trigger match_updated after update on public.finance_payments
  referencing new table as changed
  for each statement execute function public.match_movements();
create trigger settle_inserted after insert on public.finance_payments
  referencing new table as changed
  for each statement execute function public.settle_paid();
create trigger settle_updated after update on public.finance_payments
  referencing new table as changed
  for each statement execute function public.settle_paid();
create trigger write_created_consequence after insert on public.finance_payments
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('payment', 'consequence');
create trigger write_created_event after insert on public.finance_payments
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('payment', 'other');
create trigger write_deleted_consequence after delete on public.finance_payments
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('payment', 'consequence');
create trigger write_deleted_event after delete on public.finance_payments
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('payment', 'other');
create trigger write_updated_consequence after update on public.finance_payments
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('payment', 'consequence');
create trigger write_updated_event after update on public.finance_payments
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('payment', 'other');

alter table public.finance_payments enable row level security, force row level security;
create policy finance_payments_insert on public.finance_payments for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy finance_payments_select on public.finance_payments for select to leme_app
  using (org_id = (select context.org_id()));
create policy finance_payments_update on public.finance_payments for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
create policy finance_payments_key_delete on public.finance_payments as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy finance_payments_key_insert on public.finance_payments as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy finance_payments_key_select on public.finance_payments as restrictive for select to leme_app
  using ((select context.within('read')));
create policy finance_payments_key_update on public.finance_payments as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, receivable_id, kind, amount, day, note, source, credit_note_id, user_id, movement_id, note_id),
  update (voided_at, voided_by, void_reason)
  on public.finance_payments to leme_app;
