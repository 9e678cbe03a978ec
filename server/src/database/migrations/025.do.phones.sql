-- Text messages wait and go out as mails do, by another way.
alter table system.mails
  add column channel text not null default 'mail' constraint mails_channel_known check (channel in ('mail', 'sms'));
drop index system.mails_due;
create index mails_due on system.mails (channel, next_attempt_at) where sent_at is null and failed_at is null;
grant insert (channel) on system.mails to leme_app, leme_auth;
alter policy mails_insert on system.mails
  with check ((select context.role()) = 'admin' and kind in ('invitation', 'organization_removal') and channel = 'mail');

-- Who came by phone has no address of mail until they add one.
alter table public.users alter column email drop not null;
