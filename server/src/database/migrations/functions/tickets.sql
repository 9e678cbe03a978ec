-- The changed fields of a ticket as {field: [before, after]}; long texts are named without their values.
create or replace function public.changed_ticket_fields(before jsonb, after jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(
      jsonb_object_agg(
        field,
        case when field = 'description' then '[null, null]'::jsonb
          else jsonb_build_array(before -> field, after -> field) end
      ),
      '{}'
    )
    from unnest('{title,description,requester,priority,status,assignee_user_id,project_id,client_id,task}'::text[]) field
    where before -> field is distinct from after -> field
  );

-- A ticket's task is a change of the ticket too: who has it open reads its tasks and history again. A function of the
-- owner: the application reads events and writes none.
create or replace function public.tell_task_of_ticket() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  is_there constant public.tasks := case when tg_op = 'DELETE' then old else new end;
  task_title constant text := is_there.title;
begin
  if context.role() is null then
    return null;
  end if;
  insert into public.events (source, org_id, user_id, api_key_id, noun, noun_id, project_id, action, label, before, after,
    is_consequence)
  select context.source(), org_id, context.person_id(), case when context.role() = 'key' then context.user_id() end, 'ticket',
    id, project_id, 'updated', tickets.title,
    jsonb_build_object('task', case when tg_op = 'DELETE' then task_title end),
    jsonb_build_object('task', case when tg_op = 'INSERT' then task_title end), true
  from public.tickets where org_id = is_there.org_id and id = is_there.ticket_id;
  update public.tickets set updated_at = now() where org_id = is_there.org_id and id = is_there.ticket_id;
  return null;
end
$$;
