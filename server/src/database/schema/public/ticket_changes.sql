-- Written by npm run schema.

-- What was done to a ticket, read from the events.
create view public.ticket_changes (
  org_id uuid,
  id uuid,
  ticket_id uuid,
  user_id uuid,
  action text,
  changes jsonb,
  created_at timestamptz
) with (security_invoker=true);
-- Its query: migrations/functions/.

grant select on public.ticket_changes to leme_app;
