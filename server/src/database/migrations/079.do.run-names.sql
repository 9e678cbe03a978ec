-- A run is shown by what its sender called it, and marked where a step failed though the whole did not.
alter table public.agent_runs
  add name text
    constraint agent_runs_name_length check (char_length(name) between 1 and 200),
  add failed_steps integer not null default 0
    constraint agent_runs_failed_steps_range check (failed_steps >= 0);
comment on column public.agent_runs.name is 'The name of its span; null where it came without spans.';
comment on column public.agent_runs.failed_steps is 'Steps below it that failed.';

grant insert (name, failed_steps), update (name, failed_steps) on public.agent_runs to leme_app;
