-- Refuses an impossible day, amount or payment, which the trigger's name says. The contract refuses the same
-- (contract/src/money/invoice.ts, text.ts). Triggers and no CHECKs, for the rows that were there before: what such a row says
-- besides may change, and a backup that holds it can be restored.
create or replace function public.refuse_money() returns trigger
  language plpgsql volatile
as $$
begin
  raise exception '% holds an impossible value', tg_table_name
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, schema = tg_table_schema;
end
$$;

-- What is open of receivables follows from their payments: what these settled, and the day on which they reached the
-- amount. A function of the owner: the application writes none of the two by payments of its own.
create or replace function system.settle_receivables(org uuid, receivable_ids uuid[]) returns void
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
create or replace function system.refresh_invoices(org uuid, invoice_ids uuid[]) returns void
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
create or replace function public.settle_paid() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform system.settle_receivables(org_id, array_agg(distinct receivable_id)) from changed group by org_id;
  return null;
end
$$;

-- Refuses to give back more than came, or than is owed to the client: a refund that is recorded, and a payment that a person voids
-- while a refund of it counts. What another system says of its own receipts is its word, and passes. The receivable's lock makes
-- one refund wait for the other.
create or replace function public.refuse_refund() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if not exists (
    select from changed where case tg_op
      when 'INSERT' then kind = 'refund' and voided_at is null
      else kind in ('payment', 'interest') and voided_by is not null end)
  then
    return null;
  end if;
  perform from finance_receivables where (org_id, id) in (select org_id, receivable_id from changed) for no key update;
  if exists (
    select from finance_receivables receivable cross join lateral (
      select coalesce(sum(settles), 0) as settled, coalesce(bool_or(kind = 'refund'), false) as is_refunded,
        coalesce(sum(case kind when 'refund' then -amount else amount end)
          filter (where kind in ('payment', 'interest', 'refund')), 0) as received
      from finance_payments
      where org_id = receivable.org_id and receivable_id = receivable.id and voided_at is null
    ) money
    where (receivable.org_id, receivable.id) in (select org_id, receivable_id from changed)
      and money.is_refunded and money.received < 0 and money.settled < receivable.amount)
  then
    raise exception 'more would go back than came'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, schema = tg_table_schema;
  end if;
  return null;
end
$$;

-- A receivable that another system calls received has a payment of what was open; where it says so no more, or says another
-- day or amount, that payment is voided. It says so where `app.says_receipts` is set, to those of which it says that nothing
-- came (as their day is null already, where their value was raised): what anybody else changes of a receivable makes and
-- changes no payment, and what is open follows. What people recorded stays, and where they recorded something another value
-- alone is no word of a payment. Only for what a statement itself writes: the day that follows from
-- payments is written by a trigger, one level below.
create or replace function public.take_receipts() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  withdrawn constant uuid[] := nullif(current_setting('app.says_receipts', true), '');
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
    where changed.received_date is distinct from before.received_date or changed.amount <> before.amount
      or changed.id = any (withdrawn));
  if touched = '{}' then
    return null;
  end if;
  if withdrawn is not null then
    with said as (
      select changed.org_id, changed.id, changed.received_date as day, changed.amount - recorded.settled as amount,
        changed.received_date is not null
          and (recorded.number = 0 or sign(changed.amount) * (changed.amount - recorded.settled) > 0) as is_received
      from changed join before using (org_id, id) cross join lateral (
        select coalesce(sum(settles), 0) as settled, count(*) as number from finance_payments
        where finance_payments.org_id = changed.org_id and receivable_id = changed.id and voided_at is null
          and source <> 'system'
      ) recorded
      where changed.id = any (touched) and (changed.received_date is distinct from before.received_date
        or changed.received_date is not null and recorded.number = 0 or changed.id = any (withdrawn))
    ), voided as (
      update finance_payments set voided_at = now(), void_reason = 'O sistema de origem mudou o que dizia'
      from said
      where finance_payments.org_id = said.org_id and receivable_id = said.id and source = 'system' and voided_at is null
        and not (said.is_received and finance_payments.day = said.day and finance_payments.amount = said.amount)
    )
    insert into finance_payments (org_id, receivable_id, kind, amount, day, source)
    select org_id, id, 'payment', amount, day, 'system' from said
    where is_received and not exists (
      select from finance_payments same
      where same.org_id = said.org_id and same.receivable_id = said.id and same.source = 'system' and same.voided_at is null
        and same.day = said.day and same.amount = said.amount);
  end if;
  perform system.settle_receivables(org_id, array_agg(id)) from changed where id = any (touched) group by org_id;
  return null;
