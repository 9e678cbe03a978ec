-- Written by npm run schema.

-- That notes were cancelled or replaced. An event may come before its note, and is no reference to it.
create table public.nfse_events (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- The event_key of the note.
  note_key text not null
    constraint nfse_events_note_key_length check (char_length(note_key) between 1 and 120),
  kind text not null
    constraint nfse_events_kind_known check (kind in ('cancelled', 'replaced')),
  day date
    constraint nfse_events_day_range check (day between '1900-01-01'::date and '2999-12-31'::date),
  reason text
    constraint nfse_events_reason_length check (char_length(reason) between 1 and 400),
  -- The event_key of the note that stands in its place.
  replacement_key text
    constraint nfse_events_replacement_key_length check (char_length(replacement_key) between 1 and 120),
  import_id uuid not null,
  created_at timestamptz not null default now(),
  constraint nfse_events_pkey primary key (org_id, id),
  constraint nfse_events_known unique (org_id, note_key, kind, import_id),
  constraint nfse_events_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint nfse_events_org_id_import_id_fkey foreign key (org_id, import_id) references public.imports (org_id, id)
);

create index nfse_events_by_import on public.nfse_events (org_id, import_id);

alter table public.nfse_events enable row level security, force row level security;
create policy nfse_events_insert on public.nfse_events for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy nfse_events_select on public.nfse_events for select to leme_app
  using (org_id = (select context.org_id()));
create policy nfse_events_key_delete on public.nfse_events as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy nfse_events_key_insert on public.nfse_events as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy nfse_events_key_select on public.nfse_events as restrictive for select to leme_app
  using ((select context.within('read')));
create policy nfse_events_key_update on public.nfse_events as restrictive for update to leme_app
  using ((select context.within(null)));
create policy nfse_events_managers on public.nfse_events as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select,
  insert (org_id, note_key, kind, day, reason, replacement_key, import_id)
  on public.nfse_events to leme_app;
