-- Written by npm run schema.

-- What is to be done after COMMIT, once, by any process: messages, upkeep. A job is added by the transaction that
-- causes it, so it exists exactly if that was committed; a process holds one by moving its next attempt past the time
-- that an attempt may take. What became of it can be looked up for a week.
create table system.jobs (
  id uuid not null default public.uuid_v7(),
  -- Of a message: an address of mail or a phone.
  recipient text
    constraint jobs_recipient_length check (char_length(recipient) between 3 and 200),
  -- Of a message: what it is about.
  topic text
    constraint jobs_topic_length check (char_length(topic) between 1 and 40),
  -- Of a message: what it says, encrypted with SECRET_KEY as it holds one-time links; null once sent or given up.
  sealed_content bytea,
  created_at timestamptz not null,
  -- No attempt is made after this.
  expires_at timestamptz,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text
    constraint jobs_last_error_length check (char_length(last_error) <= 500),
  -- What does it: `JobTerms` of the server say how.
  kind text not null
    constraint jobs_kind_named check (kind ~ '^[a-z][a-z_]{1,39}$'),
  -- What the job needs to know, of any kind but messages.
  payload jsonb,
  -- One waiting job of a kind has it.
  key text
    constraint jobs_key_length check (char_length(key) between 1 and 100),
  -- Jobs of one kind and sequence run one after the other, as they were added.
  sequence text
    constraint jobs_sequence_length check (char_length(sequence) between 1 and 100),
  constraint jobs_pkey primary key (id),
  constraint jobs_ended_empty
    check (sealed_content is null and payload is null or done_at is null and failed_at is null),
  constraint jobs_ended_once check (done_at is null or failed_at is null),
  constraint jobs_message_whole check ((recipient is null) = (topic is null))
);

create index jobs_due on system.jobs (kind, next_attempt_at) where done_at is null and failed_at is null;
create index jobs_in_sequence on system.jobs (kind, sequence, created_at, id)
  where sequence is not null and done_at is null and failed_at is null;
create index jobs_newest on system.jobs (created_at desc);
create unique index jobs_waiting_by_key on system.jobs (kind, key) where done_at is null and failed_at is null;

alter table system.jobs enable row level security, force row level security;
create policy jobs_auth on system.jobs for all to leme_auth
  using (true)
  with check (true);
create policy jobs_insert on system.jobs for insert to leme_app
  with check ((select context.role()) = 'admin' and topic in ('invitation', 'organization_removal') and kind = 'mail');
create policy jobs_insert_moving on system.jobs for insert to leme_app
  with check (((select context.role()) in ('manager', 'admin'))
    and kind = 'bring_work'
    and (payload ->> 'org_id') = ((select context.org_id())::text));
create policy jobs_insert_notice on system.jobs for insert to leme_app
  with check (kind = 'mail'
    and topic in ('notice', 'notice_digest')
    and lower(recipient) = ((select lower(users.email) as lower from public.users where users.id = (select
      context.user_id()))));
create policy jobs_insert_recount on system.jobs for insert to leme_app
  with check ((select context.role()) = 'admin'
    and kind = 'recount_runs'
    and (payload ->> 'org_id') = ((select context.org_id())::text));

grant insert (recipient, topic, sealed_content, created_at, expires_at, next_attempt_at, kind, payload)
  on system.jobs to leme_app;
grant select,
  insert (recipient, topic, sealed_content, created_at, expires_at, next_attempt_at, kind, payload, key, sequence),
  update (sealed_content, next_attempt_at, attempts, done_at, failed_at, last_error, payload),
  delete
  on system.jobs to leme_auth;
