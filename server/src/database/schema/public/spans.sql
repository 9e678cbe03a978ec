-- Written by npm run schema.

-- The spans of traces as they came: a run is its outermost span, and its steps are those below.
create table public.spans (
  org_id uuid not null,
  trace_id text not null
    constraint spans_trace_id_form check (trace_id ~ '^[0-9a-f]{32}$'),
  span_id text not null
    constraint spans_span_id_form check (span_id ~ '^[0-9a-f]{16}$'),
  parent_span_id text
    constraint spans_parent_span_id_form check (parent_span_id ~ '^[0-9a-f]{16}$'),
  -- The run that it is, or is a step of; null while none is known.
  run_id uuid,
  name text not null
    constraint spans_name_length check (char_length(name) between 1 and 200),
  -- gen_ai.operation.name, also where the sender has an older word for it; null for spans of another kind.
  operation text
    constraint spans_operation_length check (char_length(operation) between 1 and 100),
  status text not null
    constraint spans_status_known check (status in ('running', 'completed', 'failed')),
  error text
    constraint spans_error_length check (char_length(error) between 1 and 2000),
  started_at timestamptz not null,
  latency_ms integer
    constraint spans_latency_ms_range check (latency_ms >= 0),
  provider text
    constraint spans_provider_length check (char_length(provider) between 1 and 100),
  model text
    constraint spans_model_length check (char_length(model) between 1 and 200),
  input_tokens bigint
    constraint spans_input_tokens_range check (input_tokens >= 0),
  cached_input_tokens bigint
    constraint spans_cached_input_tokens_range check (cached_input_tokens >= 0),
  output_tokens bigint
    constraint spans_output_tokens_range check (output_tokens >= 0),
  cost_usd numeric(14, 8)
    constraint spans_cost_usd_range check (cost_usd >= 0),
  cost_source text
    constraint spans_cost_source_known check (cost_source in ('reported', 'price_table')),
  -- gen_ai.agent.id, .name, .description and leme.agent.area.
  agent jsonb
    constraint spans_agent_object check (jsonb_typeof(agent) = 'object'),
  attributes jsonb not null default '{}'::jsonb
    constraint spans_attributes_object check (jsonb_typeof(attributes) = 'object')
    constraint spans_attributes_size check (pg_column_size(attributes) <= 65536),
  created_at timestamptz not null default now(),
  cache_write_5m_tokens bigint
    constraint spans_cache_write_5m_tokens_range check (cache_write_5m_tokens >= 0),
  cache_write_1h_tokens bigint
    constraint spans_cache_write_1h_tokens_range check (cache_write_1h_tokens >= 0),
  reasoning_tokens bigint
    constraint spans_reasoning_tokens_range check (reasoning_tokens >= 0),
  -- Counted before it was all done: another span of the trace says the rest.
  tokens_partial boolean not null default false,
  -- The id that the provider gave the request, which a log record of it has too.
  request_id text
    constraint spans_request_id_length check (char_length(request_id) between 1 and 200),
  -- A call of a model that came as a log record: the span of its request has its cost.
  is_log boolean not null default false,
  -- The name of the line of senders that knew it, else of its scope.
  sender text
    constraint spans_sender_length check (char_length(sender) between 1 and 100),
  -- The key that sent it; null where a person did.
  api_key_id uuid default case when context.role() = 'key' then context.user_id() else null::uuid end,
  -- What it says of its session, end user, environment, version and tags.
  labels jsonb
    constraint spans_labels_object check (jsonb_typeof(labels) = 'object'),
  -- By which price its cost was counted, and what each kind of tokens cost then; null where its cost was reported.
  price jsonb
    constraint spans_price_object check (jsonb_typeof(price) = 'object' and length(price::text) <= 1000),
  constraint spans_pkey primary key (org_id, trace_id, span_id),
  constraint spans_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint spans_org_id_run_id_fkey
    foreign key (org_id, run_id) references public.agent_runs (org_id, id) on delete set null (run_id),
  constraint spans_cost_source_with_cost check ((cost_usd is null) = (cost_source is null))
);
-- Referenced by public.span_contents.

create index spans_by_request on public.spans (org_id, request_id) where request_id is not null;
create index spans_by_response on public.spans (org_id, "left"(attributes ->> 'gen_ai.response.id', 200))
  where "left"(attributes ->> 'gen_ai.response.id', 200) is not null;
create index spans_by_run on public.spans (org_id, run_id, started_at) where run_id is not null;
create index spans_unpriced on public.spans (org_id, started_at)
  where cost_usd is null and model is not null and input_tokens is not null;
create index spans_unread on public.spans (org_id, api_key_id, sender) where run_id is null;
create index spans_with_attributes on public.spans (org_id, started_at) where attributes <> '{}'::jsonb;
create index spans_without_run on public.spans (created_at) where run_id is null;

alter table public.spans enable row level security, force row level security;
create policy spans_insert on public.spans for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy spans_select on public.spans for select to leme_app
  using (org_id = (select context.org_id()));
create policy spans_update on public.spans for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'))
  with check (org_id = (select context.org_id()));
create policy spans_key_delete on public.spans as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy spans_key_insert on public.spans as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy spans_key_select on public.spans as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy spans_key_update on public.spans as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select,
  insert (org_id, trace_id, span_id, parent_span_id, run_id, name, operation, status, error, started_at, latency_ms,
    provider, model, input_tokens, cached_input_tokens, output_tokens, cost_usd, cost_source, agent, attributes,
    cache_write_5m_tokens, cache_write_1h_tokens, reasoning_tokens, tokens_partial, request_id, is_log, sender, labels,
    price),
  update (trace_id, parent_span_id, run_id, name, operation, status, error, started_at, latency_ms, provider, model,
    input_tokens, cached_input_tokens, output_tokens, cost_usd, cost_source, agent, attributes, cache_write_5m_tokens,
    cache_write_1h_tokens, reasoning_tokens, tokens_partial, request_id, is_log, sender, labels, price)
  on public.spans to leme_app;
