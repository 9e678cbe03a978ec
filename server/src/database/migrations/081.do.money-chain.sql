-- Invoices and receivables are one chain: an invoice has instalments, which are receivables, and a receivable has payments.
-- What is open follows from them (functions/finance.sql). What other systems say stays as before: a receivable that they
-- call received has one payment, of what was open.

create function context.import_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.import_id', true), '')::uuid;

alter table public.finance_invoices
  add column kind text not null default 'invoice'
    constraint finance_invoices_kind_known check (kind in ('invoice', 'credit_note')),
  add column credited_invoice_id uuid,
  add column client_id uuid,
  add column project_id uuid,
  add column currency text not null default 'BRL'
    constraint finance_invoices_currency_code check (currency ~ '^[A-Z]{3}$'),
  add column issue_date date
    constraint finance_invoices_issue_date_range check (issue_date between '1900-01-01' and '2999-12-31'),
  add column notes text
    constraint finance_invoices_notes_length check (char_length(notes) between 1 and 2000),
  add column cancel_reason text
    constraint finance_invoices_cancel_reason_length check (char_length(cancel_reason) between 1 and 500),
  add column has_instalments boolean not null default false,
  add constraint finance_invoices_credit_of_invoice check ((kind = 'credit_note') = (credited_invoice_id is not null)),
  add foreign key (org_id, credited_invoice_id) references public.finance_invoices (org_id, id),
  add foreign key (org_id, client_id) references public.clients (org_id, id) on delete set null (client_id),
  add foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id);
comment on column public.finance_invoices.credited_invoice_id is 'Of a credit note: the invoice that it credits.';
comment on column public.finance_invoices.client_id is 'Whom a person chose; without one, whom the name counts for.';
comment on column public.finance_invoices.has_instalments is
  'Some receivable is of this invoice: its amount, days and payment are then what these say.';
create index finance_invoices_by_client on public.finance_invoices (org_id, client_id) where client_id is not null;
create index finance_invoices_by_project on public.finance_invoices (org_id, project_id) where project_id is not null;
create index finance_invoices_by_credited on public.finance_invoices (org_id, credited_invoice_id)
  where credited_invoice_id is not null;

alter table public.finance_receivables
  add column invoice_id uuid,
  add column instalment smallint
    constraint finance_receivables_instalment_positive check (instalment > 0),
  add column client_id uuid,
  add column project_id uuid,
  add column currency text not null default 'BRL'
    constraint finance_receivables_currency_code check (currency ~ '^[A-Z]{3}$'),
  add column cancelled_at timestamptz,
  add column settled numeric(16, 2) not null default 0,
  add constraint finance_receivables_instalment_of_invoice check ((invoice_id is null) = (instalment is null)),
  add foreign key (org_id, invoice_id) references public.finance_invoices (org_id, id),
  add foreign key (org_id, client_id) references public.clients (org_id, id) on delete set null (client_id),
  add foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id);
comment on column public.finance_receivables.invoice_id is 'The invoice that it is an instalment of.';
comment on column public.finance_receivables.client_id is 'Whom a person chose; without one, whom the name counts for.';
comment on column public.finance_receivables.cancelled_at is 'It goes with its invoice, and nothing is open of it.';
comment on column public.finance_receivables.settled is
  'What its payments that count have settled, which triggers add up: the rest of the amount is open.';
comment on column public.finance_receivables.received_date is
  'The day on which its payments settled it, or which another system says; null while something is open.';
create unique index finance_receivables_instalment_key on public.finance_receivables (org_id, invoice_id, instalment)
  where invoice_id is not null;
create index finance_receivables_by_client on public.finance_receivables (org_id, client_id) where client_id is not null;
create index finance_receivables_by_project on public.finance_receivables (org_id, project_id) where project_id is not null;

create table public.finance_payments (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  receivable_id uuid not null,
  kind text not null
    constraint finance_payments_kind_known check (
      kind in ('payment', 'discount', 'withheld_tax', 'card_fee', 'credit', 'interest', 'refund')),
  amount numeric(14, 2) not null
    constraint finance_payments_amount_number check (amount <> 'NaN'::numeric),
  settles numeric(14, 2) generated always as (
    case kind when 'interest' then 0 when 'refund' then -amount else amount end) stored,
  day date not null
    constraint finance_payments_day_range check (day between '1900-01-01' and '2999-12-31'),
  note text
    constraint finance_payments_note_length check (char_length(note) between 1 and 500),
  source text not null default 'person'
    constraint finance_payments_source_known check (source in ('person', 'system', 'credit_note')),
  credit_note_id uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid,
  void_reason text
    constraint finance_payments_void_reason_length check (char_length(void_reason) between 1 and 500),
  constraint finance_payments_amount_positive check (amount > 0 or source = 'system'),
  constraint finance_payments_credit_of_note check ((source = 'credit_note') = (credit_note_id is not null)),
  primary key (org_id, id),
  foreign key (org_id, receivable_id) references public.finance_receivables (org_id, id),
  foreign key (org_id, credit_note_id) references public.finance_invoices (org_id, id),
  foreign key (org_id, user_id) references public.users (org_id, id),
  foreign key (org_id, voided_by) references public.users (org_id, id)
);
comment on table public.finance_payments is
  'What settles a receivable: money, and what was agreed or withheld instead of it. Nothing is deleted: what was wrong is '
  'voided, and counts no more.';
