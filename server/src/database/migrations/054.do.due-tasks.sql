-- Open tasks by their day: counted from the index alone, as before, and now also listed in its order. Of ten thousand
-- tasks due on one day the first ten were found by sorting them all.
drop index public.tasks_open_by_due_date;
create index tasks_open_by_due_date on public.tasks (org_id, due_date, id) include (project_id) where status <> 'done';

-- Projects that are not over, by their end: which ones are late, and whose tasks count.
create index projects_by_end_date on public.projects (org_id, end_date, created_at, id)
  where status not in ('done', 'cancelled');
