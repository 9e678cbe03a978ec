-- Alerts: what of an agent may not be, judged by the minute; who may set them hears when it begins, and when it is over.
create table public.agent_alerts (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  agent_id uuid not null,
  kind text not null
    constraint agent_alerts_kind_known check (kind in ('failures', 'latency', 'cost', 'silence')),
  threshold numeric(14, 4)
    constraint agent_alerts_threshold_range check (threshold >= 0),
  minutes integer not null
    constraint agent_alerts_minutes_range check (minutes between 5 and 1440),
  since timestamptz,
  figure numeric,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint agent_alerts_org_id_agent_id_kind_key unique (org_id, agent_id, kind),
  constraint agent_alerts_org_id_agent_id_fkey foreign key (org_id, agent_id)
    references public.agents (org_id, id) on delete cascade,
  constraint agent_alerts_threshold_of_kind check ((kind = 'silence') = (threshold is null))
);
comment on table public.agent_alerts is 'What of an agent may not be; of each kind one rule an agent.';
comment on column public.agent_alerts.threshold is
  'The most that may be: percent of failures, p95 in ms, US$; null of silence, whose minutes say it.';
comment on column public.agent_alerts.minutes is 'Of how long before now it is judged; how long silence may be.';
comment on column public.agent_alerts.since is 'Since when it has been more than that; null while it is not.';
comment on column public.agent_alerts.figure is 'What it was when it was judged last; null where there was nothing to judge.';
call system.wall_table('public.agent_alerts', inserted_by => '{manager,admin}', updated_by => '{manager,admin}',
  deleted_by => '{manager,admin}');
grant select, insert (org_id, agent_id, kind, threshold, minutes), update (threshold, minutes), delete
  on public.agent_alerts to leme_app;
create trigger audit_saved after insert or update of threshold, minutes on public.agent_alerts
  for each row execute function public.audit_row('agent_alert_saved', 'kind', 'threshold', 'minutes');
create trigger audit_deleted after delete on public.agent_alerts
  for each row execute function public.audit_row('agent_alert_deleted', 'kind', 'threshold', 'minutes');

alter table public.notices
  add column alert jsonb constraint notices_alert_object check (jsonb_typeof(alert) = 'object'),
  drop constraint notices_reason_known,
  add constraint notices_reason_known check (
    reason in ('mentioned', 'assigned', 'answered', 'changed', 'due_soon', 'overdue', 'alert', 'alert_over')),
  drop constraint notices_noun_known,
  add constraint notices_noun_known check (noun in ('project', 'epic', 'story', 'task', 'ticket', 'agent')),
  drop constraint notices_of_what,
  add constraint notices_of_what check (num_nonnulls(event_id, due_date, alert) = 1);
comment on column public.notices.alert is 'Of one about an alert of an agent: its rule, and what was measured.';

create function system.judge_alerts(at timestamptz) returns void language plpgsql volatile as $$ begin end $$;
