-- Names that look the same are the same: the contract makes runs of blanks in them, no-break ones too, one space. So do
-- the names that were stored before. No unique key holds any of these columns.

create function pg_temp.single_spaced(name text) returns text
  language sql immutable
return regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g');

update public.clients set name = pg_temp.single_spaced(name), partner = pg_temp.single_spaced(partner)
where name <> pg_temp.single_spaced(name) or partner <> pg_temp.single_spaced(partner);
update public.projects set client = pg_temp.single_spaced(client), partner = pg_temp.single_spaced(partner)
where client <> pg_temp.single_spaced(client) or partner <> pg_temp.single_spaced(partner);
update public.finance_invoices set client = pg_temp.single_spaced(client)
where client <> pg_temp.single_spaced(client);
update public.finance_receivables set client = pg_temp.single_spaced(client)
where client <> pg_temp.single_spaced(client);
