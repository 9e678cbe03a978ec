-- Hours of other programs are as long as they were, to the second; those that people log here stay in quarters, as the
-- contract says. A project counts seconds, which add up exactly, and says hours of them.
alter table public.time_entries
  drop constraint time_entries_hours_step,
  alter column hours type numeric(12, 10),
  add constraint time_entries_hours_seconds check (abs(hours * 3600 - round(hours * 3600)) < 0.000001);
comment on column public.time_entries.hours is 'Whole seconds as hours, with ten decimals.';
alter table public.projects
  add column logged_seconds bigint not null default 0
    constraint projects_logged_seconds_range check (logged_seconds >= 0);
comment on column public.projects.logged_seconds is 'What `logged_hours` is rounded of.';
alter table public.projects disable trigger user;
update public.projects set logged_seconds = round(logged_hours * 3600) where logged_hours <> 0;
alter table public.projects enable trigger user;

create policy time_entries_insert_import on public.time_entries for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin')
    and (select context.source()) = 'import');
grant insert (id) on public.time_entries to leme_app;
