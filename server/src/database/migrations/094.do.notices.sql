-- Notices: what a person should hear of, made from events by rules (functions/notices.sql), and what they want to hear nothing
-- of. A notice says no more than of which event and which thing it is: what it shows is read where that is, under the wall.
create table public.notices (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  reason text not null
    constraint notices_reason_known
      check (reason in ('mentioned', 'assigned', 'answered', 'changed', 'due_soon', 'overdue')),
  thing_id uuid not null,
  noun text not null
    constraint notices_noun_known check (noun in ('project', 'epic', 'story', 'task', 'ticket')),
  event_id uuid,
  comment_id uuid,
  due_date date,
  change_count integer not null default 1,
  thing_count integer not null default 1,
  transaction_id xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references public.users (org_id, id),
  constraint notices_of_what check ((event_id is null) = (due_date is not null))
);
comment on table public.notices is 'What people should hear of, each row one person''s, until it is 90 days old.';
comment on column public.notices.user_id is 'Who hears of it.';
comment on column public.notices.event_id is 'The last event that it is about. No reference: the log shortens itself.';
comment on column public.notices.comment_id is 'Of one about a comment: gone with it.';
comment on column public.notices.due_date is 'Of one about a due date, which is no event: that date.';
comment on column public.notices.change_count is 'How many changes it stands for, while it was not read.';
comment on column public.notices.thing_count is 'How many things one transaction changed alike; `thing_id` is the first.';
create index notices_newest on public.notices (org_id, user_id, happened_at desc, id desc);
create index notices_unread on public.notices (org_id, user_id, thing_id) where read_at is null;
create index notices_of_comment on public.notices (org_id, comment_id) where comment_id is not null;
create unique index notices_of_due_date on public.notices (org_id, user_id, thing_id, reason, due_date)
  where due_date is not null;
create index notices_oldest on public.notices (happened_at);
call system.wall_table('public.notices');
alter policy notices_select on public.notices
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notices_update on public.notices for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select, update (read_at) on public.notices to leme_app;

create table public.notice_mutes (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  thing_id uuid not null,
  is_muted boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, thing_id),
  foreign key (org_id, user_id) references public.users (org_id, id)
);
comment on table public.notice_mutes is 'Of which things a person wants to hear nothing, or wants to again; a project stands for all that is in it.';
call system.wall_table('public.notice_mutes');
alter policy notice_mutes_select on public.notice_mutes
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_mutes_insert on public.notice_mutes for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_mutes_update on public.notice_mutes for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select, insert (org_id, user_id, thing_id, is_muted), update (is_muted) on public.notice_mutes to leme_app;

do $$
declare
  followed text;
