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
