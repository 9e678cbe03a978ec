-- Written by npm run schema.

-- AI agents, as they are sent or as their runs name them.
create table public.agents (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  external_id text
    constraint agents_external_id_length check (char_length(external_id) between 1 and 200)
    constraint agents_external_id_plain check (external_id = public.plain_key(external_id)),
  name text not null
    constraint agents_name_length check (char_length(name) between 1 and 200)
    constraint agents_name_not_blank check (name ~ '\S')
    constraint agents_name_plain check (name = public.plain_key(name)),
  description text
    constraint agents_description_length check (char_length(description) between 1 and 2000),
  area text
    constraint agents_area_length check (char_length(area) between 1 and 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The assistant of this product: one an organisation, which nothing that comes in finds or changes.
  is_assistant boolean not null default false,
  -- What a person set stays: what comes in about it no longer changes it.
  is_edited boolean not null default false,
  -- What its runs are for, where nothing else says it.
  project_id uuid,
  constraint agents_pkey primary key (org_id, id),
  constraint agents_org_id_external_id_key unique (org_id, external_id),
  constraint agents_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint agents_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id)
);
-- Referenced by public.agent_alerts, public.agent_runs, public.costs, public.failure_rules, public.failure_tickets,
-- public.run_agents, public.tasks.

create unique index agents_assistant on public.agents (org_id) where is_assistant;
create index agents_by_name on public.agents (org_id, name);
create unique index agents_named on public.agents (org_id, name) where external_id is null and not is_assistant;

create trigger keep_deleted_texts after delete on public.agents
  referencing old table as changed
  for each statement execute function public.keep_search_texts('agent');
create trigger keep_inserted_texts after insert on public.agents
  referencing new table as changed
  for each statement execute function public.keep_search_texts('agent');
create trigger keep_updated_texts after update on public.agents
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('agent');
create trigger touch_updated_at before update on public.agents for each row execute function public.touch_updated_at();
create trigger write_updated_consequence after update on public.agents
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('agent', 'consequence');
create trigger write_updated_event after update on public.agents
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('agent', 'undoable');

alter table public.agents enable row level security, force row level security;
create policy agents_insert on public.agents for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
create policy agents_select on public.agents for select to leme_app
  using (org_id = (select context.org_id()));
create policy agents_update on public.agents for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'))
  with check (org_id = (select context.org_id()));
create policy agents_assistant_update on public.agents as restrictive for update to leme_app
  using (not is_assistant);
create policy agents_key_delete on public.agents as restrictive for delete to leme_app
  using ((select context.within('runs:write')));
create policy agents_key_insert on public.agents as restrictive for insert to leme_app
  with check ((select context.within('runs:write')));
create policy agents_key_select on public.agents as restrictive for select to leme_app
  using ((select context.within('read', 'runs:write')));
create policy agents_key_update on public.agents as restrictive for update to leme_app
  using ((select context.within('runs:write')));

grant select,
  insert (org_id, external_id, name, description, area, is_active, is_assistant),
  update (external_id, name, description, area, is_active, is_edited, project_id)
  on public.agents to leme_app;
