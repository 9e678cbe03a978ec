-- Written by npm run schema.

-- What of an agent may not be; of each kind one rule an agent.
create table public.agent_alerts (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  agent_id uuid not null,
  kind text not null
    constraint agent_alerts_kind_known check (kind in ('failures', 'latency', 'cost', 'silence')),
  -- The most that may be: percent of failures, p95 in ms, US$; null of silence, whose minutes say it.
  threshold numeric(14, 4)
    constraint agent_alerts_threshold_range check (threshold >= 0),
  -- Of how long before now it is judged; how long silence may be.
  minutes integer not null
    constraint agent_alerts_minutes_range check (minutes between 5 and 1440),
  -- Since when it has been more than that; null while it is not.
  since timestamptz,
  -- What it was when it was judged last; null where there was nothing to judge.
  figure numeric,
  created_at timestamptz not null default now(),
  constraint agent_alerts_pkey primary key (org_id, id),
  constraint agent_alerts_org_id_agent_id_kind_key unique (org_id, agent_id, kind),
  constraint agent_alerts_org_id_agent_id_fkey
    foreign key (org_id, agent_id) references public.agents (org_id, id) on delete cascade,
  constraint agent_alerts_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint agent_alerts_failures_percent check (kind <> 'failures' or threshold <= 100),
  constraint agent_alerts_threshold_of_kind check ((kind = 'silence') = (threshold is null))
);

create trigger audit_deleted after delete on public.agent_alerts
  for each row execute function public.audit_row('agent_alert_deleted', 'kind', 'threshold', 'minutes');
create trigger audit_saved after insert or update of threshold, minutes on public.agent_alerts
  for each row execute function public.audit_row('agent_alert_saved', 'kind', 'threshold', 'minutes');

alter table public.agent_alerts enable row level security, force row level security;
create policy agent_alerts_delete on public.agent_alerts for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy agent_alerts_insert on public.agent_alerts for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy agent_alerts_select on public.agent_alerts for select to leme_app
  using (org_id = (select context.org_id()));
create policy agent_alerts_update on public.agent_alerts for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
create policy agent_alerts_key_delete on public.agent_alerts as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy agent_alerts_key_insert on public.agent_alerts as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy agent_alerts_key_select on public.agent_alerts as restrictive for select to leme_app
  using ((select context.within('read')));
create policy agent_alerts_key_update on public.agent_alerts as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, agent_id, kind, threshold, minutes),
  update (threshold, minutes),
  delete
  on public.agent_alerts to leme_app;
