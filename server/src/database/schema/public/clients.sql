-- Written by npm run schema.

-- The companies that projects are done for.
create table public.clients (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  name text not null
    constraint clients_name_length check (char_length(name) between 1 and 200)
    constraint clients_name_not_blank check (name ~ '\S')
    constraint clients_name_plain check (name = public.plain_name(name)),
  email text
    constraint clients_email_length check (char_length(email) between 1 and 200),
  phone text
    constraint clients_phone_length check (char_length(phone) between 1 and 50)
    constraint clients_phone_plain check (phone = public.plain_key(phone)),
  partner text
    constraint clients_partner_length check (char_length(partner) between 1 and 200)
    constraint clients_partner_plain check (partner = public.plain_name(partner)),
  document text
    constraint clients_document_length check (char_length(document) between 1 and 50)
    constraint clients_document_plain check (document = public.plain_key(document)),
  address text
    constraint clients_address_length check (char_length(address) between 1 and 500),
  notes text
    constraint clients_notes_length check (char_length(notes) between 1 and 2000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clients_pkey primary key (org_id, id),
  constraint clients_org_id_fkey foreign key (org_id) references public.organizations (id)
);
-- Referenced by public.client_aliases, public.finance_invoices, public.finance_receivables, public.projects,
-- public.tickets.

create index clients_by_name on public.clients (org_id, name collate "pt-BR-x-icu", id);
create index clients_by_same_name on public.clients (org_id, name collate public.same_name);

create trigger check_inserted_name before insert on public.clients
  for each row execute function public.check_client_name();
create trigger check_name before update of name on public.clients
  for each row when (new.name is distinct from old.name) execute function public.check_client_name();
create trigger keep_deleted_texts after delete on public.clients
  referencing old table as changed
  for each statement execute function public.keep_search_texts('client');
create trigger keep_inserted_texts after insert on public.clients
  referencing new table as changed
  for each statement execute function public.keep_search_texts('client');
create trigger keep_updated_texts after update on public.clients
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('client');
create trigger remember_name after update of name on public.clients
  for each row when (new.name is distinct from old.name) execute function public.remember_client_name();
create trigger tell_deleted after delete on public.clients
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.clients
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.clients
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger touch_updated_at before update on public.clients for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.clients
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('client', 'consequence');
create trigger write_created_event after insert on public.clients
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('client', 'undoable');
create trigger write_deleted_consequence after delete on public.clients
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('client', 'consequence');
create trigger write_deleted_event after delete on public.clients
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('client', 'undoable');
create trigger write_updated_consequence after update on public.clients
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('client', 'consequence');
create trigger write_updated_event after update on public.clients
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('client', 'undoable');

alter table public.clients enable row level security, force row level security;
create policy clients_insert on public.clients for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy clients_select on public.clients for select to leme_app
  using (org_id = (select context.org_id()));
create policy clients_update on public.clients for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy clients_key_delete on public.clients as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy clients_key_insert on public.clients as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy clients_key_select on public.clients as restrictive for select to leme_app
  using ((select context.within('read')));
create policy clients_key_update on public.clients as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, name, email, phone, partner, document, address, notes, is_active),
  update (name, email, phone, partner, document, address, notes, is_active)
  on public.clients to leme_app;
