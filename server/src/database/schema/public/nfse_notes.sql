-- Written by npm run schema.

-- Notes of service (NFS-e) that the organisation issued, as their XML says them.
create table public.nfse_notes (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- What it is recognised by: the 50 characters of the national layout, else city, provider, number and code of
  -- verification.
  key text not null
    constraint nfse_notes_key_length check (char_length(key) between 1 and 120),
  -- What events name it by: the key of the national layout, else city, provider and number.
  event_key text not null
    constraint nfse_notes_event_key_length check (char_length(event_key) between 1 and 120),
  layout text not null
    constraint nfse_notes_layout_known check (layout in ('nacional', 'abrasf', 'sao_paulo')),
  number text not null
    constraint nfse_notes_number_length check (char_length(number) between 1 and 30),
  provider_document text
    constraint nfse_notes_provider_document_length check (char_length(provider_document) between 1 and 50),
  provider_name text
    constraint nfse_notes_provider_name_length check (char_length(provider_name) between 1 and 200),
  taker_document text
    constraint nfse_notes_taker_document_length check (char_length(taker_document) between 1 and 50),
  taker_name text
    constraint nfse_notes_taker_name_length check (char_length(taker_name) between 1 and 200),
  issue_day date not null
    constraint nfse_notes_issue_day_range check (issue_day between '1900-01-01'::date and '2999-12-31'::date),
  competence date not null
    constraint nfse_notes_competence_range check (competence between '1900-01-01'::date and '2999-12-31'::date),
  gross numeric(14, 2) not null
    constraint nfse_notes_gross_positive check (gross > 0),
  discount_unconditional numeric(14, 2) not null default 0
    constraint nfse_notes_discount_unconditional_positive check (discount_unconditional >= 0),
  discount_conditional numeric(14, 2) not null default 0
    constraint nfse_notes_discount_conditional_positive check (discount_conditional >= 0),
  -- What was withheld of it, as the columns that follow; what the provider pays itself is not here.
  iss numeric(14, 2) not null default 0
    constraint nfse_notes_iss_positive check (iss >= 0),
  -- Contribution to social security (CP).
  inss numeric(14, 2) not null default 0
    constraint nfse_notes_inss_positive check (inss >= 0),
  irrf numeric(14, 2) not null default 0
    constraint nfse_notes_irrf_positive check (irrf >= 0),
  -- In the national layout with PIS and COFINS, where these were withheld together.
  csll numeric(14, 2) not null default 0
    constraint nfse_notes_csll_positive check (csll >= 0),
  pis numeric(14, 2) not null default 0
    constraint nfse_notes_pis_positive check (pis >= 0),
  cofins numeric(14, 2) not null default 0
    constraint nfse_notes_cofins_positive check (cofins >= 0),
  -- Other taxes that were withheld, and what the note says in its sum alone.
  other numeric(14, 2) not null default 0
    constraint nfse_notes_other_positive check (other >= 0),
  -- What the note says is left, which may not be what its own amounts come to; null where it says none.
  net numeric(14, 2)
    constraint nfse_notes_net_positive check (net >= 0),
  invoice_id uuid not null,
  -- Its import made the invoice; else a person joined the note to one that was there.
  made_invoice boolean not null,
  import_id uuid not null,
  created_at timestamptz not null default now(),
  constraint nfse_notes_pkey primary key (org_id, id),
  constraint nfse_notes_known unique (org_id, key),
  constraint nfse_notes_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint nfse_notes_org_id_import_id_fkey foreign key (org_id, import_id) references public.imports (org_id, id),
  constraint nfse_notes_org_id_invoice_id_fkey
    foreign key (org_id, invoice_id) references public.finance_invoices (org_id, id)
);
-- Referenced by public.finance_payments.

create index nfse_notes_by_day on public.nfse_notes (org_id, issue_day desc, id desc);
create index nfse_notes_by_event_key on public.nfse_notes (org_id, event_key);
create index nfse_notes_by_import on public.nfse_notes (org_id, import_id);
create index nfse_notes_by_invoice on public.nfse_notes (org_id, invoice_id);

create trigger tell_deleted after delete on public.nfse_notes
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.nfse_notes
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.nfse_notes
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.nfse_notes enable row level security, force row level security;
create policy nfse_notes_insert on public.nfse_notes for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy nfse_notes_select on public.nfse_notes for select to leme_app
  using (org_id = (select context.org_id()));
create policy nfse_notes_key_delete on public.nfse_notes as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy nfse_notes_key_insert on public.nfse_notes as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy nfse_notes_key_select on public.nfse_notes as restrictive for select to leme_app
  using ((select context.within('read')));
create policy nfse_notes_key_update on public.nfse_notes as restrictive for update to leme_app
  using ((select context.within(null)));
create policy nfse_notes_managers on public.nfse_notes as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select,
  insert (org_id, key, event_key, layout, number, provider_document, provider_name, taker_document, taker_name,
    issue_day, competence, gross, discount_unconditional, discount_conditional, iss, inss, irrf, csll, pis, cofins,
    other, net, invoice_id, made_invoice, import_id)
  on public.nfse_notes to leme_app;
