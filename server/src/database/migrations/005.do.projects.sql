-- Projects. `client` keeps the client's name as text; `client_id` refers to the registered client of that name.

create table public.projects (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  name text not null
    constraint projects_name_length check (char_length(name) between 1 and 200)
    constraint projects_name_not_blank check (name ~ '\S'),
  client text not null
    constraint projects_client_length check (char_length(client) between 1 and 200)
    constraint projects_client_not_blank check (client ~ '\S'),
  client_id uuid,
  kind text not null default 'delivery' constraint projects_kind_known check (kind in ('delivery', 'product')),
  partner text constraint projects_partner_length check (char_length(partner) between 1 and 200),
  description text constraint projects_description_length check (char_length(description) between 1 and 2000),
  budget_hours numeric(8, 2)
    constraint projects_budget_hours_range check (budget_hours > 0 and budget_hours <= 100000)
    constraint projects_budget_hours_step check (budget_hours * 2 = trunc(budget_hours * 2)),
  spent_hours numeric(10, 2) not null default 0
    constraint projects_spent_hours_range check (spent_hours >= 0),
  start_date date
    constraint projects_start_date_range check (start_date between '1900-01-01' and '2999-12-31'),
  end_date date
    constraint projects_end_date_range check (end_date between '1900-01-01' and '2999-12-31'),
  status text not null default 'planned' constraint projects_status_known
    check (status in ('planned', 'doing', 'review', 'blocked', 'done', 'cancelled')),
  health_score smallint not null default 100
    constraint projects_health_score_range check (health_score between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, client_id) references public.clients (org_id, id),
  constraint projects_end_date_after_start check (end_date >= start_date)
);
create index projects_newest on public.projects (org_id, created_at desc, id desc);
create index projects_by_client on public.projects (org_id, client_id);
create trigger touch_updated_at before update on public.projects
  for each row execute function public.touch_updated_at();

alter table public.projects enable row level security, force row level security;
create policy projects_select on public.projects for select to leme_app
  using (org_id = (select context.org_id()));
create policy projects_insert on public.projects for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy projects_update on public.projects for update to leme_app
  using (org_id = (select context.org_id())) with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, name, client, client_id, kind, partner, description, budget_hours, start_date, end_date),
  update (name, client, client_id, kind, partner, description, budget_hours, start_date, end_date, status)
  on public.projects to leme_app;
