-- The tasks of all projects, as a person looks for them. Most tasks of a company are done: the indexes are of those that
-- are not, which is what everybody asks for. Without a due date a task comes last.
create index tasks_due on public.tasks (org_id, coalesce(due_date, 'infinity'), id)
  where status <> 'done';
create index tasks_due_by_assignee on public.tasks (org_id, assignee_user_id, coalesce(due_date, 'infinity'), id)
  where status <> 'done';
create index tasks_due_by_project on public.tasks (org_id, project_id, coalesce(due_date, 'infinity'), id)
  where status <> 'done';

-- Text as searches compare it: without case and accents.
create function public.folded(value text) returns text
  language sql immutable parallel safe
  return translate(lower(value), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn');
