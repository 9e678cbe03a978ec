-- Written by npm run schema.

-- How good a run or a conversation was: by people, by evaluations in logs (gen_ai.evaluation.result), by programs.
create table public.run_scores (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  trace_id text
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
  source text not null default 'evaluation'
    constraint run_scores_source_known check (source in ('person', 'evaluation', 'api')),
  -- What it is known by: external_id of a program's; of a person's, who and what it is of. Null of an evaluation.
  key text
    constraint run_scores_key_length check (char_length(key) between 1 and 300),
  -- The run of its trace or span, once that has come; of a conversation, its latest run then.
  run_id uuid,
  -- Of a whole conversation.
  session text
    constraint run_scores_session_length check (char_length(session) between 1 and 200),
  user_id uuid,
  constraint run_scores_pkey primary key (org_id, id),
  constraint run_scores_org_id_source_key_key unique (org_id, source, key),
  constraint run_scores_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint run_scores_org_id_run_id_fkey
    foreign key (org_id, run_id) references public.agent_runs (org_id, id) on delete cascade,
  constraint run_scores_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint run_scores_by_person check ((source = 'person') = (user_id is not null)),
  constraint run_scores_keyed check ((source = 'evaluation') = (key is null)),
  constraint run_scores_of_something check (num_nonnulls(trace_id, run_id, session, response_id) > 0),
  constraint run_scores_says_something check (num_nonnulls(value, label, explanation) > 0)
);

create index run_scores_by_response on public.run_scores (org_id, response_id) where response_id is not null;
create index run_scores_by_run on public.run_scores (org_id, run_id) where run_id is not null;
create index run_scores_by_session on public.run_scores (org_id, session) where session is not null;
create index run_scores_by_trace on public.run_scores (org_id, trace_id) where trace_id is not null;
create index run_scores_by_user on public.run_scores (org_id, user_id) where user_id is not null;
create unique index run_scores_once on public.run_scores (org_id, trace_id, span_id, response_id, name, created_at)
    nulls not distinct
  where source = 'evaluation';

create trigger audit_deleted after delete on public.run_scores
  for each row when (old.source = 'person' and pg_trigger_depth() = 0)
  execute function public.audit_row('run_score_deleted', 'value');

alter table public.run_scores enable row level security, force row level security;
create policy run_scores_delete on public.run_scores for delete to leme_app
  using (org_id = (select context.org_id()) and source = 'person' and user_id = (select context.user_id()));
create policy run_scores_insert on public.run_scores for insert to leme_app
  with check (org_id = (select context.org_id())
    and case source when 'person' then user_id = (select context.user_id())
    and (select context.role()) <> 'key' else (select context.role()) in ('manager', 'admin', 'key') end);
create policy run_scores_select on public.run_scores for select to leme_app
  using (org_id = (select context.org_id()));
create policy run_scores_update on public.run_scores for update to leme_app
  using (org_id = (select context.org_id())
    and case source when 'person' then user_id = (select context.user_id()) when 'api' then (select context.role()) in
      ('manager', 'admin', 'key') else false end)
  with check (org_id = (select context.org_id()));
create policy run_scores_key_delete on public.run_scores as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy run_scores_key_insert on public.run_scores as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy run_scores_key_select on public.run_scores as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy run_scores_key_update on public.run_scores as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select,
  insert (org_id, trace_id, span_id, response_id, name, value, label, explanation, created_at, source, key, run_id,
    session, user_id),
  update (trace_id, span_id, name, value, label, explanation, run_id, session),
  delete
  on public.run_scores to leme_app;
