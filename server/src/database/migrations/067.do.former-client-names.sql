-- Invoices and receivables name their client by text. Where some have the name that a client had, it stays the client's
-- as another name: their money would count for nobody registered.
create function public.remember_client_name() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into client_aliases (org_id, client_id, alias)
  select new.org_id, new.id, old.name
  where (
      exists (select from finance_invoices where org_id = new.org_id and client collate same_name = old.name)
      or exists (select from finance_receivables where org_id = new.org_id and client collate same_name = old.name)
    )
    and not exists (select from clients where org_id = new.org_id and name collate same_name = old.name)
  on conflict do nothing;
  return null;
end
$$;
create trigger remember_name after update of name on public.clients
  for each row when (new.name is distinct from old.name) execute function public.remember_client_name();