end
$$;

-- What is recorded of a receivable's payments, for the words of a system about it: {settled, days, is_said}. `settled` is what
-- people's payments settled, null where there are none; `days` are those on which money came; `is_said` is whether that
-- system called it received. A function of the owner, as a key that writes receivables may not be one that reads payments.
create or replace function public.recorded_receipts(receivable uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
    'settled', (sum(settles) filter (where source <> 'system'))::text,
    'days', coalesce(jsonb_agg(day) filter (where kind = 'payment'), '[]'),
    'is_said', coalesce(bool_or(source = 'system'), false))
  from finance_payments
  where org_id = context.org_id() and receivable_id = receivable and voided_at is null
$$;

-- What changed of instalments changes their invoice.
create or replace function public.refresh_billed() returns trigger
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
create or replace function public.follow_invoice() returns trigger
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
create or replace function public.changed_money_fields(before jsonb, after jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)), '{}')
    from jsonb_object_keys(coalesce(after, before)) field
    where field <> all ('{org_id,id,created_at,updated_at,bill_key,settles,settled,has_instalments,source,user_id,movement_id,note_id}'::text[])
      and coalesce(before -> field, 'null') <> coalesce(after -> field, 'null')
  );

-- What a row was before an import changed it, as far as it did: the first change of each field says it.
create or replace function system.before_import(org uuid, import uuid, row_id uuid) returns jsonb
  language sql stable
as $$
  select jsonb_object_agg(key, value) from (
    select distinct on (key) key, value from public.events event, jsonb_each(event.before)
    where event.org_id = org and event.import_id = import and event.noun_id = row_id and event.action = 'updated'
    order by key, event.created_at, event.id
  ) first
$$;

revoke execute on function system.before_import from leme_app;

-- Undoes what one import of invoices or receivables wrote, as far as nobody has changed it since: what it created goes, what it changed is as
-- before. The history of all of it stays. Answers a row for each that it touched. A function of the owner, as nobody
-- deletes from the finances otherwise.
create or replace function public.undo_finance_import(undone_id uuid)
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
      was := system.before_import(org, undone_id, touched.noun_id);
      if touched.noun = 'receivable' then
        -- Payments first: what was received follows from them.
        delete from finance_payments where org_id = org and receivable_id = touched.noun_id and id in (
          select noun_id from events made where made.org_id = org and made.import_id = undone_id and made.noun = 'payment'
            and made.action = 'created');
        update finance_payments set voided_at = null, voided_by = null, void_reason = null
        where org_id = org and receivable_id = touched.noun_id and id in (
          select noun_id from events ended where ended.org_id = org and ended.import_id = undone_id and ended.noun = 'payment'
            and ended.action = 'updated' and ended.before -> 'voided_at' = 'null');
        update finance_receivables set (client, amount, expected_date, notes) = (
          select client, amount, expected_date, notes from jsonb_populate_record(finance_receivables, was))
        where org_id = org and id = touched.noun_id;
        perform system.settle_receivables(org, array[touched.noun_id]);
      else
        -- Its project may be gone by now.
        update finance_invoices set (client, amount, due_date, paid_date, status, issue_date, project_id) = (
          select client, amount, due_date, paid_date, status, issue_date,
            (select id from projects where projects.org_id = org and projects.id = before.project_id)
          from jsonb_populate_record(finance_invoices, was) before)
        where org_id = org and id = touched.noun_id;
      end if;
    end if;
    return next;
  end loop;
end
$$;

-- Undoes what one import of notes wrote, as far as nobody has changed it since: the invoices that it made go with their notes,
-- those that it joined notes to are what they were, with the instalments that they had, and those that it cancelled are open
-- again. Answers a row for each invoice. A function of the owner, as nobody deletes from the finances otherwise.
create or replace function public.undo_nfse_import(undone_id uuid)
  returns table (outcome text, noun text, name text)
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  org constant uuid := context.org_id();
  note record;
  bills uuid[];
  bill uuid;
  was jsonb;
