-- What the assistant is asked of all projects at once: open work by its day, by its person, and what is blocked.

create index tasks_open_by_due_date on public.tasks (org_id, due_date, project_id) where status <> 'done';
create index tasks_open_by_assignee on public.tasks (org_id, assignee_user_id, project_id, due_date)
  where status <> 'done';
create index tasks_blocked on public.tasks (org_id, project_id) where status = 'blocked';
