-- Notes of service (NFS-e) that files brought, what became of them, and the invoice of each (MT-07). Managers and
-- administrators alone see them: the policies refuse everybody else, keys too.
alter table public.imports
  drop constraint imports_brings_known,
  add constraint imports_brings_known check (brings in ('work', 'hours', 'invoices', 'receivables', 'notes')),
  drop constraint imports_file_hash_known,
  add constraint imports_file_hash_known
    check (file_hash is not null or brings in ('invoices', 'receivables', 'notes'));
comment on column public.imports.file_hash is 'Null for invoices, receivables and notes, which come in pieces or several files.';

create table public.nfse_notes (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  key text not null
    constraint nfse_notes_key_length check (char_length(key) between 1 and 120),
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
    constraint nfse_notes_issue_day_range check (issue_day between '1900-01-01' and '2999-12-31'),
  competence date not null
    constraint nfse_notes_competence_range check (competence between '1900-01-01' and '2999-12-31'),
  gross numeric(14, 2) not null
    constraint nfse_notes_gross_positive check (gross > 0),
  discount_unconditional numeric(14, 2) not null default 0
    constraint nfse_notes_discount_unconditional_positive check (discount_unconditional >= 0),
  discount_conditional numeric(14, 2) not null default 0
    constraint nfse_notes_discount_conditional_positive check (discount_conditional >= 0),
  iss numeric(14, 2) not null default 0
    constraint nfse_notes_iss_positive check (iss >= 0),
  inss numeric(14, 2) not null default 0
    constraint nfse_notes_inss_positive check (inss >= 0),
  irrf numeric(14, 2) not null default 0
    constraint nfse_notes_irrf_positive check (irrf >= 0),
  csll numeric(14, 2) not null default 0
    constraint nfse_notes_csll_positive check (csll >= 0),
  pis numeric(14, 2) not null default 0
    constraint nfse_notes_pis_positive check (pis >= 0),
  cofins numeric(14, 2) not null default 0
    constraint nfse_notes_cofins_positive check (cofins >= 0),
  other numeric(14, 2) not null default 0
    constraint nfse_notes_other_positive check (other >= 0),
  net numeric(14, 2)
    constraint nfse_notes_net_positive check (net >= 0),
  invoice_id uuid not null,
  made_invoice boolean not null,
  import_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint nfse_notes_known unique (org_id, key),
  foreign key (org_id, invoice_id) references public.finance_invoices (org_id, id),
  foreign key (org_id, import_id) references public.imports (org_id, id)
);
comment on table public.nfse_notes is 'Notes of service (NFS-e) that the organisation issued, as their XML says them.';
comment on column public.nfse_notes.key is
  'What it is recognised by: the 50 characters of the national layout, else city, provider, number and code of verification.';
comment on column public.nfse_notes.event_key is
  'What events name it by: the key of the national layout, else city, provider and number.';
comment on column public.nfse_notes.iss is 'What was withheld of it, as the columns that follow; what the provider pays itself is not here.';
comment on column public.nfse_notes.inss is 'Contribution to social security (CP).';
comment on column public.nfse_notes.csll is 'In the national layout with PIS and COFINS, where these were withheld together.';
comment on column public.nfse_notes.other is 'Other taxes that were withheld, and what the note says in its sum alone.';
comment on column public.nfse_notes.net is 'What the note says is left, which may not be what its own amounts come to; null where it says none.';
comment on column public.nfse_notes.made_invoice is 'Its import made the invoice; else a person joined the note to one that was there.';
create index nfse_notes_by_event_key on public.nfse_notes (org_id, event_key);
create index nfse_notes_by_day on public.nfse_notes (org_id, issue_day desc, id desc);
create index nfse_notes_by_invoice on public.nfse_notes (org_id, invoice_id);
create index nfse_notes_by_import on public.nfse_notes (org_id, import_id);

call system.wall_table('public.nfse_notes', inserted_by => '{manager,admin}');
create policy nfse_notes_managers on public.nfse_notes as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, key, event_key, layout, number, provider_document, provider_name, taker_document, taker_name,
  issue_day, competence, gross, discount_unconditional, discount_conditional, iss, inss, irrf, csll, pis, cofins, other, net,
  invoice_id, made_invoice, import_id) on public.nfse_notes to leme_app;
create trigger tell_inserted after insert on public.nfse_notes
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.nfse_notes referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_deleted after delete on public.nfse_notes referencing old table as changed
  for each statement execute function public.tell_change('organization');

create table public.nfse_events (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  note_key text not null
    constraint nfse_events_note_key_length check (char_length(note_key) between 1 and 120),
  kind text not null
    constraint nfse_events_kind_known check (kind in ('cancelled', 'replaced')),
  day date
    constraint nfse_events_day_range check (day between '1900-01-01' and '2999-12-31'),
  reason text
    constraint nfse_events_reason_length check (char_length(reason) between 1 and 400),
  replacement_key text
    constraint nfse_events_replacement_key_length check (char_length(replacement_key) between 1 and 120),
  import_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint nfse_events_known unique (org_id, note_key, kind),
  foreign key (org_id, import_id) references public.imports (org_id, id)
);
comment on table public.nfse_events is
  'That notes were cancelled or replaced. An event may come before its note, and is no reference to it.';
comment on column public.nfse_events.note_key is 'The event_key of the note.';
comment on column public.nfse_events.replacement_key is 'The event_key of the note that stands in its place.';
create index nfse_events_by_import on public.nfse_events (org_id, import_id);
call system.wall_table('public.nfse_events', inserted_by => '{manager,admin}', updated_by => '{manager,admin}');
create policy nfse_events_managers on public.nfse_events as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, note_key, kind, day, reason, replacement_key, import_id),
  update (day, reason, replacement_key) on public.nfse_events to leme_app;

alter table public.finance_payments
  add column note_id uuid,
  add constraint finance_payments_note_kind check (note_id is null or source = 'person' and kind in ('withheld_tax', 'discount')),
  add foreign key (org_id, note_id) references public.nfse_notes (org_id, id);
comment on column public.finance_payments.note_id is 'The note of service that says that this was withheld, or taken off.';
create index finance_payments_by_note on public.finance_payments (org_id, note_id) where note_id is not null;
grant insert (note_id) on public.finance_payments to leme_app;

create function public.undo_nfse_import(undone_id uuid) returns table (outcome text, noun text, name text)
  language plpgsql volatile as $$ begin return; end $$;
revoke execute on function public.undo_nfse_import from public;
grant execute on function public.undo_nfse_import to leme_app;
