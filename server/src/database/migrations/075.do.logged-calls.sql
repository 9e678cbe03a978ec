-- Calls of models that come as log records too are joined to their spans by the request's id; spans say whose they are,
-- so that what no run claims can be counted by key and sender; and evaluations that come as log records.
alter table public.spans
  add request_id text
    constraint spans_request_id_length check (char_length(request_id) between 1 and 200),
  add is_log boolean not null default false,
  add sender text
    constraint spans_sender_length check (char_length(sender) between 1 and 100),
  add api_key_id uuid default case when context.role() = 'key' then context.user_id() end;
comment on column public.spans.request_id is 'The id that the provider gave the request, which a log record of it has too.';
comment on column public.spans.is_log is 'A call of a model that came as a log record: the span of its request has its cost.';
comment on column public.spans.sender is 'The name of the line of senders that knew it, else of its scope.';
comment on column public.spans.api_key_id is 'The key that sent it; null where a person did.';

create index spans_by_request on public.spans (org_id, request_id) where request_id is not null;
create index spans_unread on public.spans (org_id, api_key_id, sender) where run_id is null;

grant insert (request_id, is_log, sender), update (trace_id, request_id, is_log, sender) on public.spans to leme_app;

create table public.run_scores (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  trace_id text not null
    constraint run_scores_trace_id_form check (trace_id ~ '^[0-9a-f]{32}$'),
  span_id text
    constraint run_scores_span_id_form check (span_id ~ '^[0-9a-f]{16}$'),
  response_id text
    constraint run_scores_response_id_length check (char_length(response_id) between 1 and 200),
  name text not null
    constraint run_scores_name_length check (char_length(name) between 1 and 200),
  value double precision,
  label text
    constraint run_scores_label_length check (char_length(label) between 1 and 200),
  explanation text
    constraint run_scores_explanation_length check (char_length(explanation) between 1 and 2000),
  created_at timestamptz not null,
  primary key (org_id, id),
  constraint run_scores_says_something check (num_nonnulls(value, label, explanation) > 0),
  constraint run_scores_once unique nulls not distinct (org_id, trace_id, span_id, response_id, name, created_at)
);
comment on table public.run_scores is 'What an evaluation said of a span or an answer of a trace (gen_ai.evaluation.result).';
comment on column public.run_scores.response_id is 'gen_ai.response.id, where the evaluation names an answer.';

call system.wall_table('public.run_scores', inserted_by => '{manager,admin,key}', write_scope => 'runs:write');
grant select, insert (org_id, trace_id, span_id, response_id, name, value, label, explanation, created_at)
  on public.run_scores to leme_app;
