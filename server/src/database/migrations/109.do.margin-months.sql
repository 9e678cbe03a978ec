-- What hours and agents cost by project and month (MT-04), so that a margin of years need not read every hour and run. A
-- month of which something changed is marked: a read counts it from its rows, and a job stores it again.
create table public.margin_months (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid,
  month date not null
    constraint margin_months_month_first check (extract(day from month) = 1),
  part text not null
    constraint margin_months_part_known check (part in ('hours', 'agents')),
  subject_id uuid,
  amount numeric not null,
  quantity numeric not null,
  left_out numeric not null,
  runs bigint not null,
  tokens numeric not null,
  primary key (org_id, id),
  constraint margin_months_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);
comment on table public.margin_months is
  'What hours and agents cost by project and month, counted from their rows. What margin_marks names is out of date here.';
comment on column public.margin_months.project_id is 'Null: runs of no project.';
comment on column public.margin_months.subject_id is 'The person or the agent; null: runs of no agent.';
comment on column public.margin_months.amount is 'Exact reais, below zero.';
comment on column public.margin_months.quantity is 'Hours, or dollars.';
comment on column public.margin_months.left_out is 'As much of the quantity as has no rate: it is in no amount.';
create index margin_months_by_month on public.margin_months (org_id, month);
create index margin_months_by_project on public.margin_months (org_id, project_id, month);

call system.wall_table('public.margin_months');
create policy margin_months_managers on public.margin_months as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select on public.margin_months to leme_app;

-- No reference to the project: a mark is written while it is being deleted too.
create table public.margin_marks (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid,
  month date not null,
  primary key (org_id, id)
);
comment on table public.margin_marks is
  'Months of projects whose margin_months are to be counted again. One month may have many: each is of one statement, so that none waits for another.';
comment on column public.margin_marks.project_id is 'Null: runs of no project.';

call system.wall_table('public.margin_marks');
create policy margin_marks_managers on public.margin_marks as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select on public.margin_marks to leme_app;

create index time_entries_by_day on public.time_entries (org_id, project_id, date);

create function public.mark_worked_months() returns trigger language plpgsql as $$ begin return null; end $$;
create function public.mark_run_months() returns trigger language plpgsql as $$ begin return null; end $$;
create function public.mark_rated_months() returns trigger language plpgsql as $$ begin return null; end $$;
create function public.mark_exchanged_months() returns trigger language plpgsql as $$ begin return null; end $$;
create function public.mark_member_months() returns trigger language plpgsql as $$ begin return null; end $$;
create function public.mark_zone_months() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger mark_inserted_months after insert on public.time_entries
  referencing new table as changed for each statement execute function public.mark_worked_months();
create trigger mark_deleted_months after delete on public.time_entries
  referencing old table as changed for each statement execute function public.mark_worked_months();
create trigger mark_updated_months after update on public.time_entries
  referencing old table as before new table as changed for each statement execute function public.mark_worked_months();
create trigger mark_inserted_months after insert on public.agent_runs
  referencing new table as changed for each statement execute function public.mark_run_months();
create trigger mark_deleted_months after delete on public.agent_runs
  referencing old table as changed for each statement execute function public.mark_run_months();
create trigger mark_updated_months after update on public.agent_runs
  referencing old table as before new table as changed for each statement execute function public.mark_run_months();
create trigger mark_inserted_months after insert on public.work_rates
  referencing new table as changed for each statement execute function public.mark_rated_months();
create trigger mark_updated_months after update on public.work_rates
  referencing new table as changed for each statement execute function public.mark_rated_months();
create trigger mark_inserted_months after insert on public.exchange_rates
  referencing new table as changed for each statement execute function public.mark_exchanged_months();
create trigger mark_updated_months after update on public.exchange_rates
  referencing new table as changed for each statement execute function public.mark_exchanged_months();
create trigger mark_inserted_months after insert on public.project_members
  referencing new table as changed for each statement execute function public.mark_member_months();
create trigger mark_deleted_months after delete on public.project_members
  referencing old table as changed for each statement execute function public.mark_member_months();
create trigger mark_updated_months after update on public.project_members
  referencing new table as changed for each statement execute function public.mark_member_months();
create trigger mark_zone_months after update of time_zone on public.organizations
  for each row when (old.time_zone <> new.time_zone) execute function public.mark_zone_months();

insert into public.margin_marks (org_id, project_id, month)
select org_id, project_id, date_trunc('month', date)::date from public.time_entries
union
select agent_runs.org_id, project_id, date_trunc('month', agent_runs.created_at at time zone time_zone)::date
from public.agent_runs join public.organizations on organizations.id = agent_runs.org_id;
