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

revoke execute on function system.refresh_invoices from leme_app;

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

-- Why an instalment cannot be of no invoice again, as a word; null where it can: it was a receivable of its own until a person
-- said that it is this invoice, it is the only one, and neither a note of service nor a credit note counts in it.
create or replace function public.why_not_part(receivable uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select case
    when not exists (
      select from events where org_id = part.org_id and noun = 'receivable' and noun_id = part.id and action = 'updated'
        and before -> 'invoice_id' = 'null' and after ->> 'invoice_id' = part.invoice_id::text) then 'not_joined'
    when invoice.status = 'cancelled' then 'cancelled'
    when exists (
      select from finance_receivables other
      where other.org_id = part.org_id and other.invoice_id = part.invoice_id and other.id <> part.id) then 'instalments'
    when exists (select from nfse_notes where org_id = part.org_id and invoice_id = part.invoice_id) then 'note'
    when exists (
      select from finance_invoices credit
      where credit.org_id = part.org_id and credit.credited_invoice_id = part.invoice_id and credit.status <> 'cancelled')
      then 'credit'
    end
  from finance_receivables part join finance_invoices invoice on invoice.org_id = part.org_id and invoice.id = part.invoice_id
  where part.org_id = context.org_id() and part.id = receivable
$$;

-- Parts an instalment from its invoice, where nothing speaks against it (why_not_part): both are debts of their own again. What was
-- received stays with the receivable, and the invoice is open, of the same amount and day. Its caller holds both rows. A function of
-- the owner: whether an invoice has instalments is nobody's to write.
create or replace function public.part_invoice(receivable uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  org constant uuid := context.org_id();
  part finance_receivables;
begin
  if context.role() is null or context.role() not in ('manager', 'admin') or public.why_not_part(receivable) is not null then
    raise insufficient_privilege using message = 'this instalment is not parted from its invoice';
  end if;
  select * into strict part from finance_receivables where org_id = org and id = receivable and invoice_id is not null;
  update finance_receivables set invoice_id = null, instalment = null, project_id = (
    select case when joined.before ? 'project_id'
      then (select id from projects where projects.org_id = org and projects.id = (joined.before ->> 'project_id')::uuid)
      else part.project_id end
    from events joined
    where joined.org_id = org and joined.noun = 'receivable' and joined.noun_id = receivable and joined.action = 'updated'
      and joined.before -> 'invoice_id' = 'null'
    order by joined.created_at desc, joined.id desc limit 1)
  where org_id = org and id = receivable;
  update finance_invoices set has_instalments = false, paid_date = null,
    status = case status when 'draft' then status else 'pending' end
  where org_id = org and id = part.invoice_id;
end
$$;
