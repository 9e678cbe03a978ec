-- Open tasks by their day. Behind row-level security PostgreSQL looks into an index by conditions alone that it knows to
-- leak nothing: a case is one, coalesce is not, so that a page after another one was looked for from the first task on.
-- What is listed comes in the index's order, and what is counted is in it whole: one index does what two did.
drop index public.tasks_open_by_due_date;
drop index public.tasks_due;
drop index public.tasks_due_by_assignee;
drop index public.tasks_due_by_project;
create index tasks_due on public.tasks
  (org_id, (case when due_date is null then 'infinity' else due_date end), id) include (project_id, due_date)
  where status <> 'done';
create index tasks_due_by_assignee on public.tasks
  (org_id, assignee_user_id, (case when due_date is null then 'infinity' else due_date end), id) where status <> 'done';
create index tasks_due_by_project on public.tasks
  (org_id, project_id, (case when due_date is null then 'infinity' else due_date end), id) where status <> 'done';

-- Projects that are not over, by their end: which ones are late, and whose tasks count.
create index projects_by_end_date on public.projects (org_id, end_date, created_at, id)
  where status not in ('done', 'cancelled');
