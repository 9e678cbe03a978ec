-- Who writes names of clients waits for others who do, in one organization.
create or replace function public.hold_client_names(org uuid) returns void
  language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended('clients:' || org, 0))
$$;

-- A client's name is no other client's alias. One that a client takes as its name is its alias no more.
create or replace function public.check_client_name() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform public.hold_client_names(new.org_id);
  delete from client_aliases
  where org_id = new.org_id and client_id = new.id and alias collate same_name = new.name;
  if exists (select from client_aliases where org_id = new.org_id and alias collate same_name = new.name) then
    raise unique_violation using constraint = 'clients_name_is_no_alias', message = 'the name is an alias of another client';
  end if;
  return new;
end
$$;

-- An alias is no client's name.
create or replace function public.check_client_alias() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform public.hold_client_names(new.org_id);
  if exists (select from clients where org_id = new.org_id and name collate same_name = new.alias) then
    raise unique_violation using constraint = 'client_aliases_alias_is_no_name', message = 'the alias is the name of a client';
  end if;
  return new;
end
$$;

-- Invoices and receivables name their client by text. Where some have the name that a client had, it stays the client's
-- as another name: their money would count for nobody registered.
create or replace function public.remember_client_name() returns trigger
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

-- Puts two clients together: what the second one has is the first one's, which keeps its own fields and takes those that
-- it lacks; the second one's names become aliases. A function of the owner, as nobody deletes a client otherwise.
create or replace function public.join_clients(remaining_id uuid, gone_id uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  org constant uuid := context.org_id();
  remaining clients;
  gone clients;
begin
  if context.role() is null or context.role() not in ('manager', 'admin') then
    raise insufficient_privilege using message = 'only managers and administrators put clients together';
  end if;
  perform public.hold_client_names(org);
  perform from clients where org_id = org and id in (remaining_id, gone_id) order by id for update;
  select * into remaining from clients where org_id = org and id = remaining_id;
  select * into gone from clients where org_id = org and id = gone_id;
  if remaining_id = gone_id or remaining.id is null or gone.id is null then
    raise no_data_found using message = 'two clients are put together';
  end if;

  update projects set client_id = remaining.id, client = remaining.name where org_id = org and client_id = gone.id;
  update tickets set client_id = remaining.id where org_id = org and client_id = gone.id;
  update finance_invoices set client_id = remaining.id where org_id = org and client_id = gone.id;
  update finance_receivables set client_id = remaining.id where org_id = org and client_id = gone.id;
  update client_aliases set client_id = remaining.id where org_id = org and client_id = gone.id;
  -- What was deleted or changed a moment ago comes back as the one's that is left.
  update deletions set content = content || jsonb_build_object('client_id', remaining.id)
  where org_id = org and content ->> 'client_id' = gone.id::text;
  update events set before = before || jsonb_build_object('client_id', remaining.id)
    || case when before ? 'client' then jsonb_build_object('client', remaining.name) else '{}' end
  from changes
  where events.org_id = org and changes.org_id = org and events.transaction_id = changes.transaction_id
    and events.made_at = changes.made_at and events.before ->> 'client_id' = gone.id::text;
  delete from clients where org_id = org and id = gone.id;
  update clients set email = coalesce(remaining.email, gone.email), phone = coalesce(remaining.phone, gone.phone),
    partner = coalesce(remaining.partner, gone.partner), document = coalesce(remaining.document, gone.document),
    address = coalesce(remaining.address, gone.address), notes = coalesce(remaining.notes, gone.notes)
  where org_id = org and id = remaining.id;
  -- Where a third client has the same name, it counts for that one.
  insert into client_aliases (org_id, client_id, alias)
  select org, remaining.id, gone.name
  where not exists (select from clients where org_id = org and name collate same_name = gone.name);
end
$$;
