-- What is paid besides hours and agents: seats and subscriptions month by month (AG-09), and other costs of a day (MT-04), as
-- managers type them. They alone see them. What was typed wrong is withdrawn, and stays.
create table public.costs (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  part text not null
    constraint costs_part_known check (part in ('seats', 'other')),
  label text not null
    constraint costs_label_length check (char_length(label) between 1 and 200)
    constraint costs_label_plain check (label = plain_name(label)),
  amount numeric(14, 2) not null
    constraint costs_amount_range check (amount > 0),
  currency text not null default 'BRL'
    constraint costs_currency_known check (currency in ('BRL', 'USD')),
  every text not null default 'once'
    constraint costs_every_known check (every in ('once', 'month', 'year')),
  starts_on date not null
    constraint costs_starts_on_range check (starts_on between '1900-01-01' and '2999-12-31'),
  ends_on date
    constraint costs_ends_on_range check (ends_on between '1900-01-01' and '2999-12-31'),
  project_id uuid,
  spread text
    constraint costs_spread_known check (spread in ('hours', 'runs', 'tokens')),
  user_id uuid,
  agent_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  primary key (org_id, id),
  constraint costs_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id),
  constraint costs_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint costs_org_id_agent_id_fkey foreign key (org_id, agent_id) references public.agents (org_id, id),
  constraint costs_org_id_created_by_fkey foreign key (org_id, created_by) references public.users (org_id, id),
  constraint costs_org_id_withdrawn_by_fkey foreign key (org_id, withdrawn_by) references public.users (org_id, id),
  constraint costs_part_whole check (case part
    when 'seats' then every <> 'once' and spread is not null and project_id is null
    else every = 'once' and ends_on is null and spread is null end),
  constraint costs_ends_after_start check (ends_on >= starts_on),
  constraint costs_user_of_hours check (user_id is null or spread = 'hours'),
  constraint costs_agent_of_runs check (agent_id is null or spread in ('runs', 'tokens'))
);
comment on table public.costs is
  'What is paid besides hours and agents: seats and subscriptions by month or year, and other costs of a day. A correction is a new row; the one that was wrong is withdrawn, and counts no more.';
comment on column public.costs.amount is 'In its currency; of a year all twelve months together.';
comment on column public.costs.starts_on is 'The day of the first charge, and of each month; of another cost its day.';
comment on column public.costs.ends_on is 'The last day on which it is charged; null while it goes on.';
comment on column public.costs.project_id is 'Of another cost: whose it is; null is the company''s.';
comment on column public.costs.spread is 'Of a seat: by what use of a month it is spread over projects.';
comment on column public.costs.user_id is 'Whose hours alone; null is everybody''s.';
comment on column public.costs.agent_id is 'Whose runs alone; null is every agent''s.';
create index costs_by_project on public.costs (org_id, project_id) where project_id is not null;
create index costs_by_user on public.costs (org_id, user_id) where user_id is not null;
create index costs_by_agent on public.costs (org_id, agent_id) where agent_id is not null;
create index costs_by_creator on public.costs (org_id, created_by) where created_by is not null;
create index costs_by_withdrawer on public.costs (org_id, withdrawn_by) where withdrawn_by is not null;

call system.wall_table('public.costs', inserted_by => '{manager,admin}');
create policy costs_managers on public.costs as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
create policy costs_update on public.costs for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin') and withdrawn_at is null)
  with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, part, label, amount, currency, every, starts_on, ends_on, project_id, spread, user_id, agent_id, created_by),
  update (withdrawn_by, withdrawn_at)
  on public.costs to leme_app;
