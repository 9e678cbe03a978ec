-- The changed fields of a row as {field: [before, after]}; null stands for a row that was not there. What nobody typed
-- (keys, sums, the registered client behind a name) is no change of a person's.
create or replace function public.changed_fields(before jsonb, after jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(
      jsonb_object_agg(
        field,
        case
          when field in ('description', 'note') then '[null, null]'::jsonb
          else jsonb_build_array(before -> field, after -> field)
        end
      ),
      '{}'
    )
    from jsonb_object_keys(coalesce(after, before)) field
    where field not in (
        'org_id', 'id', 'project_id', 'client_id', 'created_at', 'updated_at', 'logged_hours', 'spent_hours'
      )
      and coalesce(before -> field, 'null') <> coalesce(after -> field, 'null')
  );

-- Writes one row of activity for a change by a known person. What follows from another change (a story losing its
-- deleted epic) is not said again: those triggers are nested, and their condition leaves them out.
-- A function of the owner: the application may read the activity and never write it.
create or replace function public.tell_activity() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  noun constant text := tg_argv[0];
  is_there constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  action text := 'created';
  changes jsonb := '{}';
  label text;
begin
  if context.user_id() is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    action := 'updated';
    changes := public.changed_fields(to_jsonb(old), to_jsonb(new));
    if changes = '{}' then
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    action := 'deleted';
  end if;

  if noun = 'project_member' then
    select display_name into label from public.users where id = (is_there ->> 'user_id')::uuid;
  elsif noun = 'time_entry' then
    select title into label from public.tasks
    where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'task_id')::uuid;
    if tg_op <> 'UPDATE' then
      changes := public.changed_fields(
        case when tg_op = 'DELETE' then is_there end,
        case when tg_op = 'INSERT' then is_there end
      );
    end if;
  else
    label := coalesce(is_there ->> 'title', is_there ->> 'name');
  end if;

  insert into public.activity (org_id, project_id, user_id, noun, noun_id, action, label, changes)
  values (
    (is_there ->> 'org_id')::uuid,
    (is_there ->> case when noun = 'project' then 'id' else 'project_id' end)::uuid,
    context.user_id(), noun, (is_there ->> 'id')::uuid, action, coalesce(label, ''), changes
  );
  return null;
end
$$;
