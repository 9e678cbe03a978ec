-- What invoices and receivables say of days and payments is possible. The contract refuses the same
-- (contract/src/invoice.ts, text.ts); these refuse what forgot it. They are triggers and no CHECKs, for the rows that are
-- there already: what such a row says besides may change, and a backup that holds it can be restored.

create function public.refuse_money() returns trigger
  language plpgsql volatile
as $$
begin
  raise exception '% holds an impossible value', tg_table_name
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, schema = tg_table_schema;
end
$$;

create trigger finance_invoices_status_paid before insert or update of status, paid_date on public.finance_invoices
  for each row when (new.paid_date is not null and new.status not in ('paid', 'cancelled'))
  execute function public.refuse_money();

do $$
declare
  field record;
begin
  for field in select * from (values
    ('finance_invoices', 'due_date'), ('finance_invoices', 'paid_date'),
    ('finance_receivables', 'expected_date'), ('finance_receivables', 'received_date')
  ) dated (tab, col) loop
    execute format('create trigger %1$s_%2$s_range before insert or update of %2$I on public.%1$I
      for each row when (new.%2$I not between ''1900-01-01'' and ''2999-12-31'') execute function public.refuse_money()',
      field.tab, field.col);
  end loop;
  for field in select * from (values ('finance_invoices'), ('finance_receivables')) money (tab) loop
    execute format('create trigger %1$s_amount_number before insert or update of amount on public.%1$I
      for each row when (new.amount = ''NaN'') execute function public.refuse_money()', field.tab);
  end loop;
end
$$;

-- Which of the two is right, nobody can tell from the row: the audit of its organization names it.
do $$
declare
  stored record;
begin
  for stored in select org_id, id, number, status, paid_date from public.finance_invoices
    where paid_date is not null and status not in ('paid', 'cancelled') order by org_id, number loop
    perform public.record_audit(stored.org_id, 'contradictory_invoice_found', null, stored.id, stored.number,
      jsonb_build_object('status', stored.status, 'paid_date', stored.paid_date), null, null);
  end loop;
end
$$;
