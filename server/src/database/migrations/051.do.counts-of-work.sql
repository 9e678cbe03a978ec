-- The dashboard counts tasks under way, few of all that an organisation ever had.
create index tasks_doing on public.tasks (org_id) where status = 'doing';
