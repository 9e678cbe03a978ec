-- Written by npm run schema.

create view public.findable (
  org_id uuid,
  id uuid,
  noun text,
  code text,
  title text,
  beside text,
  also text,
  status text,
  person_id uuid,
  project_id uuid,
  updated_at timestamptz,
  is_over boolean
) with (security_invoker=true);
-- Its query: migrations/functions/.

grant select on public.findable to leme_app;
