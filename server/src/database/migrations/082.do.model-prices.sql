-- What models cost an organisation by its own contracts goes before what their makers ask for; a cost says by which price it
-- was counted; and costs are counted again only where a person says so, after having seen what would change (AG-03).

-- The name of a model without its maker, date and version: `openai/gpt-4.1-mini-2025-04-14` is `gpt-4.1-mini`.
create function public.model_name(model text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(lower(model), '^.*/', ''),
    '^((us|eu|apac|global)\.)?(anthropic|amazon|meta|mistral|deepseek)\.', ''),
    '(-\d{4}-\d{2}-\d{2}|-\d{8}|-\d{3,4}|@\d{8}|-latest|-preview-\d{2}-\d{2}|-v\d+:\d+)+$', '');

create table public.model_prices (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  model text not null
    constraint model_prices_model_length check (char_length(model) between 1 and 200)
    constraint model_prices_model_plain check (model = public.plain_key(model) and model = lower(model))
    constraint model_prices_model_named check (model ~ '[^*\s]' and model !~ '\|'),
  provider text
    constraint model_prices_provider_length check (char_length(provider) between 1 and 100)
    constraint model_prices_provider_plain check (provider = public.plain_key(provider) and provider = lower(provider)),
  valid_from date not null
    constraint model_prices_valid_from_range check (valid_from between '1900-01-01' and '2999-12-31'),
  input numeric(14, 8) not null
    constraint model_prices_input_range check (input >= 0),
  cached_input numeric(14, 8)
    constraint model_prices_cached_input_range check (cached_input >= 0),
  cache_write_5m numeric(14, 8)
    constraint model_prices_cache_write_5m_range check (cache_write_5m >= 0),
  cache_write_1h numeric(14, 8)
    constraint model_prices_cache_write_1h_range check (cache_write_1h >= 0),
  output numeric(14, 8)
    constraint model_prices_output_range check (output >= 0),
  reasoning numeric(14, 8)
    constraint model_prices_reasoning_range check (reasoning >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint model_prices_once unique nulls not distinct (org_id, model, provider, valid_from)
);
comment on table public.model_prices is
  'What models cost an organisation from a day of its calendar on, in dollars a million tokens. It holds for what comes '
  'after it was written; what is stored already keeps its cost until somebody has it counted again.';
comment on column public.model_prices.model is 'As senders name it; `*` is any text.';
comment on column public.model_prices.provider is 'Null: of any that serves it.';
comment on column public.model_prices.output is 'Null: it has no output, as models of embeddings.';
create trigger touch_updated_at before update on public.model_prices
  for each row execute function public.touch_updated_at();

create function system.refuse_many_model_prices() returns trigger language plpgsql volatile
set search_path = pg_catalog, pg_temp as $$
begin
  -- Two at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('model_prices/' || new.org_id, 0));
  if (select count(*) from public.model_prices where org_id = new.org_id) >= 500 then
    raise exception 'the organisation has 500 prices of models'
      using errcode = 'check_violation', constraint = 'model_prices_org_id_count', table = 'model_prices';
  end if;
  return new;
end $$;
create trigger refuse_many before insert on public.model_prices
  for each row execute function system.refuse_many_model_prices();

call system.wall_table('public.model_prices', inserted_by => '{admin}', updated_by => '{admin}', deleted_by => '{admin}');
-- A key that sends runs has them priced.
drop policy model_prices_key_select on public.model_prices;
create policy model_prices_key_select on public.model_prices as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
grant select,
  insert (org_id, model, provider, valid_from, input, cached_input, cache_write_5m, cache_write_1h, output, reasoning),
  update (input, cached_input, cache_write_5m, cache_write_1h, output, reasoning),
  delete
  on public.model_prices to leme_app;

alter table public.events drop constraint events_noun_known;
alter table public.events add constraint events_noun_known check (noun in (
  'organization', 'user', 'client', 'client_alias', 'project', 'project_member', 'epic', 'story', 'task', 'time_entry',
  'ticket', 'invoice', 'receivable', 'payment', 'agent', 'model_price'));
call system.log_table('public.model_prices', 'model_price');

create trigger audit_saved after insert or update on public.model_prices
  for each row execute function public.audit_row('model_price_saved', 'provider', 'valid_from', 'input', 'cached_input',
    'cache_write_5m', 'cache_write_1h', 'output', 'reasoning');
