-- What a dollar costs in reais by day, so that what agents cost in dollars is shown in reais (MT-03). A figure is valued at the
-- rate of its own day, or of the last day before it that has one: what comes for a later day changes none before it.
create table public.exchange_rates (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  day date not null
    constraint exchange_rates_day_range check (day between '1900-01-01' and '2999-12-31'),
  rate numeric(14, 8) not null
    constraint exchange_rates_rate_range check (rate > 0 and rate < 1000000),
  source text not null
    constraint exchange_rates_source_known check (source in ('fetch', 'file', 'person')),
  note text
    constraint exchange_rates_note_length check (char_length(note) between 1 and 500),
  user_id uuid,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  primary key (org_id, id),
  constraint exchange_rates_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);
comment on table public.exchange_rates is
  'What a dollar costs in reais by day of the organisation''s calendar: the sale of the closing bulletin (PTAX). A correction is a new row; the one that it replaces stays, and counts no more.';
comment on column public.exchange_rates.source is
  'Fetched from the Central Bank by the server, from a file of the Central Bank, or typed by a person.';
comment on column public.exchange_rates.note is 'Why a person corrected the day.';
comment on column public.exchange_rates.user_id is 'Who typed it or brought the file; null where the server fetched it.';
comment on column public.exchange_rates.replaced_at is 'From then on another row of the day counts.';
create unique index exchange_rates_current on public.exchange_rates (org_id, day) where replaced_at is null;
create index exchange_rates_by_day on public.exchange_rates (org_id, day desc, created_at desc);
create index exchange_rates_by_user on public.exchange_rates (org_id, user_id) where user_id is not null;

call system.wall_table('public.exchange_rates', inserted_by => '{manager,admin}');
create policy exchange_rates_update on public.exchange_rates for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin') and replaced_at is null)
  with check (org_id = (select context.org_id()));
grant select, insert (org_id, day, rate, source, note, user_id), update (replaced_at) on public.exchange_rates to leme_app;

create trigger tell_inserted after insert on public.exchange_rates
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.exchange_rates referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_deleted after delete on public.exchange_rates referencing old table as changed
  for each statement execute function public.tell_change('organization');
