-- Webhooks: addresses of other systems that hear of what happens, and what was sent there. A delivery is written in the
-- transaction of the change (functions/other-systems.sql) and sent once that is committed.
create table public.webhooks (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  address text not null
    constraint webhooks_address_length check (char_length(address) between 1 and 500)
    constraint webhooks_address_http check (address ~ '^https?://'),
  nouns text[] not null
    constraint webhooks_nouns_known check (cardinality(nouns) > 0 and nouns <@ array['project', 'epic', 'story', 'task',
      'ticket', 'comment', 'invoice', 'receivable', 'payment', 'agent_alert']),
  sealed_secret bytea not null,
  former_sealed_secret bytea,
  former_until timestamptz,
  is_active boolean not null default true,
  gone_at timestamptz,
  failing_since timestamptz,
  created_by_user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint webhooks_org_id_created_by_user_id_fkey foreign key (org_id, created_by_user_id)
    references public.users (org_id, id) on delete set null (created_by_user_id),
  constraint webhooks_former_whole check ((former_sealed_secret is null) = (former_until is null)),
  constraint webhooks_gone_inactive check (gone_at is null or not is_active)
);
comment on table public.webhooks is 'Addresses of other systems that hear of what happens in the organisation.';
comment on column public.webhooks.nouns is 'What it hears of.';
comment on column public.webhooks.sealed_secret is 'What signs, encrypted with SECRET_KEY: the server alone opens it.';
comment on column public.webhooks.former_sealed_secret is 'The secret before the last one, which signs too for a day.';
comment on column public.webhooks.gone_at is 'When the address answered 410, which switched it off.';
comment on column public.webhooks.failing_since is 'Since when no attempt has reached it; null while they do.';
call system.wall_table('public.webhooks', inserted_by => '{admin}', updated_by => '{admin}', deleted_by => '{admin}');
alter policy webhooks_select on public.webhooks
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
grant select (org_id, id, address, nouns, former_until, is_active, gone_at, failing_since, created_by_user_id, created_at),
  insert (org_id, address, nouns, sealed_secret, created_by_user_id),
  update (address, nouns, sealed_secret, former_until, is_active, gone_at, failing_since),
  delete
  on public.webhooks to leme_app;

