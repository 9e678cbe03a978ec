-- What a margin is read from is stored whole (MT-04): sums of hours and agents by project and month, and the shares of seats
-- (AG-09), which were worked out at each reading. margin_months holds what they are made of, by person and agent.
create table public.margin_totals (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  project_id uuid,
  month date not null
    constraint margin_totals_month_first check (extract(day from month) = 1),
  part text not null
    constraint margin_totals_part_known check (part in ('hours', 'agents', 'seats')),
  amount numeric not null,
  left_out numeric not null,
  primary key (org_id, id),
  constraint margin_totals_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade
);
comment on table public.margin_totals is
  'What hours, agents and seats cost by project and month. What margin_marks names is out of date here; seats of a month that has none stored are to be counted.';
comment on column public.margin_totals.project_id is 'Null: of no project.';
comment on column public.margin_totals.amount is 'Exact reais, below zero.';
comment on column public.margin_totals.left_out is 'Hours or dollars that have no rate: they are in no amount.';
create index margin_totals_by_month on public.margin_totals (org_id, month, part);
create index margin_totals_by_project on public.margin_totals (org_id, project_id, month);

call system.wall_table('public.margin_totals');
create policy margin_totals_managers on public.margin_totals as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select on public.margin_totals to leme_app;

insert into public.margin_totals (org_id, project_id, month, part, amount, left_out)
select org_id, project_id, month, part, sum(amount), sum(left_out) from public.margin_months group by org_id, project_id, month, part;

alter table public.margin_marks add column what text not null default 'use'
  constraint margin_marks_what_known check (what in ('use', 'worth', 'seats'));
alter table public.margin_marks alter column what drop default;
comment on table public.margin_marks is
  'Months that are to be counted again. One month may have many marks: each is of one statement, so that none waits for another.';
comment on column public.margin_marks.project_id is 'Null: runs of no project; of seats, always.';
comment on column public.margin_marks.what is
  'use: hours or runs of the project''s month came, changed or went; worth: what they cost; seats: what is charged, in this month and all after it.';

create function public.mark_margins() returns trigger language plpgsql as $$ begin return null; end $$;

-- One function for every table that says what a margin is, in place of one for each. A change is marked by what was and what is.
do $$
declare
  former record;
  source text;
  name text;
  event text;
begin
  for former in
    select tgname, tgrelid::regclass as source from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname ~ '^mark_.*_months$' and not tgisinternal
  loop
    execute format('drop trigger %I on %s', former.tgname, former.source);
  end loop;
  foreach source in array '{time_entries,agent_runs,work_rates,project_members,exchange_rates,costs}'::text[] loop
    for name, event in values
      ('mark_inserted', 'insert on public.%I referencing new'), ('mark_deleted', 'delete on public.%I referencing old'),
      ('mark_former', 'update on public.%I referencing old'), ('mark_updated', 'update on public.%I referencing new')
    loop
      execute format('create trigger %I after ' || event || ' table as changed for each statement
        execute function public.mark_margins()', name, source);
    end loop;
  end loop;
end
$$;
create trigger mark_zone after update of time_zone on public.organizations
  for each row when (old.time_zone <> new.time_zone) execute function public.mark_margins();

drop function if exists public.mark_worked_months, public.mark_run_months, public.mark_rated_months,
  public.mark_exchanged_months, public.mark_member_months, public.mark_zone_months;
drop function if exists public.margin_known, system.recount_margins(integer);

-- Runs of no project by month: without it all runs of the organisation were read for each.
create index agent_runs_of_no_project on public.agent_runs (org_id, created_at) where project_id is null;
