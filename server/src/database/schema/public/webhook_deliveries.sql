-- Written by npm run schema.

-- What was, or is to be, sent to a webhook: each row one message, for 30 days, with what was answered.
create table public.webhook_deliveries (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  webhook_id uuid not null,
  type text not null
    constraint webhook_deliveries_type_named check (type ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  -- What it is about: of one thing, messages go in their order.
  thing_id uuid,
  -- The event that it tells. No reference: the log shortens itself.
  event_id uuid,
  -- It tells all events of its transaction of that noun and action: what an import brings.
  is_batch boolean not null default false,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Of one that tells no event: what it says.
  data jsonb
    constraint webhook_deliveries_data_object check (jsonb_typeof(data) = 'object'),
  -- What is sent, written at the first attempt and the same in each later one.
  body text,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting'
    constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- While a process is sending it: until then it is that process's.
  held_until timestamptz,
  -- No attempt is made after this.
  expires_at timestamptz not null default clock_timestamp() + '1 day'::interval,
  attempted_at timestamptz,
  duration_ms integer,
  status integer,
  -- Of the last attempt: the beginning of what was answered.
  answer text
    constraint webhook_deliveries_answer_length check (char_length(answer) <= 2048),
  -- Of the last attempt: why nothing was answered, or the answer does not count.
  error text
    constraint webhook_deliveries_error_length check (char_length(error) <= 300),
  constraint webhook_deliveries_pkey primary key (org_id, id),
  constraint webhook_deliveries_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint webhook_deliveries_org_id_webhook_id_fkey
    foreign key (org_id, webhook_id) references public.webhooks (org_id, id) on delete cascade,
  constraint webhook_deliveries_batch_of_event check (not is_batch or event_id is not null),
  constraint webhook_deliveries_of_what check (num_nonnulls(event_id, data) = 1)
);

create index webhook_deliveries_due on public.webhook_deliveries (org_id, webhook_id, next_attempt_at)
  where state = 'waiting';
create index webhook_deliveries_in_order on public.webhook_deliveries (org_id, webhook_id, thing_id, created_at, id)
  where state = 'waiting';
create index webhook_deliveries_newest on public.webhook_deliveries (org_id, webhook_id, created_at desc, id desc);
create unique index webhook_deliveries_of_batch on public.webhook_deliveries (org_id, webhook_id, transaction_id, type)
  where is_batch;
create index webhook_deliveries_oldest on public.webhook_deliveries (created_at);

create trigger tell_added after insert on public.webhook_deliveries
  referencing new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.webhook_deliveries enable row level security, force row level security;
create policy webhook_deliveries_insert on public.webhook_deliveries for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy webhook_deliveries_select on public.webhook_deliveries for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy webhook_deliveries_update on public.webhook_deliveries for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (org_id = (select context.org_id()));
create policy webhook_deliveries_key_delete on public.webhook_deliveries as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy webhook_deliveries_key_insert on public.webhook_deliveries as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy webhook_deliveries_key_select on public.webhook_deliveries as restrictive for select to leme_app
  using ((select context.within('read')));
create policy webhook_deliveries_key_update on public.webhook_deliveries as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, webhook_id, type, data, next_attempt_at, expires_at),
  update (body, state, attempts, next_attempt_at, held_until, expires_at, attempted_at, duration_ms, status, answer,
    error)
  on public.webhook_deliveries to leme_app;
