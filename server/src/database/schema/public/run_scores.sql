-- Written by npm run schema.

-- What an evaluation said of a span or an answer of a trace (gen_ai.evaluation.result).
create table public.run_scores (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  trace_id text not null
    constraint run_scores_trace_id_form check (trace_id ~ '^[0-9a-f]{32}$'),
  span_id text
    constraint run_scores_span_id_form check (span_id ~ '^[0-9a-f]{16}$'),
  -- gen_ai.response.id, where the evaluation names an answer.
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
  constraint run_scores_pkey primary key (org_id, id),
  constraint run_scores_once unique nulls not distinct (org_id, trace_id, span_id, response_id, name, created_at),
  constraint run_scores_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint run_scores_says_something check (num_nonnulls(value, label, explanation) > 0)
);

alter table public.run_scores enable row level security, force row level security;
create policy run_scores_insert on public.run_scores for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy run_scores_select on public.run_scores for select to leme_app
  using (org_id = (select context.org_id()));
create policy run_scores_key_delete on public.run_scores as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy run_scores_key_insert on public.run_scores as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy run_scores_key_select on public.run_scores as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy run_scores_key_update on public.run_scores as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select,
  insert (org_id, trace_id, span_id, response_id, name, value, label, explanation, created_at)
  on public.run_scores to leme_app;
