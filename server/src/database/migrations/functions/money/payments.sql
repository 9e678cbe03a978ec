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

revoke execute on function system.settle_receivables from leme_app;

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
