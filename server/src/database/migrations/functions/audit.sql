-- Adds one row, as the role that calls it. `origin` is that of context.origin().
create or replace function public.record_audit(
  org uuid, event text, actor uuid, target_id uuid, target text, details jsonb, session_id uuid, origin jsonb
) returns void
  language sql volatile
as $$
  insert into public.audit_events (org_id, event, actor_user_id, actor_name, actor_email, target_id, target, details,
    session_id, ip, user_agent, request_id)
  select org, event, actor, users.display_name, users.email, target_id, left(target, 500), details,
    session_id, (origin ->> 'ip')::inet, left(origin ->> 'user_agent', 500), left(origin ->> 'request_id', 100)
  from (select) one left join public.users on users.id = actor
$$;

-- Adds a row for a row that changed; the trigger's first argument is the event, the others are fields of the row that
-- its details tell. A name of a client is said with the client. What a migration, the demo or the owner by hand does is
-- nobody's of the organisation.
create or replace function public.audit_row() returns trigger
  language plpgsql volatile
as $$
declare
  is_there constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  said jsonb := '{}';
  target text := coalesce(is_there ->> 'title', is_there ->> 'name', is_there ->> 'email');
begin
  if context.org_id() is null then
    return null;
  end if;
  for field in 1 .. tg_nargs - 1 loop
    said := said || jsonb_build_object(tg_argv[field], is_there -> tg_argv[field]);
  end loop;
  if tg_table_name = 'project_members' then
    select display_name into target from public.users where id = (is_there ->> 'user_id')::uuid;
  elsif tg_table_name = 'client_aliases' then
    target := is_there ->> 'alias';
    select said || jsonb_build_object('client', name) into said from public.clients
    where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'client_id')::uuid;
  elsif tg_table_name = 'time_entries' then
    select title into target from public.tasks
    where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'task_id')::uuid;
  end if;
  if is_there ? 'project_id' then
    said := said || coalesce((
      select jsonb_build_object('project', name) from public.projects
      where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'project_id')::uuid), '{}');
  end if;
  perform public.record_audit((is_there ->> 'org_id')::uuid, tg_argv[0], context.user_id(), (is_there ->> 'id')::uuid,
    target, said, null, context.origin());
  return null;
end
$$;

-- The auth service takes people in, and has no organisation of its own.
create or replace function public.audit_acceptance() returns trigger
  language plpgsql volatile
as $$
begin
  perform public.record_audit(new.org_id, 'invitation_accepted', new.accepted_by_user_id, new.id, new.email,
    jsonb_build_object('role', new.role), null, context.origin());
  return null;
end
$$;

-- What an administrator changed of the organisation.
create or replace function public.audit_organization() returns trigger
  language plpgsql volatile
as $$
declare
  changes constant jsonb := public.changed_fields(to_jsonb(old), to_jsonb(new)) - 'second_factor_required_at';
begin
  if context.org_id() is not null and changes <> '{}' then
    perform public.record_audit(new.id, 'organization_changed', context.user_id(), null, null, changes, null,
      context.origin());
  end if;
  return null;
end
$$;

-- Deletes at most `most` of the oldest rows that are older than so many days; answers how many. A function of the
-- owner: the application's roles delete none, and this none of the last 30 days.
create or replace function system.sweep_audit(days integer, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  swept integer;
begin
  if days is null or days < 30 then
    raise exception 'audit events stay for 30 days at least';
  end if;
  delete from audit_events where (org_id, id) in (
    select org_id, id from audit_events where created_at < clock_timestamp() - make_interval(days => days)
    order by created_at limit least(most, 10000) for update skip locked
  );
  get diagnostics swept = row_count;
  return swept;
end
$$;

revoke execute on function system.sweep_audit from leme_app;
