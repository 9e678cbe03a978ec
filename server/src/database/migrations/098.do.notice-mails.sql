-- Notices by mail, as each person sets it: at once, one a day at their hour, or never.
create table public.notice_settings (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  mail text not null default 'daily' constraint notice_settings_mail_known check (mail in ('at_once', 'daily', 'never')),
  hour smallint not null default 8 constraint notice_settings_hour_range check (hour between 0 and 23),
  time_zone text constraint notice_settings_time_zone_known check (public.is_time_zone(time_zone)),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references public.users (org_id, id)
);
comment on table public.notice_settings is 'How people get their notices by mail; who set nothing gets one a day, at eight.';
comment on column public.notice_settings.hour is 'When the one of the day goes, on the clock of the zone.';
comment on column public.notice_settings.time_zone is 'Null for the organisation''s.';
call system.wall_table('public.notice_settings');
alter policy notice_settings_select on public.notice_settings
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_settings_insert on public.notice_settings for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_settings_update on public.notice_settings for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select, insert (org_id, user_id, mail, hour, time_zone), update (mail, hour, time_zone)
  on public.notice_settings to leme_app;
create trigger tell_inserted after insert on public.notice_settings referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.notice_settings referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_deleted after delete on public.notice_settings referencing old table as changed
  for each statement execute function public.tell_change('user');

alter table public.notices add column mail_at timestamptz;
comment on column public.notices.mail_at is 'When it goes by mail; null once it went, was read, or where it never does.';
create index notices_to_mail on public.notices (mail_at) where mail_at is not null;
grant update (mail_at) on public.notices to leme_app;

-- A person's notices go to that person, in the transaction that says that they went.
create policy jobs_insert_notice on system.jobs for insert to leme_app
  with check (kind = 'mail' and topic in ('notice', 'notice_digest') and lower(recipient) = (
    select lower(email) from public.users where id = (select context.user_id())));

-- When a notice that comes now goes by mail, as its person set it: at once, or with the day's at their hour in their zone; null for
-- never. Who set nothing has it daily, at eight on the calendar of the organisation.
create function system.next_mail(org uuid, person uuid, at timestamptz) returns timestamptz
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

-- Whose notices are to go by mail by now, of every organisation. Of who was removed, or has no address, none goes.
create function system.people_to_mail(at timestamptz, most integer)
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

revoke execute on function system.people_to_mail from leme_app;
