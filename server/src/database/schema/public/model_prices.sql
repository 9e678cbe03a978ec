-- Written by npm run schema.

-- What models cost an organisation from a day of its calendar on, in dollars a million tokens. It holds for what comes
-- after it was written; what is stored already keeps its cost until somebody has it counted again.
create table public.model_prices (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- As senders name it; `*` is any text.
  model text not null
    constraint model_prices_model_length check (char_length(model) between 1 and 200)
    constraint model_prices_model_named check (model ~ '[^*\s]' and model !~ '\|')
    constraint model_prices_model_plain check (model = public.plain_key(model) and model = lower(model)),
  -- Null: of any that serves it.
  provider text
    constraint model_prices_provider_length check (char_length(provider) between 1 and 100)
    constraint model_prices_provider_plain check (provider = public.plain_key(provider) and provider = lower(provider)),
  valid_from date not null
    constraint model_prices_valid_from_range check (valid_from between '1900-01-01'::date and '2999-12-31'::date),
  input numeric(14, 8) not null
    constraint model_prices_input_range check (input >= 0),
  cached_input numeric(14, 8)
    constraint model_prices_cached_input_range check (cached_input >= 0),
  cache_write_5m numeric(14, 8)
    constraint model_prices_cache_write_5m_range check (cache_write_5m >= 0),
  cache_write_1h numeric(14, 8)
    constraint model_prices_cache_write_1h_range check (cache_write_1h >= 0),
  -- Null: it has no output, as models of embeddings.
  output numeric(14, 8)
    constraint model_prices_output_range check (output >= 0),
  reasoning numeric(14, 8)
    constraint model_prices_reasoning_range check (reasoning >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint model_prices_pkey primary key (org_id, id),
  constraint model_prices_once unique nulls not distinct (org_id, model, provider, valid_from),
  constraint model_prices_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create trigger audit_deleted after delete on public.model_prices
  for each row execute function public.audit_row('model_price_deleted', 'provider', 'valid_from');
create trigger audit_saved after insert or update on public.model_prices
  for each row
  execute function public.audit_row('model_price_saved', 'provider', 'valid_from', 'input', 'cached_input',
    'cache_write_5m', 'cache_write_1h', 'output', 'reasoning');
create trigger refuse_many before insert on public.model_prices
  for each row execute function system.refuse_many_model_prices();
create trigger tell_deleted after delete on public.model_prices
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.model_prices
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.model_prices
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger touch_updated_at before update on public.model_prices
  for each row execute function public.touch_updated_at();
create trigger write_created_consequence after insert on public.model_prices
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('model_price', 'consequence');
create trigger write_created_event after insert on public.model_prices
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('model_price', 'other');
create trigger write_deleted_consequence after delete on public.model_prices
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('model_price', 'consequence');
create trigger write_deleted_event after delete on public.model_prices
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('model_price', 'other');
create trigger write_updated_consequence after update on public.model_prices
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('model_price', 'consequence');
create trigger write_updated_event after update on public.model_prices
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('model_price', 'other');

alter table public.model_prices enable row level security, force row level security;
create policy model_prices_delete on public.model_prices for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy model_prices_insert on public.model_prices for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy model_prices_select on public.model_prices for select to leme_app
  using (org_id = (select context.org_id()));
create policy model_prices_update on public.model_prices for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (org_id = (select context.org_id()));
create policy model_prices_key_delete on public.model_prices as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy model_prices_key_insert on public.model_prices as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy model_prices_key_select on public.model_prices as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy model_prices_key_update on public.model_prices as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, model, provider, valid_from, input, cached_input, cache_write_5m, cache_write_1h, output, reasoning),
  update (input, cached_input, cache_write_5m, cache_write_1h, output, reasoning),
  delete
  on public.model_prices to leme_app;
