-- Written by npm run schema.

-- What people did to a project and its parts, read from the events.
create view public.activity (
  org_id uuid,
  id uuid,
  project_id uuid,
  user_id uuid,
  noun text,
  noun_id uuid,
  action text,
  label text,
  changes jsonb,
  created_at timestamptz
) with (security_invoker=true);
-- Its query: migrations/functions/.

grant select on public.activity to leme_app;
