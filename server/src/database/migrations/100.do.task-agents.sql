-- A task may be given to an agent instead of a person: its runs stand beside the hours of people.
alter table public.tasks
  add column agent_id uuid,
  add constraint tasks_org_id_agent_id_fkey foreign key (org_id, agent_id) references public.agents (org_id, id)
    on delete set null (agent_id),
  add constraint tasks_one_in_charge check (num_nonnulls(assignee_user_id, agent_id) <= 1);
comment on column public.tasks.agent_id is 'The agent that does it, instead of a person.';
create index tasks_by_agent on public.tasks (org_id, agent_id) where agent_id is not null;
grant insert (agent_id), update (agent_id) on public.tasks to leme_app;

create function public.one_in_charge() returns trigger language plpgsql volatile as $$ begin return new; end $$;
create trigger one_in_charge before update of assignee_user_id, agent_id on public.tasks
  for each row when (new.assignee_user_id is not null and new.agent_id is not null)
  execute function public.one_in_charge();
