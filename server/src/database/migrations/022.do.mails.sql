-- Outgoing mail. It is queued by the transaction that causes it, so a mail exists exactly if its cause was committed;
-- every process sends what is due, and holds a mail by moving its next attempt past the time that an attempt may take.
create table system.mails (
  id uuid primary key default uuid_v7(),
  recipient text not null constraint mails_recipient_length check (char_length(recipient) between 3 and 200),
  kind text not null constraint mails_kind_length check (char_length(kind) between 1 and 40),
  -- Subject, text and HTML, encrypted with SECRET_KEY as they hold one-time links; empty once sent or given up.
  sealed_content bytea,
  created_at timestamptz not null,
  -- No attempt is made after this.
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text constraint mails_last_error_length check (char_length(last_error) <= 500),
  constraint mails_ended_once check (sent_at is null or failed_at is null),
  constraint mails_ended_empty
    check ((sealed_content is null) = (sent_at is not null or failed_at is not null))
);
create index mails_due on system.mails (next_attempt_at) where sent_at is null and failed_at is null;
create index mails_newest on system.mails (created_at desc);

alter table system.mails enable row level security, force row level security;
create policy mails_auth on system.mails for all to leme_auth using (true) with check (true);
-- What administrators cause for people who need not have an account. Nobody of the application reads a mail.
create policy mails_insert on system.mails for insert to leme_app
  with check ((select context.role()) = 'admin' and kind in ('invitation', 'organization_removal'));
grant insert (recipient, kind, sealed_content, created_at, expires_at, next_attempt_at) on system.mails to leme_app;
grant select, insert (recipient, kind, sealed_content, created_at, expires_at, next_attempt_at),
  update (sealed_content, next_attempt_at, attempts, sent_at, failed_at, last_error), delete
  on system.mails to leme_auth;

-- Mails that were asked for in the last hour, whether or not anybody has the address. Lost in a crash, and nothing is
-- lost by that.
create unlogged table system.mail_requests (
  recipient_hash bytea not null constraint mail_requests_hash_length check (octet_length(recipient_hash) = 32),
  kind text not null,
  requested_at timestamptz not null
);
create index mail_requests_by_recipient on system.mail_requests (recipient_hash, requested_at);
create index mail_requests_by_age on system.mail_requests (requested_at);
grant select, delete on system.mail_requests to leme_auth;

-- Counts a request for a mail; answers how many seconds it must wait instead, 0 for none. A function of the owner: the
-- application's role may count and never read. Requests for one address wait for one another until COMMIT.
create function system.count_mail_request(hash bytea, mail_kind text, at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, system
as $$
declare
  spacing constant interval := '60 seconds';
  span constant interval := '1 hour';
  most constant integer := 30;
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail ' || encode(hash, 'hex'), 0));
  select max(requested_at) + spacing into free_at from mail_requests
  where recipient_hash = hash and kind = mail_kind and requested_at > at - spacing;
  if free_at is null then
    select requested_at + span into free_at from mail_requests
    where recipient_hash = hash and requested_at > at - span
    order by requested_at desc offset most - 1 limit 1;
  end if;
  if free_at is not null then
    return greatest(1, ceil(extract(epoch from free_at - at)))::integer;
  end if;
  insert into mail_requests (recipient_hash, kind, requested_at) values (hash, mail_kind, at);
  return 0;
end
$$;
revoke execute on function system.count_mail_request from public;
grant execute on function system.count_mail_request to leme_app, leme_auth;
