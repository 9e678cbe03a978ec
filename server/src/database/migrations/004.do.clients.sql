-- Clients: the companies that projects are done for.

create table public.clients (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  name text not null
    constraint clients_name_length check (char_length(name) between 1 and 200)
    constraint clients_name_not_blank check (name ~ '\S'),
  email text constraint clients_email_length check (char_length(email) between 1 and 200),
  phone text constraint clients_phone_length check (char_length(phone) between 1 and 50),
  partner text constraint clients_partner_length check (char_length(partner) between 1 and 200),
  document text constraint clients_document_length check (char_length(document) between 1 and 50),
  address text constraint clients_address_length check (char_length(address) between 1 and 500),
  notes text constraint clients_notes_length check (char_length(notes) between 1 and 2000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index clients_by_name on public.clients (org_id, name collate "pt-BR-x-icu", id);
create index clients_by_same_name on public.clients (org_id, name collate public.same_name);
create trigger touch_updated_at before update on public.clients
  for each row execute function public.touch_updated_at();

alter table public.clients enable row level security, force row level security;
create policy clients_select on public.clients for select to leme_app
  using (org_id = (select context.org_id()));
create policy clients_insert on public.clients for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy clients_update on public.clients for update to leme_app
  using (org_id = (select context.org_id())) with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, name, email, phone, partner, document, address, notes, is_active),
  update (name, email, phone, partner, document, address, notes, is_active)
  on public.clients to leme_app;
