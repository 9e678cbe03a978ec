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
    from unnest('{title,description,requester,priority,status,assignee_user_id,project_id,client_id}'::text[]) field
    where before -> field is distinct from after -> field
  );

-- Writes what changed of a ticket. What the demo loads was done by nobody who asks: it brings its own. Functions of the
-- owner: the application may read the changes and never write them.
create or replace function public.tell_ticket_change() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  changes constant jsonb := public.changed_ticket_fields(to_jsonb(old), to_jsonb(new));
begin
  if context.role() is not null and changes <> '{}' then
    insert into public.ticket_changes (org_id, ticket_id, user_id, action, changes)
    values (new.org_id, new.id, context.person_id(), 'updated', changes);
  end if;
  return null;
end
$$;

-- What is left for a whole statement: tickets that came in.
create or replace function public.tell_ticket_changes() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if context.role() is not null then
    insert into public.ticket_changes (org_id, ticket_id, user_id, action)
    select org_id, id, context.person_id(), 'created' from written;
  end if;
  return null;
end
$$;

-- A ticket's task is a change of the ticket too: who has it open reads its tasks and history again.
create or replace function public.tell_task_of_ticket() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  is_there constant public.tasks := case when tg_op = 'DELETE' then old else new end;
  title constant jsonb := to_jsonb(is_there.title);
begin
  if context.role() is null then
    return null;
  end if;
  insert into public.ticket_changes (org_id, ticket_id, user_id, action, changes)
  values (is_there.org_id, is_there.ticket_id, context.person_id(), 'updated',
    jsonb_build_object('task', case when tg_op = 'DELETE' then jsonb_build_array(title, null)
      else jsonb_build_array(null, title) end));
  update public.tickets set updated_at = now() where org_id = is_there.org_id and id = is_there.ticket_id;
  return null;
end
$$;