begin
  if context.role() is null or context.role() not in ('manager', 'admin') then
    raise insufficient_privilege using message = 'only managers and administrators undo an import';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('nfse_notes/' || org, 0));
  perform from imports where org_id = org and id = undone_id and undone_at is null and brings = 'notes' for update;
  if not found then
    raise no_data_found using message = 'an import is undone once';
  end if;
  update imports set undone_at = now() where org_id = org and id = undone_id;
  perform set_config('app.import_id', undone_id::text, true), set_config('app.source', 'undo', true);
  noun := 'invoice';

  for note in
    select brought.id, brought.invoice_id, brought.made_invoice, brought.created_at, invoice.number
    from nfse_notes brought join finance_invoices invoice on invoice.org_id = org and invoice.id = brought.invoice_id
    where brought.org_id = org and brought.import_id = undone_id order by brought.id
  loop
    name := note.number;
    bills := array(select id from finance_receivables where org_id = org and invoice_id = note.invoice_id);
    if exists (
      select from events later
      where later.org_id = org and later.import_id is distinct from undone_id and later.created_at > note.created_at
        and not exists (select from imports where org_id = org and id = later.import_id and undone_at is not null)
        and (later.noun_id = note.invoice_id or later.noun_id = any (bills)
          or later.noun = 'payment' and later.noun_id in (
            select id from finance_payments where org_id = org and receivable_id = any (bills))
          or later.noun = 'invoice' and later.noun_id in (
            select id from finance_invoices where org_id = org and credited_invoice_id = note.invoice_id)))
    then
      outcome := 'stayed';
      return next;
      continue;
    end if;
    delete from finance_payments where org_id = org and note_id = note.id;
    delete from nfse_notes where org_id = org and id = note.id;
    -- Instalments that the import made go; those that were there are what they were, of no invoice where they had none.
    foreach bill in array bills loop
      if exists (
        select from events made where made.org_id = org and made.import_id = undone_id and made.noun_id = bill
          and made.action = 'created')
      then
        delete from finance_payments where org_id = org and receivable_id = bill;
        delete from finance_receivables where org_id = org and id = bill;
      else
        was := system.before_import(org, undone_id, bill);
        update finance_receivables set (invoice_id, instalment, project_id, cancelled_at) = (
          select invoice_id, instalment, project_id, cancelled_at from jsonb_populate_record(finance_receivables, was))
        where org_id = org and id = bill;
      end if;
    end loop;
    perform system.settle_receivables(org, bills);
    if note.made_invoice then
      outcome := 'removed';
      delete from finance_invoices where org_id = org and id = note.invoice_id;
    else
      outcome := 'restored';
      was := system.before_import(org, undone_id, note.invoice_id);
      -- Without instalments it is again what its source says.
      update finance_invoices
      set has_instalments = exists (select from finance_receivables where org_id = org and invoice_id = note.invoice_id),
        (amount, due_date, paid_date, issue_date, status, cancel_reason) = (
          select amount, due_date, paid_date, issue_date, status, cancel_reason from jsonb_populate_record(finance_invoices, was))
      where org_id = org and id = note.invoice_id;
    end if;
    return next;
  end loop;

  -- What ended here goes on, unless another import says the same. What stayed keeps what its file says of it, and its
  -- successor what it replaced.
  for note in
    with gone as (
      delete from nfse_events where org_id = org and import_id = undone_id and not exists (
        select from nfse_notes stayed where stayed.org_id = org and stayed.import_id = undone_id
          and stayed.event_key in (nfse_events.note_key, nfse_events.replacement_key))
      returning note_key)
    select stored.id, stored.invoice_id, invoice.number from nfse_notes stored
    join finance_invoices invoice on invoice.org_id = org and invoice.id = stored.invoice_id
    where stored.org_id = org and stored.import_id <> undone_id and stored.event_key in (select note_key from gone)
      and invoice.status = 'cancelled'
      and invoice.cancel_reason in ('NFS-e ' || stored.number || ' cancelada', 'NFS-e ' || stored.number || ' substituída')
    order by stored.id
  loop
    was := system.before_import(org, undone_id, note.invoice_id);
    if exists (
      select from nfse_events event join nfse_notes stored on stored.org_id = org and stored.event_key = event.note_key
      where event.org_id = org and stored.id = note.id)
    then
      -- What another import cancelled is so for that one's reason again.
      update finance_invoices set cancel_reason = was ->> 'cancel_reason'
      where org_id = org and id = note.invoice_id and was ->> 'cancel_reason' is not null;
      continue;
    end if;
    update finance_invoices set status = coalesce(was ->> 'status', 'pending'), cancel_reason = null
    where org_id = org and id = note.invoice_id;
    update finance_payments set voided_at = null, voided_by = null, void_reason = null
    where org_id = org and note_id = note.id and void_reason in ('NFS-e cancelada', 'NFS-e substituída');
    outcome := 'restored';
    name := note.number;
    return next;
  end loop;
end
$$;
