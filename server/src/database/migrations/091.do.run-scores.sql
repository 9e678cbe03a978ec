-- Scores come from people and programs too, and are of a run or of a whole conversation: no longer of a trace alone.
drop policy run_scores_insert on public.run_scores;
alter table public.run_scores
  alter column trace_id drop not null,
  drop constraint run_scores_once,
  add column source text not null default 'evaluation'
    constraint run_scores_source_known check (source in ('person', 'evaluation', 'api')),
  add column key text
    constraint run_scores_key_length check (char_length(key) between 1 and 300),
  add column run_id uuid,
  add column session text
    constraint run_scores_session_length check (char_length(session) between 1 and 200),
  add column user_id uuid,
  add constraint run_scores_org_id_source_key_key unique (org_id, source, key),
  add constraint run_scores_org_id_run_id_fkey foreign key (org_id, run_id)
    references public.agent_runs (org_id, id) on delete cascade,
  add constraint run_scores_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  add constraint run_scores_by_person check ((source = 'person') = (user_id is not null)),
  add constraint run_scores_keyed check ((source = 'evaluation') = (key is null)),
  add constraint run_scores_of_something check (num_nonnulls(trace_id, run_id, session) > 0);
comment on table public.run_scores is
  'How good a run or a conversation was: by people, by evaluations in logs (gen_ai.evaluation.result), by programs.';
comment on column public.run_scores.key is
  'What it is known by: external_id of a program''s; of a person''s, who and what it is of. Null of an evaluation.';
comment on column public.run_scores.run_id is
  'The run of its trace or span, once that has come; of a conversation, its latest run then.';
comment on column public.run_scores.session is 'Of a whole conversation.';
create unique index run_scores_once on public.run_scores
  (org_id, trace_id, span_id, response_id, name, created_at) nulls not distinct where source = 'evaluation';
create index run_scores_by_run on public.run_scores (org_id, run_id) where run_id is not null;
create index run_scores_by_trace on public.run_scores (org_id, trace_id) where trace_id is not null;
create index run_scores_by_session on public.run_scores (org_id, session) where session is not null;
create index run_scores_by_user on public.run_scores (org_id, user_id) where user_id is not null;

create policy run_scores_insert on public.run_scores for insert to leme_app
  with check (org_id = (select context.org_id()) and case source
    when 'person' then user_id = (select context.user_id()) and (select context.role()) <> 'key'
    else (select context.role()) in ('manager', 'admin', 'key') end);
create policy run_scores_update on public.run_scores for update to leme_app
  using (org_id = (select context.org_id()) and case source
    when 'person' then user_id = (select context.user_id())
    when 'api' then (select context.role()) in ('manager', 'admin', 'key') else false end)
  with check (org_id = (select context.org_id()));
create policy run_scores_delete on public.run_scores for delete to leme_app
  using (org_id = (select context.org_id()) and source = 'person' and user_id = (select context.user_id()));
grant insert (source, key, run_id, session, user_id),
  update (trace_id, span_id, run_id, session, name, value, label, explanation), delete
  on public.run_scores to leme_app;

-- Finds the runs of the organisation's scores of these traces.
create function public.join_scores(traces text[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$ select $$;

update public.run_scores set run_id = coalesce(
  (select spans.run_id from public.spans where spans.org_id = run_scores.org_id
    and spans.trace_id = run_scores.trace_id and spans.span_id = run_scores.span_id),
  (select runs.id from public.agent_runs runs where runs.org_id = run_scores.org_id
    and runs.trace_id = run_scores.trace_id order by created_at, id limit 1));
