-- Errors that differ in ids with letters and in capitals say the same: one ticket each, not one a run. The words of the
-- tickets that are there are made again from a run of theirs, and tickets that prove to be of one failure share it: the one
-- that is open, else the last.
update public.failure_tickets failing set words = left(coalesce((
    select runs.error from public.agent_runs runs
    where runs.org_id = failing.org_id and runs.agent_id = failing.agent_id and runs.status = 'failed'
      and public.error_words(runs.error) = failing.words
    order by runs.created_at desc limit 1), failing.words), 400)
where failing.words <> '*';

drop index public.agent_runs_by_error;

create or replace function public.error_words(error text) returns text
  language sql immutable parallel safe
return btrim(left(regexp_replace(regexp_replace(lower(left(coalesce(error, ''), 400) collate "pt-BR-x-icu"),
  '(?<![a-z0-9])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![a-z0-9])|(?=[a-z0-9]{8})[a-z]*[0-9][a-z0-9]*|[0-9]+',
  '0', 'g'), '\s+', ' ', 'g'), 200));

with ranked as (
  select failing.org_id, failing.agent_id, failing.words, row_number() over (
    partition by failing.org_id, failing.agent_id, public.error_words(failing.words)
    order by coalesce(tickets.status not in ('resolved', 'closed'), false) desc, failing.last_at desc, failing.words) as place
  from public.failure_tickets failing
  left join public.tickets on tickets.org_id = failing.org_id and tickets.id = failing.ticket_id
  where failing.words <> '*'
)
delete from public.failure_tickets failing using ranked
where ranked.place > 1 and failing.org_id = ranked.org_id and failing.agent_id = ranked.agent_id
  and failing.words = ranked.words;

update public.failure_tickets set words = public.error_words(words) where words <> '*';

create index agent_runs_by_error on public.agent_runs (org_id, agent_id, public.error_words(error), created_at desc)
  where status = 'failed';

comment on column public.failure_tickets.words is
  'The error without its numbers and ids, in small letters (error_words); "*" stands for all others, where the agent has too many open tickets.';
