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

-- Adds a row for an invitation or a key that changed; the trigger's first argument is the event, the others are fields of
-- the row that its details tell. What a migration, the demo or the owner by hand does is nobody's of the organisation.
create or replace function public.audit_row() returns trigger
  language plpgsql volatile
as $$
declare
  is_there constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  said jsonb := '{}';
begin
  if context.org_id() is null then
    return null;
  end if;
  for field in 1 .. tg_nargs - 1 loop
    said := said || jsonb_build_object(tg_argv[field], is_there -> tg_argv[field]);
  end loop;
  perform public.record_audit((is_there ->> 'org_id')::uuid, tg_argv[0], context.user_id(), (is_there ->> 'id')::uuid,
    coalesce(is_there ->> 'name', is_there ->> 'email', is_there ->> 'model'), said, null, context.origin());
  return null;
end
$$;

-- Adds a row for a rule of runs: its filters, and the project that it gives them, as both are called then.
create or replace function public.audit_run_rule() returns trigger
  language plpgsql volatile
as $$
declare
  is_there constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  said jsonb;
begin
  if context.org_id() is null then
    return null;
  end if;
  select (is_there -> 'filter') - 'agent_id' || jsonb_strip_nulls(jsonb_build_object(
    'agent', (select name from public.agents where id::text = is_there -> 'filter' ->> 'agent_id'),
    'project', (select name from public.projects where id = (is_there ->> 'project_id')::uuid))) into said;
  perform public.record_audit((is_there ->> 'org_id')::uuid, tg_argv[0], context.user_id(), (is_there ->> 'id')::uuid,
    null, said, null, context.origin());
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

-- Deletions, names of clients and what an administrator changed of the organisation reach the audit from the events.
create or replace function public.audit_event() returns trigger
  language plpgsql volatile
as $$
declare
  is_there constant jsonb := coalesce(new.before, new.after);
  event constant text := case new.noun
    when 'organization' then 'organization_changed'
    when 'client_alias' then case new.action when 'created' then 'client_alias_added' else 'client_alias_removed' end
    when 'project_member' then 'project_member_removed'
    else new.noun || '_deleted'
  end;
  said jsonb := '{}';
begin
  if new.noun = 'organization' then
    perform public.record_audit(new.org_id, event, context.user_id(), null, null,
      public.changed_fields(new.before, new.after), null, context.origin());
    return null;
  end if;
  if new.noun = 'project_member' then
    said := jsonb_build_object('role', is_there -> 'role');
  elsif new.noun = 'time_entry' then
    said := jsonb_build_object('date', is_there -> 'date', 'hours', is_there -> 'hours');
  elsif new.noun = 'client_alias' then
    select jsonb_build_object('client', name) into said from public.clients
    where org_id = new.org_id and id = (is_there ->> 'client_id')::uuid;
  end if;
  if new.noun <> 'project' and new.project_id is not null then
    said := coalesce(said, '{}') || coalesce((
      select jsonb_build_object('project', name) from public.projects
      where org_id = new.org_id and id = new.project_id), '{}');
  end if;
  perform public.record_audit(new.org_id, event, context.user_id(), new.noun_id, nullif(new.label, ''), coalesce(said, '{}'),
    null, context.origin());
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
