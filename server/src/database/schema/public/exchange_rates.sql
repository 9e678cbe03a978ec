-- Written by npm run schema.

-- What a dollar costs in reais by day of the organisation's calendar: the sale of the closing bulletin (PTAX). A
-- correction is a new row; the one that it replaces stays, and counts no more.
create table public.exchange_rates (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  day date not null
    constraint exchange_rates_day_range check (day between '1900-01-01'::date and '2999-12-31'::date),
  rate numeric(14, 8) not null
    constraint exchange_rates_rate_range check (rate > 0 and rate < 1000000),
  -- Fetched from the Central Bank by the server, from a file of the Central Bank, or typed by a person.
  source text not null
    constraint exchange_rates_source_known check (source in ('fetch', 'file', 'person')),
  -- Why a person corrected the day.
  note text
    constraint exchange_rates_note_length check (char_length(note) between 1 and 500),
  -- Who typed it or brought the file; null where the server fetched it.
  user_id uuid,
  created_at timestamptz not null default now(),
  -- From then on another row of the day counts.
  replaced_at timestamptz,
  constraint exchange_rates_pkey primary key (org_id, id),
  constraint exchange_rates_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint exchange_rates_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

create index exchange_rates_by_day on public.exchange_rates (org_id, day desc, created_at desc);
create index exchange_rates_by_user on public.exchange_rates (org_id, user_id) where user_id is not null;
create unique index exchange_rates_current on public.exchange_rates (org_id, day) where replaced_at is null;

create trigger mark_deleted after delete on public.exchange_rates
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_former after update on public.exchange_rates
  referencing old table as changed
  for each statement execute function public.mark_margins();
create trigger mark_inserted after insert on public.exchange_rates
  referencing new table as changed
  for each statement execute function public.mark_margins();
create trigger mark_updated after update on public.exchange_rates
  referencing new table as changed
  for each statement execute function public.mark_margins();
create trigger tell_deleted after delete on public.exchange_rates
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.exchange_rates
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.exchange_rates
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.exchange_rates enable row level security, force row level security;
create policy exchange_rates_insert on public.exchange_rates for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy exchange_rates_select on public.exchange_rates for select to leme_app
  using (org_id = (select context.org_id()));
create policy exchange_rates_update on public.exchange_rates for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin') and replaced_at is null)
  with check (org_id = (select context.org_id()));
create policy exchange_rates_key_delete on public.exchange_rates as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy exchange_rates_key_insert on public.exchange_rates as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy exchange_rates_key_select on public.exchange_rates as restrictive for select to leme_app
  using ((select context.within('read')));
create policy exchange_rates_key_update on public.exchange_rates as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, day, rate, source, note, user_id),
  update (replaced_at)
  on public.exchange_rates to leme_app;
