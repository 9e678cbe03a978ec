-- Written by npm run schema.

create view public.things (
  org_id uuid,
  id uuid,
  noun text,
  project_id uuid,
  key text,
  title text,
  status text
) with (security_invoker=true);
-- Its query: migrations/functions/.

grant select on public.things to leme_app;
