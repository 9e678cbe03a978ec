-- Judges the alerts of every organisation at an instant. Each one that begins, and each that ends, is a notice of every manager
-- and administrator, and a delivery to each webhook that hears of alerts; what goes on is none. Of a rule that another process
-- judges nothing is done.
create or replace function system.judge_alerts(at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  judged record;
  is_over_most boolean;
begin
  for judged in
    select alerts.org_id, alerts.id, alerts.agent_id, alerts.kind, alerts.threshold, alerts.minutes, alerts.since,
      case alerts.kind
        when 'failures' then (
          select round(100.0 * count(*) filter (where status = 'failed') / nullif(count(*), 0), 1) from agent_runs runs
          where runs.org_id = alerts.org_id and runs.agent_id = alerts.agent_id and status <> 'running'
            and created_at > at - make_interval(mins => alerts.minutes) and created_at <= at)
        when 'latency' then (
          select percentile_disc(0.95) within group (order by latency_ms) from agent_runs runs
          where runs.org_id = alerts.org_id and runs.agent_id = alerts.agent_id
            and created_at > at - make_interval(mins => alerts.minutes) and created_at <= at)
        when 'cost' then (
          select coalesce(sum(cost_usd), 0) from agent_runs runs
          where runs.org_id = alerts.org_id and runs.agent_id = alerts.agent_id
            and created_at > at - make_interval(mins => alerts.minutes) and created_at <= at)
        else (
          select floor(extract(epoch from at - max(created_at)) / 60) from agent_runs runs
          where runs.org_id = alerts.org_id and runs.agent_id = alerts.agent_id and created_at <= at)
      end as figure
    from agent_alerts alerts
    order by alerts.org_id, alerts.id
    for update of alerts skip locked
  loop
    is_over_most := coalesce(
      case judged.kind when 'silence' then judged.figure >= judged.minutes else judged.figure > judged.threshold end, false);
    update agent_alerts set figure = judged.figure,
      since = case when is_over_most then coalesce(since, at) end
    where org_id = judged.org_id and id = judged.id
      and (figure is distinct from judged.figure or is_over_most is distinct from (since is not null));
    continue when is_over_most = (judged.since is not null);
    insert into notices (org_id, user_id, reason, thing_id, noun, alert, mail_at)
    select judged.org_id, users.id, case when is_over_most then 'alert' else 'alert_over' end, judged.agent_id, 'agent',
      jsonb_build_object('kind', judged.kind, 'threshold', judged.threshold, 'minutes', judged.minutes, 'figure', judged.figure),
      system.next_mail(judged.org_id, users.id, at)
    from users
    where users.org_id = judged.org_id and users.removed_at is null and users.role in ('manager', 'admin');
    perform system.tell_webhooks(judged.org_id, 'agent_alert', case when is_over_most then 'opened' else 'closed' end,
      judged.id, jsonb_build_object('id', judged.id, 'agent_id', judged.agent_id,
        'agent', (select name from agents where agents.org_id = judged.org_id and agents.id = judged.agent_id),
        'kind', judged.kind, 'threshold', judged.threshold, 'minutes', judged.minutes, 'figure', judged.figure,
        'since', case when is_over_most then at else judged.since end,
        'over_at', case when not is_over_most then at end));
  end loop;
end
$$;

revoke execute on function system.judge_alerts from leme_app;

-- Opens, opens again and closes the tickets of failures, of every rule, at an instant. A failure is known by its words
-- (error_words). It is new where its run began after the latest that its ticket knows of; a resolved ticket opens again where
-- it began after that. An agent has at most twenty such tickets open: the other failures share one. Of a rule that another
-- process works on nothing is done. What comes more than a day late opens nothing.
create or replace function system.open_failure_tickets(at timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  most_open constant integer := 20;
  rule record;
  failure record;
  known record;
  kept_as text;
  ticket uuid;
  opened integer;
begin
  for rule in
    select rules.org_id, rules.agent_id, rules.priority, rules.quiet_days, rules.created_at, agents.name as agent
    from failure_rules rules
    join agents on agents.org_id = rules.org_id and agents.id = rules.agent_id
    order by rules.org_id, rules.agent_id
    for update of rules skip locked
  loop
    -- What is written below is in the organisation's history, as the work of no person.
    perform set_config('app.org_id', rule.org_id::text, true);
    select count(*) into opened
    from failure_tickets failing
    join tickets on tickets.org_id = failing.org_id and tickets.id = failing.ticket_id
    where failing.org_id = rule.org_id and failing.agent_id = rule.agent_id and tickets.status not in ('resolved', 'closed');

    for failure in
      select error_words(runs.error) as words, max(runs.created_at) as last_at,
        (array_agg(runs.error order by runs.created_at desc, runs.id))[1] as error,
        (array_agg(runs.project_id order by runs.created_at desc, runs.id))[1] as project_id
      from agent_runs runs
      where runs.org_id = rule.org_id and runs.agent_id = rule.agent_id and runs.status = 'failed'
        and runs.created_at > greatest(rule.created_at, at - interval '1 day') and runs.created_at <= at
      group by 1 order by 2, 1
    loop
      kept_as := case
        when opened >= most_open and not exists (
          select from failure_tickets own
          where own.org_id = rule.org_id and own.agent_id = rule.agent_id and own.words = failure.words
            and own.ticket_id is not null) then '*'
        else failure.words
      end;
      select failing.last_at, tickets.id as ticket_id, tickets.status,
        coalesce((
          select max(events.created_at) from events
          where events.org_id = rule.org_id and events.noun_id = tickets.id
            and events.after ->> 'status' in ('resolved', 'closed')), tickets.updated_at) as ended_at
      into known
      from failure_tickets failing
      left join tickets on tickets.org_id = failing.org_id and tickets.id = failing.ticket_id
      where failing.org_id = rule.org_id and failing.agent_id = rule.agent_id and failing.words = kept_as;
      continue when known.last_at >= failure.last_at;

      if known.ticket_id is null then
        insert into tickets (org_id, title, description, requester, priority, project_id)
        values (rule.org_id, system.failure_title(rule.agent, failure.error, kept_as = '*'),
          left(failure.error, 2000), plain_name(left(rule.agent, 200)), rule.priority, failure.project_id)
        returning id into ticket;
        insert into failure_tickets (org_id, agent_id, words, ticket_id, last_at)
        values (rule.org_id, rule.agent_id, kept_as, ticket, failure.last_at)
        on conflict (org_id, agent_id, words) do update set ticket_id = excluded.ticket_id, last_at = excluded.last_at;
        opened := opened + 1;
      else
        update failure_tickets set last_at = failure.last_at
        where org_id = rule.org_id and agent_id = rule.agent_id and words = kept_as;
        if known.status in ('resolved', 'closed') and failure.last_at > known.ended_at then
          update tickets set status = 'open' where org_id = rule.org_id and id = known.ticket_id;
          opened := opened + 1;
        end if;
      end if;
    end loop;

    update tickets set status = 'closed'
    from failure_tickets failing
    where failing.org_id = rule.org_id and failing.agent_id = rule.agent_id
      and failing.last_at <= at - make_interval(days => rule.quiet_days)
      and tickets.org_id = failing.org_id and tickets.id = failing.ticket_id and tickets.status in ('open', 'waiting');
  end loop;
  perform set_config('app.org_id', '', true);
end
$$;

-- "Redator: Tempo esgotado após 30 s"; the agent's name alone says whose the others are.
create or replace function system.failure_title(agent text, error text, is_rest boolean) returns text
  language sql immutable set search_path = pg_catalog, public
as $$
  select plain_name(left(agent, 100) || ': ' || case
    when is_rest then 'outras falhas'
    else left(coalesce(nullif(plain_name(regexp_replace(left(error, 300), '[[:cntrl:]]', ' ', 'g')), ''), 'falha sem mensagem'), 200)
  end)
$$;

revoke execute on function system.open_failure_tickets, system.failure_title from leme_app;
