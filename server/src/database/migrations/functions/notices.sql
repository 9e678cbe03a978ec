-- Who hears of what, and why: of an event of one of these nouns and actions, who stands in this relation to its thing. Where
-- one hears of an event for several reasons, the first of them counts.
create or replace view system.notice_rules as
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

-- Makes the notices of events, in the transaction of the change: they exist exactly if that was committed. Nobody hears of what
-- they did themselves, of what they muted, or once they are removed; nor of imports and undos, and of what follows from another
-- change only where it moved. A function of the owner: rows are other people's.
create or replace function public.add_event_notices() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform system.tell_of(org_id, array_agg(id), null)
  from added
  where source in ('page', 'key', 'assistant') and action <> 'restored'
    and (not is_consequence and noun in ('comment', 'project', 'epic', 'story', 'task', 'ticket')
      or is_consequence and noun in ('story', 'task') and action = 'updated' and before ? 'project_id')
  group by org_id;
  return null;
end
$$;

-- The same of any events, to all who hear of them or to these alone. It runs only within functions of the owner. Of many events
-- it is planned again: a plan that was made while tables were small would read them whole for each event.
create or replace function system.tell_of(org uuid, happened uuid[], people uuid[]) returns void
  language plpgsql volatile
as $$
declare
  hears record;
  mode constant text := current_setting('plan_cache_mode');
begin
  if cardinality(happened) > 20 then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  for hears in
    with event as materialized (
      select events.id, events.created_at, events.user_id as actor, events.noun, action, before, after, comments.id as comment,
        comments.mentioned_ids as named, coalesce(comments.thing_id, events.noun_id) as thing,
        coalesce(comments.noun, events.noun) as thing_noun,
        case events.noun when 'comment' then comments.project_id else events.project_id end as thing_project
      from unnest(happened) one (id)
      join public.events on events.org_id = org and events.id = one.id
      left join public.comments
        on events.noun = 'comment' and comments.org_id = events.org_id and comments.id = events.noun_id
      where events.noun <> 'comment' or comments.id is not null
    ), concerned as (
      select event.*, unnest(named) as person, 'named' as relation from event
      union all select event.*, coalesce(after ->> 'assignee_user_id', after ->> 'owner_user_id')::uuid, 'given' from event
      union all select event.*, coalesce(before ->> 'assignee_user_id', before ->> 'owner_user_id')::uuid,
        case action when 'deleted' then 'watches' else 'had' end from event
      union all select event.*, case thing_noun
          when 'task' then (select assignee_user_id from public.tasks where org_id = org and tasks.id = thing)
          when 'ticket' then (select assignee_user_id from public.tickets where org_id = org and tickets.id = thing)
          when 'story' then (select owner_user_id from public.stories where org_id = org and stories.id = thing)
          when 'epic' then (select owner_user_id from public.epics where org_id = org and epics.id = thing)
        end, 'watches' from event
      union all select event.*, watchers.user_id, 'watches' from event
        join public.watchers on watchers.org_id = org and watchers.thing_id = thing and is_watching
      union all select event.*, spoken.user_id, 'spoke' from event
        join public.comments spoken on comment is not null and spoken.org_id = org and spoken.thing_id = thing
          and spoken.id <> comment
    )
    select distinct on (concerned.created_at, concerned.id, person)
      concerned.id as event, thing, thing_noun, comment, person, rules.reason
    from concerned
    join system.notice_rules rules
      on concerned.noun = any (rules.nouns) and concerned.action = any (rules.actions)
        and rules.relation = concerned.relation
    where person is distinct from actor and (people is null or person = any (people))
      and (select removed_at is null from public.users where org_id = org and users.id = person)
      and (rules.reason in ('mentioned', 'assigned') or coalesce((
        select is_watching from public.watchers where org_id = org and thing_id = thing and user_id = person), true))
      and (
        select bool_or(is_muted) from public.notice_mutes
        where org_id = org and user_id = person and thing_id in (thing, thing_project)) is not true
    order by concerned.created_at, concerned.id, person, rules.rank
  loop
    perform set_config('plan_cache_mode', mode, true);
    perform system.add_notice(org, hears.person, hears.reason, hears.thing, hears.thing_noun, hears.event, hears.comment);
  end loop;
  perform set_config('plan_cache_mode', mode, true);
end
$$;

-- When a notice that comes now goes by mail, as its person set it: at once, or with the day's at their hour in their zone; null for
-- never. Who set nothing has it daily, at eight on the calendar of the organisation.
create or replace function system.next_mail(org uuid, person uuid, at timestamptz) returns timestamptz
  language sql stable
