-- Runs belong to work: to a project, and to an epic, story, task or ticket of it.
alter table public.agents
  add project_id uuid,
  add constraint agents_org_id_project_id_fkey foreign key (org_id, project_id)
    references public.projects (org_id, id) on delete set null (project_id);
comment on column public.agents.project_id is 'What its runs are for, where nothing else says it.';
grant update (project_id) on public.agents to leme_app;

alter table public.agent_runs
  add item text
    constraint agent_runs_item_length check (char_length(item) between 1 and 200),
  add project text
    constraint agent_runs_project_length check (char_length(project) between 1 and 200),
  add branch text
    constraint agent_runs_branch_length check (char_length(branch) between 1 and 200),
  add project_id uuid,
  add item_noun text
    constraint agent_runs_item_noun_known check (item_noun in ('epic', 'story', 'task', 'ticket')),
  add item_id uuid,
  add assigned_by text
    constraint agent_runs_assigned_by_known
      check (assigned_by in ('item', 'project', 'branch', 'session', 'agent', 'rule', 'person')),
  add constraint agent_runs_item_whole check ((item_noun is null) = (item_id is null)),
  add constraint agent_runs_org_id_project_id_fkey foreign key (org_id, project_id)
    references public.projects (org_id, id) on delete set null (project_id);
comment on column public.agent_runs.item is 'The key of the work that its sender says it is for (leme.item).';
comment on column public.agent_runs.project is 'The project that its sender says it is for (leme.project).';
comment on column public.agent_runs.branch is 'The branch that it worked on: its name may hold a key.';
comment on column public.agent_runs.project_id is 'What it is for; null is "Sem projeto".';
comment on column public.agent_runs.item_id is 'The epic, story, task or ticket that it is for; what is deleted may come back.';
comment on column public.agent_runs.assigned_by is
  'How the project and the item are known; what a person says stays, whatever comes in.';
grant insert (item, project, branch, project_id, item_noun, item_id, assigned_by),
  update (item, project, branch, project_id, item_noun, item_id, assigned_by)
  on public.agent_runs to leme_app;
create index agent_runs_by_project on public.agent_runs (org_id, project_id, created_at desc) where project_id is not null;
create index agent_runs_by_item on public.agent_runs (org_id, item_id, created_at desc) where item_id is not null;

create table public.run_rules (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  filter jsonb not null
    constraint run_rules_filter_object check (jsonb_typeof(filter) = 'object' and filter <> '{}'),
  project_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint run_rules_org_id_project_id_fkey foreign key (org_id, project_id)
    references public.projects (org_id, id) on delete cascade
);
comment on table public.run_rules is 'Which runs without a project are for which project; of several that fit, the oldest says it.';
comment on column public.run_rules.filter is 'The filters of the list of runs that a run must meet.';
call system.wall_table('public.run_rules', inserted_by => '{manager,admin}', deleted_by => '{manager,admin}', write_scope => 'runs:write');
grant select, insert (org_id, filter, project_id), delete on public.run_rules to leme_app;

-- The work of the organisation that keys lead to, for keys of the API that may not read it.
create function public.work_of_keys(asked text[]) returns table (name text, noun text, id uuid, project_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
as $$ select ''::text, ''::text, null::uuid, null::uuid where false $$;

-- The organisation's projects by id, prefix or name.
create function public.projects_of_names(asked text[]) returns table (name text, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
as $$ select ''::text, null::uuid where false $$;
