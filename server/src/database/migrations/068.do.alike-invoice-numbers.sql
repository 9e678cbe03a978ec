-- What invoices have in common whose numbers differ only in case, blanks and signs, or in being an instalment ("NF 1001",
-- "nf-1001-2/3"): an import says which stored one a new one may be.
create function public.bill_key(number text) returns text
  language sql immutable parallel safe
return nullif(regexp_replace(lower(regexp_replace(number, '-[0-9]+/[0-9]+$', '')), '[^a-z0-9]', '', 'g'), '');

create function public.instalment_of(number text) returns text
  language sql immutable parallel safe
return substring(number from '-([0-9]+/[0-9]+)$');

-- A column, as an index of an expression is of no use behind row level security.
alter table public.finance_invoices
  add column bill_key text generated always as (public.bill_key(number)) stored;
create index finance_invoices_by_bill on public.finance_invoices (org_id, bill_key);