as $$
  select case mail
    when 'at_once' then at
    when 'daily' then (
      select min(sent) from generate_series(0, 2) later
      cross join lateral (
        select ((at at time zone zone)::date + later + make_interval(hours => hour)) at time zone zone as sent) one
      where sent > at)
    end
  from (
    select coalesce(settings.mail, 'daily') as mail, coalesce(settings.hour, 8) as hour,
      coalesce(settings.time_zone, organizations.time_zone) as zone
    from public.organizations
    left join public.notice_settings settings on settings.org_id = organizations.id and settings.user_id = person
    where organizations.id = org
  ) wanted
$$;

-- One notice. A comment has one for each person, whatever is edited in it. What one transaction does to several things alike is one
-- notice, which later changes leave as it is, and several changes of one thing that is not read yet are one. Rows that somebody is
-- reading are left alone: nobody waits.
create or replace function system.add_notice(
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
      insert into public.notices (org_id, user_id, reason, thing_id, noun, event_id, comment_id, mail_at)
      values (org, person, why, thing, thing_noun, event, comment, system.next_mail(org, person, now()));
    elsif why = 'mentioned' and known.reason <> 'mentioned' then
      update public.notices set reason = why, event_id = event, happened_at = clock_timestamp(), read_at = null,
        mail_at = system.next_mail(org, person, now())
      where org_id = org and id = known.id;
    end if;
    return;
  end if;
  select notices.id, notices.thing_id into known
  from public.notices
  join public.events earlier on earlier.org_id = org and earlier.id = notices.event_id
  join public.events later on later.org_id = org and later.id = event
  where notices.org_id = org and notices.user_id = person and happened_at >= now()
    and notices.transaction_id = pg_current_xact_id() and reason = why and notices.noun = thing_noun and comment_id is null
    and read_at is null and (why = 'assigned' or system.is_alike(earlier, later))
  limit 1 for update of notices skip locked;
  if not found then
    select id, thing_id into known from public.notices
    where org_id = org and user_id = person and thing_id = thing and read_at is null and reason = why
      and comment_id is null and due_date is null and thing_count = 1
    limit 1 for update skip locked;
  end if;
  if not found then
    insert into public.notices (org_id, user_id, reason, thing_id, noun, event_id, mail_at)
    values (org, person, why, thing, thing_noun, event, system.next_mail(org, person, now()));
  elsif known.thing_id = thing then
    update public.notices set event_id = event, change_count = change_count + 1, happened_at = clock_timestamp(),
      mail_at = coalesce(mail_at, system.next_mail(org, person, now()))
    where org_id = org and id = known.id;
  -- What was changed twice counts once.
  elsif not exists (
    select from public.events earlier join public.events later on later.org_id = org and later.id = event
    where earlier.org_id = org and earlier.noun_id = thing and earlier.id <> event
      and earlier.transaction_id = pg_current_xact_id() and earlier.made_at = now() and not earlier.is_consequence
      and system.is_alike(earlier, later))
  then
    update public.notices set thing_count = thing_count + 1 where org_id = org and id = known.id;
  end if;
end
$$;

-- Whether the same words say both.
create or replace function system.is_alike(earlier public.events, later public.events) returns boolean
  language sql immutable
as $$
  select earlier.action = later.action and (earlier.action <> 'updated'
    or array(select jsonb_object_keys(earlier.after)) = array(select jsonb_object_keys(later.after))
      and earlier.after -> 'status' is not distinct from later.after -> 'status')
$$;

-- An undo takes the notices back of what it undid, and with them their mails; one that was read stays. Of what one transaction
-- did to several things, those that stay changed are said again. It is called at the end of the undo, whose events say which
-- things those are.
create or replace function public.take_back_notices() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  org constant uuid := context.org_id();
  undone changes;
  things uuid[];
  people uuid[];
begin
  select * into undone from changes where org_id = org and id = context.undoes();
  if not found then
    return;
  end if;
  things := array(
    select distinct noun_id from events
    where org_id = org and transaction_id = pg_current_xact_id() and made_at = now() and not is_consequence);
  with made as (
    select notices.id, notices.user_id, notices.thing_id, thing_count from notices
    join events on events.org_id = org and events.id = notices.event_id
    where notices.org_id = org and notices.transaction_id = undone.transaction_id and events.made_at = undone.made_at
      and events.transaction_id = undone.transaction_id and comment_id is null and read_at is null
    for update of notices skip locked
  ), gone as (
    delete from notices using made
    where notices.org_id = org and notices.id = made.id and made.user_id in (
      select user_id from made where thing_count > 1 or thing_id = any (things))
    returning notices.user_id
  )
  select array_agg(distinct user_id) into people from gone where not exists (
    select from notices
    where org_id = org and notices.user_id = gone.user_id and transaction_id = undone.transaction_id and read_at is not null);
  if people is not null then
    perform system.tell_of(org, array(
      select id from events
      where org_id = org and transaction_id = undone.transaction_id and made_at = undone.made_at and not is_consequence
        and noun in ('project', 'epic', 'story', 'task', 'ticket') and source <> 'undo' and noun_id <> all (things)), people);
  end if;
  perform system.shorten_notices(org, undone, things);
end
$$;

-- Takes what was undone of these things out of notices that stand for several changes of one.
create or replace function system.shorten_notices(org uuid, undone public.changes, things uuid[]) returns void
  language plpgsql volatile
as $$
declare
  unread record;
  newer integer;
  former uuid;
begin
  for unread in
    select notices.id, notices.user_id, notices.reason, notices.thing_id, notices.event_id, change_count,
      was.id as undone_id, was.created_at as undone_at, newest.created_at as newest_at
    from public.notices
    join public.events newest on newest.org_id = org and newest.id = notices.event_id
    join public.events was on was.org_id = org and was.noun_id = notices.thing_id
      and was.transaction_id = undone.transaction_id and was.made_at = undone.made_at and not was.is_consequence
    where notices.org_id = org and notices.thing_id = any (things) and change_count > 1 and thing_count = 1
      and comment_id is null and read_at is null and was.created_at <= newest.created_at
    for update of notices skip locked
  loop
    select count(*) filter (where created_at > unread.undone_at and created_at <= unread.newest_at),
      (array_agg(id order by created_at desc) filter (where created_at < unread.undone_at))[1]
      into newer, former
    from public.events change
    where org_id = org and noun_id = unread.thing_id and action in ('created', 'updated') and not is_consequence
      and source in ('page', 'key', 'assistant') and user_id is distinct from unread.user_id
      and case coalesce(after ->> 'assignee_user_id', after ->> 'owner_user_id')
        when unread.user_id::text then unread.reason = 'assigned' else unread.reason = 'changed' and action = 'updated' end
      and not exists (
        select from public.changes
        where changes.org_id = org and changes.transaction_id = change.transaction_id and changes.made_at = change.made_at
          and changes.undone_at is not null);
    -- It was said and read before this notice came.
    continue when newer >= unread.change_count;
    if unread.event_id = unread.undone_id and former is null then
      delete from public.notices where org_id = org and id = unread.id;
    else
      update public.notices set change_count = change_count - 1,
        event_id = case event_id when unread.undone_id then former else event_id end
      where org_id = org and id = unread.id;
    end if;
  end loop;
end
$$;

-- Notices of tasks that are due tomorrow, or whose due date has just passed, on the calendar of their organisation; each once.
-- Of what passed more than three days ago nothing is said: it was, or the installation is new.
create or replace function system.add_due_notices(at timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  insert into notices (org_id, user_id, reason, thing_id, noun, due_date, mail_at)
  select tasks.org_id, tasks.assignee_user_id, case when tasks.due_date > today.day then 'due_soon' else 'overdue' end,
    tasks.id, 'task', tasks.due_date, system.next_mail(tasks.org_id, tasks.assignee_user_id, at)
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

-- Whose notices are to go by mail by now, of every organisation. Of who was removed, or has no address, none goes.
create or replace function system.people_to_mail(at timestamptz, most integer)
  returns table (org_id uuid, user_id uuid, role text, email text)
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  update notices set mail_at = null where mail_at <= at and not exists (
    select from users
    where users.org_id = notices.org_id and users.id = notices.user_id and removed_at is null and users.email is not null);
  return query
    select users.org_id, users.id, users.role, users.email
    from (select distinct notices.org_id, notices.user_id from notices where mail_at <= at limit most) due
    join users on users.org_id = due.org_id and users.id = due.user_id;
end
$$;

-- Notices that are 90 days old, of every organisation. Answers how many it deleted.
create or replace function system.sweep_notices(most integer) returns integer
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

revoke execute on function system.tell_of, system.add_notice, system.is_alike,
  system.shorten_notices, system.add_due_notices, system.people_to_mail, system.sweep_notices
  from leme_app;
