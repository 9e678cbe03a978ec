-- Written by npm run schema.

-- How people get their notices by mail; who set nothing gets one a day, at eight.
create table public.notice_settings (
  org_id uuid not null,
  user_id uuid not null,
  mail text not null default 'daily'
    constraint notice_settings_mail_known check (mail in ('at_once', 'daily', 'never')),
  -- When the one of the day goes, on the clock of the zone.
  hour smallint not null default 8
    constraint notice_settings_hour_range check (hour between 0 and 23),
  -- Null for the organisation's.
  time_zone text
    constraint notice_settings_time_zone_known check (public.is_time_zone(time_zone)),
  constraint notice_settings_pkey primary key (org_id, user_id),
  constraint notice_settings_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint notice_settings_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

create trigger tell_deleted after delete on public.notice_settings
  referencing old table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_inserted after insert on public.notice_settings
  referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.notice_settings
  referencing new table as changed
  for each statement execute function public.tell_change('user');

alter table public.notice_settings enable row level security, force row level security;
create policy notice_settings_insert on public.notice_settings for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_settings_select on public.notice_settings for select to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_settings_update on public.notice_settings for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_settings_key_delete on public.notice_settings as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy notice_settings_key_insert on public.notice_settings as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy notice_settings_key_select on public.notice_settings as restrictive for select to leme_app
  using ((select context.within('read')));
create policy notice_settings_key_update on public.notice_settings as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, user_id, mail, hour, time_zone),
  update (mail, hour, time_zone)
  on public.notice_settings to leme_app;