comment on column public.finance_payments.settles is
  'What it takes off what is open: nothing where it is interest, which comes on top; a refund opens it again.';
comment on column public.finance_payments.source is
  'Who says so: a person, another system that calls the receivable received, or a credit note.';
comment on column public.finance_payments.user_id is 'Null where no person did it: another system, or an import.';
create index finance_payments_by_receivable on public.finance_payments (org_id, receivable_id, day, id);
create index finance_payments_by_credit_note on public.finance_payments (org_id, credit_note_id)
  where credit_note_id is not null;
create index finance_payments_by_user on public.finance_payments (org_id, user_id) where user_id is not null;
create index finance_payments_by_voider on public.finance_payments (org_id, voided_by) where voided_by is not null;

call system.wall_table('public.finance_payments', inserted_by => '{manager,admin}', updated_by => '{manager,admin}');
grant select, insert (org_id, receivable_id, kind, amount, day, note, source, credit_note_id, user_id),
  update (voided_at, voided_by, void_reason) on public.finance_payments to leme_app;

-- A file of invoices or receivables is an import too. What it wrote is known by its id in the events. A browser begins it
-- with an id of its own, as it sends the file in pieces.
alter table public.imports
  drop constraint imports_brings_known,
  add constraint imports_brings_known check (brings in ('work', 'hours', 'invoices', 'receivables')),
  alter column file_hash drop not null,
  add constraint imports_file_hash_known check (file_hash is not null or brings in ('invoices', 'receivables'));
comment on column public.imports.file_hash is 'Null for invoices and receivables, which come in pieces.';
grant insert (id) on public.imports to leme_app;

-- Payments have their history in the log of events, and what an import wrote is known by it.
alter table public.events drop constraint events_noun_known, add constraint events_noun_known check (noun in (
  'organization', 'user', 'client', 'client_alias', 'project', 'project_member', 'epic', 'story', 'task', 'time_entry',
  'ticket', 'invoice', 'receivable', 'payment', 'agent'));
alter table public.events add column import_id uuid default context.import_id();
comment on column public.events.import_id is
  'The import of a file that it came with, without a reference, as the log outlives it.';
create index events_of_import on public.events (org_id, import_id) where import_id is not null;
call system.log_table('public.finance_payments', 'payment');

grant insert (kind, credited_invoice_id, client_id, project_id, currency, issue_date, notes),
  update (client_id, project_id, currency, issue_date, notes, number, cancel_reason) on public.finance_invoices to leme_app;
grant insert (invoice_id, instalment, client_id, project_id, currency),
  update (invoice_id, instalment, client_id, project_id, currency, cancelled_at) on public.finance_receivables to leme_app;

-- What was received before has the payment that settled it.
insert into public.finance_payments (org_id, receivable_id, kind, amount, day, source, created_at)
select org_id, id, 'payment', amount, received_date, 'system', updated_at
from public.finance_receivables where received_date is not null;
update public.finance_receivables set settled = amount where received_date is not null;