create table public.webhook_deliveries (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  webhook_id uuid not null,
  type text not null
    constraint webhook_deliveries_type_named check (type ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  thing_id uuid,
  event_id uuid,
  is_batch boolean not null default false,
  transaction_id xid8 not null default pg_current_xact_id(),
  data jsonb
    constraint webhook_deliveries_data_object check (jsonb_typeof(data) = 'object'),
  body text,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting'
    constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  held_until timestamptz,
  expires_at timestamptz not null default clock_timestamp() + interval '1 day',
  attempted_at timestamptz,
  duration_ms integer,
  status integer,
  answer text
    constraint webhook_deliveries_answer_length check (char_length(answer) <= 2048),
  error text
    constraint webhook_deliveries_error_length check (char_length(error) <= 300),
  primary key (org_id, id),
  constraint webhook_deliveries_org_id_webhook_id_fkey foreign key (org_id, webhook_id)
    references public.webhooks (org_id, id) on delete cascade,
  constraint webhook_deliveries_of_what check (num_nonnulls(event_id, data) = 1),
  constraint webhook_deliveries_batch_of_event check (not is_batch or event_id is not null)
);
comment on table public.webhook_deliveries is
  'What was, or is to be, sent to a webhook: each row one message, for 30 days, with what was answered.';
comment on column public.webhook_deliveries.thing_id is 'What it is about: of one thing, messages go in their order.';
comment on column public.webhook_deliveries.event_id is 'The event that it tells. No reference: the log shortens itself.';
comment on column public.webhook_deliveries.is_batch is
  'It tells all events of its transaction of that noun and action: what an import brings.';
comment on column public.webhook_deliveries.data is 'Of one that tells no event: what it says.';
comment on column public.webhook_deliveries.body is
  'What is sent, written at the first attempt and the same in each later one.';
comment on column public.webhook_deliveries.held_until is 'While a process is sending it: until then it is that process''s.';
comment on column public.webhook_deliveries.expires_at is 'No attempt is made after this.';
comment on column public.webhook_deliveries.answer is 'Of the last attempt: the beginning of what was answered.';
comment on column public.webhook_deliveries.error is 'Of the last attempt: why nothing was answered, or the answer does not count.';
create index webhook_deliveries_due on public.webhook_deliveries (org_id, webhook_id, next_attempt_at)
  where state = 'waiting';
create index webhook_deliveries_in_order on public.webhook_deliveries (org_id, webhook_id, thing_id, created_at, id)
  where state = 'waiting';
create index webhook_deliveries_newest on public.webhook_deliveries (org_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_oldest on public.webhook_deliveries (created_at);
create unique index webhook_deliveries_of_batch on public.webhook_deliveries (org_id, webhook_id, transaction_id, type)
  where is_batch;
call system.wall_table('public.webhook_deliveries', inserted_by => '{admin}', updated_by => '{admin}');
alter policy webhook_deliveries_select on public.webhook_deliveries
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
grant select,
  insert (org_id, webhook_id, type, data, next_attempt_at, expires_at),
  update (body, state, attempts, next_attempt_at, held_until, expires_at, attempted_at, duration_ms, status, answer, error)
  on public.webhook_deliveries to leme_app;

create trigger audit_created after insert on public.webhooks
  for each row execute function public.audit_row('webhook_created', 'address', 'nouns');
create trigger audit_changed after update of address, nouns on public.webhooks
  for each row when (old.address <> new.address or old.nouns <> new.nouns)
  execute function public.audit_row('webhook_changed', 'address', 'nouns');
create trigger audit_switched_on after update of is_active on public.webhooks
  for each row when (not old.is_active and new.is_active)
  execute function public.audit_row('webhook_switched_on', 'address');
create trigger audit_switched_off after update of is_active on public.webhooks
  for each row when (old.is_active and not new.is_active)
  execute function public.audit_row('webhook_switched_off', 'address', 'gone_at');
create trigger audit_rotated after update of sealed_secret on public.webhooks
  for each row when (old.sealed_secret <> new.sealed_secret)
  execute function public.audit_row('webhook_secret_rotated', 'address');
create trigger audit_deleted after delete on public.webhooks
  for each row execute function public.audit_row('webhook_deleted', 'address');

-- Their bodies are in functions/other-systems.sql.
create function system.refuse_many_webhooks() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger refuse_many before insert on public.webhooks
  for each row execute function system.refuse_many_webhooks();

create function system.keep_former_secret() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger keep_former_secret before update of sealed_secret on public.webhooks
  for each row execute function system.keep_former_secret();

create function public.add_webhook_deliveries() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger add_webhook_deliveries after insert on public.events
  referencing new table as added for each statement execute function public.add_webhook_deliveries();

-- The process that committed it sends it at once.
create trigger tell_added after insert on public.webhook_deliveries
  referencing new table as changed for each statement execute function public.tell_change('organization');

create function system.claim_webhook_delivery(at timestamptz, lease interval, most integer)
  returns setof public.webhook_deliveries language plpgsql as $$ begin end $$;
create function system.drop_webhook_delivery(org uuid, delivery uuid) returns void language plpgsql as $$ begin end $$;
create function system.webhook_secrets(org uuid, webhook uuid)
  returns table (address text, is_active boolean, sealed_secret bytea, former_sealed_secret bytea, former_until timestamptz)
  language plpgsql as $$ begin end $$;
create function system.switch_webhooks_off(org uuid) returns void language plpgsql as $$ begin end $$;
create function system.sweep_webhook_deliveries(at timestamptz, most integer) returns integer
  language plpgsql as $$ begin return 0; end $$;
