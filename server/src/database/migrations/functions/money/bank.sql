-- Payments that are movements of bank accounts, or are voided, say what of these is matched. The rows are locked before the
-- payments are added up, so that of two who match one movement the second sees what the first one did: the CHECK of
-- bank_movements refuses more than it brought. What does not fit it is refused by the trigger's name.
create or replace function public.match_movements() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  touched uuid[] := array(select distinct movement_id from changed where movement_id is not null);
begin
  if touched = '{}' then
    return null;
  end if;
  perform from bank_movements where id = any (touched) and org_id in (select org_id from changed) order by id for no key update;
  if exists (
    select from changed
    join bank_movements movement on movement.org_id = changed.org_id and movement.id = changed.movement_id
    join bank_accounts account on account.org_id = movement.org_id and account.id = movement.account_id
    join finance_receivables receivable on receivable.org_id = changed.org_id and receivable.id = changed.receivable_id
    where changed.voided_at is null
      and (account.kind <> 'bank' or account.currency <> receivable.currency or movement.ignored_at is not null)
  ) then
    raise exception 'the movement pays no such receivable'
      using errcode = 'check_violation', constraint = 'finance_payments_movement_fits', table = tg_table_name,
        schema = tg_table_schema;
  end if;
  update bank_movements set matched = paid.matched
  from (
    select movement.org_id, movement.id, coalesce(sum(payment.amount), 0) as matched
    from bank_movements movement
    left join finance_payments payment on payment.org_id = movement.org_id and payment.movement_id = movement.id
      and payment.voided_at is null
    where movement.id = any (touched) and movement.org_id in (select org_id from changed)
    group by movement.org_id, movement.id
  ) paid
  where bank_movements.org_id = paid.org_id and bank_movements.id = paid.id and bank_movements.matched <> paid.matched;
  return null;
end
$$;