-- What is open of receivables follows from their payments: what these settled, and the day on which they reached the
-- amount. A function of the owner: the application writes none of the two by payments of its own.
create function system.settle_receivables(org uuid, receivable_ids uuid[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  update finance_receivables set settled = paid.settled, received_date = paid.reached
  from (
    select receivable.id, coalesce(sum(steps.settles), 0) as settled,
      case when bool_or(steps.id is not null) and case sign(receivable.amount)
          when 1 then sum(steps.settles) >= receivable.amount
          when -1 then sum(steps.settles) <= receivable.amount
          else sum(steps.settles) = 0 end
        then min(steps.day) filter (where case sign(receivable.amount)
          when 1 then steps.run >= receivable.amount
          when -1 then steps.run <= receivable.amount
          else true end)
      end as reached
    from finance_receivables receivable
    left join lateral (
      select id, settles, day, sum(settles) over (order by day) as run from finance_payments
      where org_id = org and receivable_id = receivable.id and voided_at is null and kind <> 'interest'
    ) steps on true
    where receivable.org_id = org and receivable.id = any (receivable_ids)
    group by receivable.id, receivable.amount
  ) paid
  where finance_receivables.org_id = org and finance_receivables.id = paid.id
$$;

-- An invoice with instalments is what these say: its amount is theirs together, it is due when the first open one is, and
-- paid when all are.
create function system.refresh_invoices(org uuid, invoice_ids uuid[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  update finance_invoices set has_instalments = true, amount = parts.amount, due_date = parts.due_date,
    paid_date = case when status = 'cancelled' then null else parts.paid_date end,
    status = case when status in ('draft', 'cancelled') then status when parts.paid_date is null then 'pending' else 'paid' end
  from (
    select invoice_id, sum(amount) as amount,
      coalesce(min(expected_date) filter (where received_date is null), max(expected_date)) as due_date,
      case when bool_and(received_date is not null) then max(received_date) end as paid_date
    from finance_receivables where org_id = org and invoice_id = any (invoice_ids) group by invoice_id
  ) parts
  where finance_invoices.org_id = org and finance_invoices.id = parts.invoice_id
$$;

revoke execute on function system.settle_receivables, system.refresh_invoices from leme_app;

-- Payments that came, or are voided, settle their receivables again.
create function public.settle_paid() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform system.settle_receivables(org_id, array_agg(distinct receivable_id)) from changed group by org_id;
  return null;
end
$$;

-- A receivable that another system calls received has a payment of what was open; where it says so no more, or says another
-- day or amount, that payment is voided. What people recorded stays. Only for what a statement itself writes: the day that
-- follows from payments is written by a trigger, one level below.
create function public.take_receipts() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  touched uuid[];
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into finance_payments (org_id, receivable_id, kind, amount, day, source)
    select org_id, id, 'payment', amount, received_date, 'system' from changed where received_date is not null;
    return null;
  end if;
  touched := array(
    select changed.id from changed join before using (org_id, id)
    where changed.received_date is distinct from before.received_date or changed.amount <> before.amount);
  if touched = '{}' then
    return null;
  end if;
  update finance_payments set voided_at = now(), void_reason = 'O sistema de origem mudou o que dizia'
  from changed
  where finance_payments.org_id = changed.org_id and receivable_id = changed.id and changed.id = any (touched)
    and source = 'system' and voided_at is null;
  insert into finance_payments (org_id, receivable_id, kind, amount, day, source)
  select changed.org_id, changed.id, 'payment', changed.amount - paid.settled, changed.received_date, 'system'
  from changed cross join lateral (
    select coalesce(sum(settles), 0) as settled, count(*) as number from finance_payments
    where finance_payments.org_id = changed.org_id and receivable_id = changed.id and voided_at is null
  ) paid
  where changed.id = any (touched) and changed.received_date is not null
    and (changed.amount <> paid.settled or paid.number = 0);
  perform system.settle_receivables(org_id, array_agg(id)) from changed where id = any (touched) group by org_id;
  return null;
end
$$;

-- What changed of instalments changes their invoice.
create function public.refresh_billed() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform system.refresh_invoices(org_id, array_agg(distinct invoice_id)) from changed
  where invoice_id is not null group by org_id;
  return null;
end
$$;

-- What another system says of an invoice with instalments counts as far as these do not say it. Instalments that nothing
-- was received of are cancelled with their invoice, and open again with it.
create function public.follow_invoice() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if pg_trigger_depth() > 1 or not exists (select from changed where has_instalments) then
    return null;
  end if;
  update finance_receivables
  set cancelled_at = case when changed.status = 'cancelled' then coalesce(cancelled_at, now()) end
  from changed
  where finance_receivables.org_id = changed.org_id and invoice_id = changed.id
    and (cancelled_at is not null) <> (changed.status = 'cancelled')
    and (changed.status <> 'cancelled' or settled = 0);
  perform system.refresh_invoices(org_id, array_agg(id)) from changed where has_instalments group by org_id;
  return null;
end
$$;

-- The changed fields of an invoice, a receivable or a payment as {field: [before, after]}, without what nobody typed.
create function public.changed_money_fields(before jsonb, after jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)), '{}')
    from jsonb_object_keys(coalesce(after, before)) field
    where field <> all ('{org_id,id,created_at,updated_at,bill_key,settles,settled,has_instalments,source,user_id}'::text[])
      and coalesce(before -> field, 'null') <> coalesce(after -> field, 'null')
  );

-- Undoes what one import of invoices or receivables wrote, as far as nobody has changed it since: what it created goes, what it changed is as
-- before. The history of all of it stays. Answers a row for each that it touched. A function of the owner, as nobody
-- deletes from the finances otherwise.
create function public.undo_finance_import(undone_id uuid)
  returns table (outcome text, noun text, name text)
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  org constant uuid := context.org_id();
  touched record;
  was jsonb;
begin
  if context.role() is null or context.role() not in ('manager', 'admin') then
    raise insufficient_privilege using message = 'only managers and administrators undo an import';
  end if;
  perform from imports where org_id = org and id = undone_id and undone_at is null and brings in ('invoices', 'receivables')
    for update;
  if not found then
    raise no_data_found using message = 'an import is undone once';
  end if;
  update imports set undone_at = now() where org_id = org and id = undone_id;
  -- What follows stands in the history as the undoing of that import. An import that was undone leaves nothing that counts
  -- as changed since.
  perform set_config('app.import_id', undone_id::text, true), set_config('app.source', 'undo', true);
  for touched in
    select event.noun, event.noun_id, bool_or(event.action = 'created') as created,
      (array_agg(event.label order by event.created_at desc))[1] as label,
      exists (
        select from events later
        where later.org_id = org and later.import_id is distinct from undone_id
          and not exists (select from imports where org_id = org and id = later.import_id and undone_at is not null)
          and later.created_at > min(event.created_at)
          and (later.noun_id = event.noun_id
            or later.noun = 'payment' and later.noun_id in (
              select id from finance_payments where org_id = org and receivable_id = event.noun_id)
            or later.noun = 'receivable' and later.noun_id in (
              select id from finance_receivables where org_id = org and invoice_id = event.noun_id)
            or later.noun = 'invoice' and later.noun_id in (
              select id from finance_invoices where org_id = org and credited_invoice_id = event.noun_id))
      ) as since
    from events event
    where event.org_id = org and event.import_id = undone_id and event.noun in ('invoice', 'receivable')
    group by event.noun, event.noun_id
    order by event.noun, event.noun_id
  loop
    noun := touched.noun;
    select coalesce(invoice.number, receivable.external_id, touched.label) into name from (select) one
    left join finance_invoices invoice on invoice.org_id = org and invoice.id = touched.noun_id
    left join finance_receivables receivable on receivable.org_id = org and receivable.id = touched.noun_id;
    if touched.since then
      outcome := 'stayed';
    elsif touched.created then
      outcome := 'removed';
      if touched.noun = 'receivable' then
        delete from finance_payments where org_id = org and receivable_id = touched.noun_id;
        delete from finance_receivables where org_id = org and id = touched.noun_id;
      else
        delete from finance_invoices where org_id = org and id = touched.noun_id;
      end if;
    else
      outcome := 'restored';
      -- The first change of each field says what it was.
      select jsonb_object_agg(key, value) into was from (
        select distinct on (key) key, value from events event, jsonb_each(event.before)
        where event.org_id = org and event.import_id = undone_id and event.noun_id = touched.noun_id
        order by key, event.created_at, event.id
      ) first;
      if touched.noun = 'receivable' then
        update finance_receivables set (client, amount, expected_date, received_date, notes) = (
          select client, amount, expected_date, received_date, notes
          from jsonb_populate_record(finance_receivables, was))
        where org_id = org and id = touched.noun_id;
      else
        update finance_invoices set (client, amount, due_date, paid_date, status) = (
          select client, amount, due_date, paid_date, status from jsonb_populate_record(finance_invoices, was))
        where org_id = org and id = touched.noun_id;
      end if;
    end if;
    return next;
  end loop;
end
$$;
revoke execute on function public.undo_finance_import from public;
grant execute on function public.undo_finance_import to leme_app;

create trigger settle_inserted after insert on public.finance_payments
  referencing new table as changed for each statement execute function public.settle_paid();
create trigger settle_updated after update on public.finance_payments
  referencing new table as changed for each statement execute function public.settle_paid();
create trigger take_receipts_inserted after insert on public.finance_receivables
  referencing new table as changed for each statement execute function public.take_receipts();
create trigger take_receipts_updated after update on public.finance_receivables
  referencing old table as before new table as changed for each statement execute function public.take_receipts();
create trigger refresh_billed_inserted after insert on public.finance_receivables
  referencing new table as changed for each statement execute function public.refresh_billed();
create trigger refresh_billed_updated after update on public.finance_receivables
  referencing new table as changed for each statement execute function public.refresh_billed();
create trigger follow_invoice after update on public.finance_invoices
  referencing new table as changed for each statement execute function public.follow_invoice();
