-- Who did what to a project and its parts, and when. Triggers write it: no way to change a row goes around them.

create table public.activity (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid not null,
  user_id uuid not null,
  noun text not null constraint activity_noun_known
    check (noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry')),
  noun_id uuid not null,
  action text not null constraint activity_action_known check (action in ('created', 'updated', 'deleted')),
  -- What the thing was called then: it may be gone now.
  label text not null,
  -- Each changed field with its value before and after; long texts are named without their values.
  changes jsonb not null default '{}',
  -- Of the change itself, not of its transaction: several changes of one transaction stay in their order.
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.users (org_id, id)
);
create index activity_newest on public.activity (org_id, project_id, created_at desc, id desc);
create index activity_by_user on public.activity (org_id, user_id);

alter table public.activity enable row level security, force row level security;
create policy activity_select on public.activity for select to leme_app
  using (org_id = (select context.org_id()));
grant select on public.activity to leme_app;

-- The changed fields of a row as {field: [before, after]}; null stands for a row that was not there. What nobody typed
-- (keys, sums, the registered client behind a name) is no change of a person's.
create function public.changed_fields(before jsonb, after jsonb) returns jsonb
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
-- deleted epic) is not told again: those triggers are nested, and their condition leaves them out.
-- A function of the owner: the application may read the activity and never write it.
create function public.tell_activity() returns trigger
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

create trigger tell_activity after insert or update on public.projects
  for each row when (pg_trigger_depth() = 0) execute function public.tell_activity('project');
create trigger tell_activity after insert or update or delete on public.project_members
  for each row when (pg_trigger_depth() = 0) execute function public.tell_activity('project_member');
create trigger tell_activity after insert or update or delete on public.epics
  for each row when (pg_trigger_depth() = 0) execute function public.tell_activity('epic');
create trigger tell_activity after insert or update or delete on public.stories
  for each row when (pg_trigger_depth() = 0) execute function public.tell_activity('story');
create trigger tell_activity after insert or update or delete on public.tasks
  for each row when (pg_trigger_depth() = 0) execute function public.tell_activity('task');
create trigger tell_activity after insert or update or delete on public.time_entries
  for each row when (pg_trigger_depth() = 0) execute function public.tell_activity('time_entry');
