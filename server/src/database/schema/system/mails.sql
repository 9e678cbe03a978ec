-- Written by npm run schema.

-- Outgoing mail and text messages. They are queued by the transaction that causes them, so one exists exactly if its
-- cause was committed; every process sends what is due, and holds one by moving its next attempt past the time that an
-- attempt may take.
create table system.mails (
  id uuid not null default public.uuid_v7(),
  recipient text not null
    constraint mails_recipient_length check (char_length(recipient) between 3 and 200),
  kind text not null
    constraint mails_kind_length check (char_length(kind) between 1 and 40),
  -- Subject, text and HTML, encrypted with SECRET_KEY as they hold one-time links; null once sent or given up.
  sealed_content bytea,
  created_at timestamptz not null,
  -- No attempt is made after this.
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 500),
  channel text not null default 'mail'
    constraint mails_channel_known check (channel in ('mail', 'sms')),
  constraint mails_pkey primary key (id),
  constraint mails_ended_empty check ((sealed_content is null) = (sent_at is not null or failed_at is not null)),
  constraint mails_ended_once check (sent_at is null or failed_at is null)
);

create index mails_due on system.mails (channel, next_attempt_at) where sent_at is null and failed_at is null;
create index mails_newest on system.mails (created_at desc);

alter table system.mails enable row level security, force row level security;
create policy mails_auth on system.mails for all to leme_auth
  using (true)
  with check (true);
create policy mails_insert on system.mails for insert to leme_app
  with check ((select context.role()) = 'admin'
    and kind in ('invitation', 'organization_removal')
    and channel = 'mail');

grant insert (recipient, kind, sealed_content, created_at, expires_at, next_attempt_at, channel)
  on system.mails to leme_app;
grant select,
  insert (recipient, kind, sealed_content, created_at, expires_at, next_attempt_at, channel),
  update (sealed_content, next_attempt_at, attempts, sent_at, failed_at, last_error),
  delete
  on system.mails to leme_auth;
