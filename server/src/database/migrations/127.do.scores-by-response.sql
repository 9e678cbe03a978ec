-- An evaluation may name an answer alone (gen_ai.response.id), whose run may come later.
alter table public.run_scores
  drop constraint run_scores_of_something,
  add constraint run_scores_of_something check (num_nonnulls(trace_id, run_id, session, response_id) > 0);
create index run_scores_by_response on public.run_scores (org_id, response_id) where response_id is not null;
create index spans_by_response on public.spans (org_id, left(attributes ->> 'gen_ai.response.id', 200))
  where left(attributes ->> 'gen_ai.response.id', 200) is not null;

drop function if exists public.join_scores(text[]);
create function public.join_scores(traces text[], responses text[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$ select $$;
