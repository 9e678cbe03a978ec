-- A receivable that a person said is an invoice is parted from it again (MT-01). Bodies are in functions/money/invoices.sql.
create function public.why_not_part(receivable uuid) returns text language sql stable as $$ select null $$;
create function public.part_invoice(receivable uuid) returns void language plpgsql volatile as $$ begin return; end $$;