begin
  foreach followed in array '{notices,notice_mutes}'::text[] loop
    execute format('create trigger tell_inserted after insert on public.%I referencing new table as changed
      for each statement execute function public.tell_change(''user'')', followed);
    execute format('create trigger tell_updated after update on public.%I referencing new table as changed
      for each statement execute function public.tell_change(''user'')', followed);
    execute format('create trigger tell_deleted after delete on public.%I referencing old table as changed
      for each statement execute function public.tell_change(''user'')', followed);
  end loop;
end
$$;

-- Who hears of what, and why: of an event of one of these nouns and actions, who stands in this relation to its thing. Where
-- one hears of an event for several reasons, the first of them counts.
create view system.notice_rules as
  select rank, nouns, actions, relation, reason from (values
    -- A comment names them.
    (1, '{comment}'::text[], '{created,updated}'::text[], 'named', 'mentioned'),
    -- It is given to them.
    (2, '{epic,story,task,ticket}', '{created,updated}', 'given', 'assigned'),
    -- Somebody goes on where they have commented.
    (3, '{comment}', '{created}', 'spoke', 'answered'),
    -- They watch it, or it is theirs to do.
    (4, '{comment}', '{created}', 'watches', 'changed'),
    (4, '{epic,story,task,ticket}', '{updated,deleted}', 'watches', 'changed'),
    (4, '{project}', '{updated}', 'watches', 'changed'),
    -- It was theirs to do.
    (4, '{epic,story,task,ticket}', '{updated}', 'had', 'changed')
  ) rules (rank, nouns, actions, relation, reason);

-- Whose an epic, story, task or ticket is to do; null where it is nobody's.
create function system.person_in_charge(org uuid, thing_noun text, thing uuid) returns uuid
  language sql stable
as $$
  select case thing_noun
    when 'task' then (select assignee_user_id from public.tasks where org_id = org and id = thing)
    when 'ticket' then (select assignee_user_id from public.tickets where org_id = org and id = thing)
    when 'story' then (select owner_user_id from public.stories where org_id = org and id = thing)
    when 'epic' then (select owner_user_id from public.epics where org_id = org and id = thing)
  end
$$;

-- Makes the notices of an event, in the transaction of the change: they exist exactly if that was committed. Nobody hears of what
-- they did themselves, of what they muted, or once they are removed. A function of the owner: rows are other people's.
create function public.add_notices() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  thing uuid := new.noun_id;
  thing_noun text := new.noun;
  thing_project uuid := new.project_id;
  comment uuid;
  named uuid[] := '{}';
  hears record;
begin
  if new.noun = 'comment' then
    comment := new.noun_id;
    select thing_id, noun, project_id, mentioned_ids into thing, thing_noun, thing_project, named
    from comments where org_id = new.org_id and id = comment;
    if not found then
      return null;
    end if;
  end if;
  for hears in
    select distinct on (concerned.user_id) concerned.user_id, rules.reason
    from (
      select unnest(named) as user_id, 'named' as relation
      union all select coalesce(new.after ->> 'assignee_user_id', new.after ->> 'owner_user_id')::uuid, 'given'
      union all select coalesce(new.before ->> 'assignee_user_id', new.before ->> 'owner_user_id')::uuid,
        case new.action when 'deleted' then 'watches' else 'had' end
      union all select system.person_in_charge(new.org_id, thing_noun, thing), 'watches'
      union all select user_id, 'watches' from watchers where org_id = new.org_id and thing_id = thing and is_watching
      union all select user_id, 'spoke' from comments
        where comment is not null and org_id = new.org_id and thing_id = thing and id <> comment
    ) concerned
    join system.notice_rules rules
      on new.noun = any (rules.nouns) and new.action = any (rules.actions) and rules.relation = concerned.relation
    join users on users.org_id = new.org_id and users.id = concerned.user_id and users.removed_at is null
    where concerned.user_id is distinct from new.user_id
      and (rules.reason in ('mentioned', 'assigned') or not exists (
        select from watchers away
        where away.org_id = new.org_id and away.thing_id = thing and away.user_id = concerned.user_id and not is_watching))
      and not exists (
        select from notice_mutes muted
        where muted.org_id = new.org_id and muted.user_id = concerned.user_id and muted.thing_id in (thing, thing_project)
          and is_muted)
    order by concerned.user_id, rules.rank
  loop
    perform system.add_notice(new.org_id, hears.user_id, hears.reason, thing, thing_noun, new.id, comment);
  end loop;
  return null;
end
$$;

-- One notice. A comment has one for each person, whatever is edited in it. What one transaction does to several things alike is one
-- notice, and so are several changes of a thing that is not read yet. Rows that somebody is reading are left alone: nobody waits.
create function system.add_notice(
  org uuid, person uuid, why text, thing uuid, thing_noun text, event uuid, comment uuid)
  returns void
  language plpgsql volatile
as $$
declare
  known record;
begin
  if comment is not null then
    select id, reason into known from public.notices
    where org_id = org and comment_id = comment and user_id = person limit 1;
    if not found then
      insert into public.notices (org_id, user_id, reason, thing_id, noun, event_id, comment_id)
      values (org, person, why, thing, thing_noun, event, comment);
    elsif why = 'mentioned' and known.reason <> 'mentioned' then
      update public.notices set reason = why, event_id = event, happened_at = clock_timestamp(), read_at = null
      where org_id = org and id = known.id;
    end if;
    return;
  end if;
  select id, thing_id into known from public.notices
  where org_id = org and user_id = person and happened_at >= now() and transaction_id = pg_current_xact_id()
    and reason = why and noun = thing_noun and comment_id is null and read_at is null
  limit 1 for update skip locked;
  if not found then
    select id, thing_id into known from public.notices
    where org_id = org and user_id = person and thing_id = thing and read_at is null and reason = why
      and comment_id is null and due_date is null
    limit 1 for update skip locked;
  end if;
  if not found then
    insert into public.notices (org_id, user_id, reason, thing_id, noun, event_id)
    values (org, person, why, thing, thing_noun, event);
  elsif known.thing_id = thing then
    update public.notices set event_id = event, change_count = change_count + 1, happened_at = clock_timestamp()
    where org_id = org and id = known.id;
  else
    update public.notices set thing_count = thing_count + 1 where org_id = org and id = known.id;
  end if;
end
$$;

-- Notices of tasks that are due tomorrow, or whose due date has just passed, on the calendar of their organisation; each once.
-- Of what passed more than three days ago nothing is said: it was, or the installation is new.
create function system.add_due_notices(at timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  insert into notices (org_id, user_id, reason, thing_id, noun, due_date)
  select tasks.org_id, tasks.assignee_user_id, case when tasks.due_date > today.day then 'due_soon' else 'overdue' end,
    tasks.id, 'task', tasks.due_date
  from organizations
  cross join lateral (select (at at time zone organizations.time_zone)::date as day) today
  join tasks on tasks.org_id = organizations.id and tasks.status <> 'done'
    and case when tasks.due_date is null then 'infinity'::date else tasks.due_date end between today.day - 3 and today.day + 1
  join users on users.org_id = tasks.org_id and users.id = tasks.assignee_user_id and users.removed_at is null
  where tasks.due_date <> today.day and not exists (
    select from notice_mutes muted
    where muted.org_id = tasks.org_id and muted.user_id = tasks.assignee_user_id
      and muted.thing_id in (tasks.id, tasks.project_id) and is_muted)
  on conflict (org_id, user_id, thing_id, reason, due_date) where due_date is not null do nothing
$$;

-- Notices that are 90 days old, of every organisation. Answers how many it deleted.
create function system.sweep_notices(most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  swept integer;
begin
  delete from notices where (org_id, id) in (
    select org_id, id from notices where happened_at < now() - interval '90 days'
    order by happened_at limit most for update skip locked);
  get diagnostics swept = row_count;
  return swept;
end
$$;

revoke execute on function system.person_in_charge, system.add_notice, system.add_due_notices, system.sweep_notices
  from leme_app;

create trigger add_notices after insert on public.events for each row
  when (not new.is_consequence and new.source in ('page', 'key', 'assistant') and new.action <> 'restored'
    and new.noun in ('comment', 'project', 'epic', 'story', 'task', 'ticket'))
  execute function public.add_notices();
