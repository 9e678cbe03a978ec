-- What touches an organisation's safety, and what leaves it, comes into it or is deleted: who, what, from where, when.
-- Rows are only added: no role of the application has a policy or a grant to change one, or to say when it happened.

-- Where a request comes from, {ip, user_agent, request_id}; null where none stands behind the transaction.
create function context.origin() returns jsonb
  language sql stable parallel safe
  return nullif(current_setting('app.origin', true), '')::jsonb;

create table public.audit_events (
  -- An organisation that holds nothing but its only person goes with them, and this with it.
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default uuid_v7(),
  -- What the application calls an event is its own list, `auditEvents`.
  event text not null constraint audit_events_event_named check (event ~ '^[a-z][a-z_]{2,49}$'),
  -- Who did it, and what they were called then: no reference, as they may move to another organisation. Null where
  -- nobody is known: a refused sign-in, a command of the operator.
  actor_user_id uuid,
  actor_name text,
  actor_email text,
  -- What it was done to, where that is not who did it.
  target_id uuid,
  target text constraint audit_events_target_length check (char_length(target) <= 500),
  details jsonb not null default '{}'
    constraint audit_events_details_object check (jsonb_typeof(details) = 'object' and length(details::text) <= 10000),
  session_id uuid,
  ip inet,
  user_agent text constraint audit_events_user_agent_length check (char_length(user_agent) <= 500),
  request_id text constraint audit_events_request_id_length check (char_length(request_id) <= 100),
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
create index audit_events_newest on public.audit_events (org_id, created_at desc, id desc);
create index audit_events_by_age on public.audit_events (created_at);

alter table public.audit_events enable row level security, force row level security;
create policy audit_events_select on public.audit_events for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
-- In nobody else's name.
create policy audit_events_insert on public.audit_events for insert to leme_app
  with check (org_id = (select context.org_id()) and actor_user_id is not distinct from (select context.user_id()));
create policy audit_events_auth_select on public.audit_events for select to leme_auth using (true);
create policy audit_events_auth_insert on public.audit_events for insert to leme_auth with check (true);
grant select, insert (org_id, event, actor_user_id, actor_name, actor_email, target_id, target, details, session_id, ip,
  user_agent, request_id) on public.audit_events to leme_app;
grant select (org_id, event, target_id, ip, created_at), insert (org_id, event, actor_user_id, actor_name, actor_email,
  target_id, target, details, session_id, ip, user_agent, request_id) on public.audit_events to leme_auth;
call system.hold_keys('public.audit_events');

-- Adds one row, as whoever calls it. `origin` is that of context.origin().
create function public.record_audit(
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
-- its details tell. What a migration, the demo or the owner by hand does is nobody's of the organisation.
create function public.audit_row() returns trigger
  language plpgsql volatile
as $$
declare
  is_there constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  told jsonb := '{}';
  target text := coalesce(is_there ->> 'title', is_there ->> 'name', is_there ->> 'email');
begin
  if context.org_id() is null then
    return null;
  end if;
  for field in 1 .. tg_nargs - 1 loop
    told := told || jsonb_build_object(tg_argv[field], is_there -> tg_argv[field]);
  end loop;
  if tg_table_name = 'project_members' then
    select display_name into target from public.users where id = (is_there ->> 'user_id')::uuid;
  elsif tg_table_name = 'time_entries' then
    select title into target from public.tasks
    where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'task_id')::uuid;
  end if;
  if is_there ? 'project_id' then
    told := told || coalesce((
      select jsonb_build_object('project', name) from public.projects
      where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'project_id')::uuid), '{}');
  end if;
  perform public.record_audit((is_there ->> 'org_id')::uuid, tg_argv[0], context.user_id(), (is_there ->> 'id')::uuid,
    target, told, null, context.origin());
  return null;
end
$$;

-- What follows from another deletion is not told again.
create trigger audit_deleted after delete on public.projects
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('project_deleted');
create trigger audit_deleted after delete on public.project_members
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('project_member_removed', 'role');
create trigger audit_deleted after delete on public.epics
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('epic_deleted');
create trigger audit_deleted after delete on public.stories
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('story_deleted');
create trigger audit_deleted after delete on public.tasks
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('task_deleted');
create trigger audit_deleted after delete on public.time_entries
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('time_entry_deleted', 'date', 'hours');
create trigger audit_deleted after delete on public.tickets
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('ticket_deleted');

create trigger audit_created after insert on public.api_keys
  for each row execute function public.audit_row('api_key_created', 'scopes', 'expires_at');
create trigger audit_revoked after update of revoked_at on public.api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_row('api_key_revoked');
create trigger audit_created after insert on public.invitations
  for each row execute function public.audit_row('invitation_created', 'role');
-- One that has expired only makes room for another.
create trigger audit_deleted after delete on public.invitations
  for each row when (old.accepted_at is null and old.expires_at > now())
  execute function public.audit_row('invitation_withdrawn', 'role');

-- The auth service takes people in, and has no organisation of its own.
create function public.audit_acceptance() returns trigger
  language plpgsql volatile
as $$
begin
  perform public.record_audit(new.org_id, 'invitation_accepted', new.accepted_by_user_id, new.id, new.email,
    jsonb_build_object('role', new.role), null, context.origin());
  return null;
end
$$;
create trigger audit_accepted after update of accepted_at on public.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function public.audit_acceptance();

create function public.audit_organization() returns trigger
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
create trigger audit_changed after update on public.organizations
  for each row execute function public.audit_organization();

-- Writes down that a person's role changed or that they were removed, and ends a removed person's sessions. As the
-- owner: the application reaches nothing of the auth service. Who leaves by themselves says so itself.
create or replace function auth.follow_person() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if context.org_id() is not null and new.role <> old.role then
    perform record_audit(new.org_id, 'role_changed', context.user_id(), new.id, new.display_name,
      jsonb_build_object('role', jsonb_build_array(old.role, new.role)), null, context.origin());
  end if;
  if new.removed_at is not null then
    if context.org_id() is not null then
      perform record_audit(new.org_id, 'person_removed', context.user_id(), new.id, new.display_name, '{}', null,
        context.origin());
    end if;
    delete from auth.sessions where account_id = new.id;
  end if;
  return null;
end
$$;

-- What was written down of people's accounts so far, and who did it to whom.
insert into public.audit_events (org_id, id, event, actor_user_id, actor_name, actor_email, target_id, target, details,
  session_id, ip, user_agent, created_at)
select users.org_id, audit.id, audit.event, actor.id, actor.display_name, actor.email,
  case when actor.id <> users.id then users.id end, case when actor.id <> users.id then users.display_name end,
  audit.details, audit.session_id, audit.ip, left(audit.user_agent, 500), audit.created_at
from auth.audit
join public.users on users.id = audit.account_id and users.org_id is not null
left join public.users actor on actor.id = coalesce(audit.by_account_id, audit.account_id);
drop table auth.audit;

-- Deletes at most `most` of the oldest rows that are older than so many days; answers how many. A function of the
-- owner: the application's roles delete none, and this none of the last 30 days.
create function system.sweep_audit(days integer, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  swept integer;
begin
  if days is null or days < 30 then
    raise exception 'audit events are kept for 30 days at least';
  end if;
  delete from audit_events where (org_id, id) in (
    select org_id, id from audit_events where created_at < clock_timestamp() - make_interval(days => days)
    order by created_at limit least(most, 10000) for update skip locked
  );
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke execute on function system.sweep_audit from public, leme_app;
grant execute on function system.sweep_audit to leme_auth;
