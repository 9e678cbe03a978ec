-- Of a receivable goes back as much as came, or as is owed to the client. Bodies are in functions/finance.sql.
create function public.refuse_refund() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger finance_payments_refund_within after insert on public.finance_payments
  referencing new table as changed for each statement execute function public.refuse_refund();
-- What was refunded must have come: its payment is voided after it.
create trigger finance_payments_refund_covered after update on public.finance_payments
  referencing new table as changed for each statement execute function public.refuse_refund();
