-- What a run belongs to, as its sender says: a session, a user, an environment, a version, tags.
alter table public.spans
  add labels jsonb
    constraint spans_labels_object check (jsonb_typeof(labels) = 'object');
comment on column public.spans.labels is
  'What it says of its session, end user, environment, version and tags.';
grant insert (labels), update (labels) on public.spans to leme_app;

alter table public.agent_runs
  add session text
    constraint agent_runs_session_length check (char_length(session) between 1 and 200),
  add end_user text
    constraint agent_runs_end_user_length check (char_length(end_user) between 1 and 200),
  add environment text
    constraint agent_runs_environment_length check (char_length(environment) between 1 and 100),
  add version text
    constraint agent_runs_version_length check (char_length(version) between 1 and 100),
  add tags text[] not null default '{}'
    constraint agent_runs_tags_few check (cardinality(tags) <= 20);
comment on column public.agent_runs.session is 'The conversation that it is a part of, by its sender''s id.';
comment on column public.agent_runs.end_user is 'Whom it ran for, as its sender calls them.';
comment on column public.agent_runs.environment is 'Where it ran, such as production.';
comment on column public.agent_runs.version is 'The version of the agent, else of the service.';
grant insert (session, end_user, environment, version, tags), update (session, end_user, environment, version, tags)
  on public.agent_runs to leme_app;

create index agent_runs_by_session on public.agent_runs (org_id, session, created_at desc) where session is not null;
create index agent_runs_by_end_user on public.agent_runs (org_id, end_user, created_at desc) where end_user is not null;