create trigger audit_deleted after delete on public.model_prices
  for each row execute function public.audit_row('model_price_deleted', 'provider', 'valid_from');
create trigger tell_inserted after insert on public.model_prices
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.model_prices referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_deleted after delete on public.model_prices
  referencing old table as changed for each statement execute function public.tell_change('organization');

alter table public.spans
  add price jsonb
    constraint spans_price_object check (jsonb_typeof(price) = 'object' and length(price::text) <= 1000);
comment on column public.spans.price is
  'By which price its cost was counted, and what each kind of tokens cost then; null where its cost was reported.';
alter table public.agent_runs
  add price jsonb
    constraint agent_runs_price_object check (jsonb_typeof(price) = 'object' and length(price::text) <= 1000),
  add model_name text generated always as (public.model_name(model)) stored;
comment on column public.agent_runs.price is 'As that of a span; null where the run has steps, each with its own.';
comment on column public.agent_runs.model_name is 'The model without its maker, date and version: one name for one model.';
grant insert (price), update (price) on public.spans to leme_app;
grant insert (price), update (price) on public.agent_runs to leme_app;

create index spans_unpriced on public.spans (org_id, started_at)
  where cost_usd is null and model is not null and input_tokens is not null;
create index agent_runs_unpriced on public.agent_runs (org_id, created_at)
  where cost_usd is null and model is not null and input_tokens is not null;

create table public.run_recounts (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  from_day date not null,
  to_day date not null,
  status text not null default 'counting'
    constraint run_recounts_status_known check (status in ('counting', 'counted', 'applying', 'applied', 'dismissed')),
  runs_read integer not null default 0,
  runs_changed integer not null default 0,
  old_cost_usd numeric not null default 0,
  new_cost_usd numeric not null default 0,
  read_to timestamptz,
  read_to_id uuid,
  requested_by uuid not null default context.user_id(),
  requested_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id),
  constraint run_recounts_days_in_order check (from_day between '1900-01-01' and to_day and to_day <= '2999-12-31')
);
comment on table public.run_recounts is
  'Costs of a period counted again by the prices of then: what would change is found first, and written once a person says '
  'so. The job goes on where it was interrupted.';
comment on column public.run_recounts.read_to is 'With the id of the run: how far the job came.';
create index run_recounts_newest on public.run_recounts (org_id, requested_at desc);
create unique index run_recounts_under_way on public.run_recounts (org_id) where status in ('counting', 'counted', 'applying');
call system.wall_table('public.run_recounts', inserted_by => '{admin}', updated_by => '{admin}');
grant select,
  insert (org_id, from_day, to_day),
  update (status, runs_read, runs_changed, old_cost_usd, new_cost_usd, read_to, read_to_id, ended_at)
  on public.run_recounts to leme_app;
create trigger audit_applied after update on public.run_recounts
  for each row when (old.status <> new.status and new.status = 'applied')
  execute function public.audit_row('runs_recounted', 'from_day', 'to_day', 'runs_changed', 'old_cost_usd', 'new_cost_usd');
create trigger tell_inserted after insert on public.run_recounts
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.run_recounts referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_deleted after delete on public.run_recounts
  referencing old table as changed for each statement execute function public.tell_change('organization');

-- "Desfaça" takes none of this back, and nothing older in its place.
drop trigger note_event on public.audit_events;
create trigger note_event after insert on public.audit_events
  for each row when (new.actor_user_id is not null and new.event in ('factor_added', 'factor_removed', 'passkey_added',
    'passkey_removed', 'recovery_codes_created', 'password_changed', 'email_changed', 'phone_changed',
    'identity_linked', 'identity_unlinked', 'role_changed', 'person_removed', 'person_erased', 'invitation_created',
    'invitation_withdrawn', 'api_key_created', 'api_key_revoked', 'organization_changed', 'data_imported',
    'model_price_saved', 'model_price_deleted'))
  execute function public.note_event();

-- The transaction that asks for it queues its job.
create policy jobs_insert_recount on system.jobs for insert to leme_app
  with check ((select context.role()) = 'admin' and kind = 'recount_runs'
    and payload ->> 'org_id' = (select context.org_id())::text);
grant insert (payload) on system.jobs to leme_app;
