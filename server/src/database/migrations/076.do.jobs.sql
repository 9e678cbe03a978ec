-- One queue: outgoing messages were its first jobs, and what is done after COMMIT, or again and again, waits beside them
-- (decision 25).
alter table system.mails rename to jobs;
alter table system.jobs rename column kind to topic;
alter table system.jobs rename column channel to kind;
alter table system.jobs rename column sent_at to done_at;
alter table system.jobs rename constraint mails_pkey to jobs_pkey;
alter table system.jobs rename constraint mails_recipient_length to jobs_recipient_length;
alter table system.jobs rename constraint mails_last_error_length to jobs_last_error_length;
alter table system.jobs rename constraint mails_ended_once to jobs_ended_once;
alter table system.jobs
  drop constraint mails_kind_length, drop constraint mails_channel_known, drop constraint mails_ended_empty,
  alter kind drop default, alter topic drop not null, alter recipient drop not null, alter expires_at drop not null,
  add payload jsonb,
  add key text constraint jobs_key_length check (char_length(key) between 1 and 100),
  add sequence text constraint jobs_sequence_length check (char_length(sequence) between 1 and 100),
  add constraint jobs_kind_named check (kind ~ '^[a-z][a-z_]{1,39}$'),
  add constraint jobs_topic_length check (char_length(topic) between 1 and 40),
  add constraint jobs_ended_empty
    check (sealed_content is null and payload is null or done_at is null and failed_at is null),
  add constraint jobs_message_whole check ((recipient is null) = (topic is null));
comment on table system.jobs is
  'What is to be done after COMMIT, once, by any process: messages, upkeep. A job is added by the transaction that causes '
  'it, so it exists exactly if that was committed; a process holds one by moving its next attempt past the time that an '
  'attempt may take. What became of it can be looked up for a week.';
comment on column system.jobs.kind is 'What does it: `JobTerms` of the server say how.';
comment on column system.jobs.topic is 'Of a message: what it is about.';
comment on column system.jobs.recipient is 'Of a message: an address of mail or a phone.';
comment on column system.jobs.sealed_content is
  'Of a message: what it says, encrypted with SECRET_KEY as it holds one-time links; null once sent or given up.';
comment on column system.jobs.payload is 'What the job needs to know, of any kind but messages.';
comment on column system.jobs.expires_at is 'No attempt is made after this.';
comment on column system.jobs.key is 'One waiting job of a kind has it.';
comment on column system.jobs.sequence is 'Jobs of one kind and sequence run one after the other, as they were added.';

drop index system.mails_due;
alter index system.mails_newest rename to jobs_newest;
create index jobs_due on system.jobs (kind, next_attempt_at) where done_at is null and failed_at is null;
create unique index jobs_waiting_by_key on system.jobs (kind, key) where done_at is null and failed_at is null;
create index jobs_in_sequence on system.jobs (kind, sequence, created_at, id)
  where sequence is not null and done_at is null and failed_at is null;

alter policy mails_auth on system.jobs rename to jobs_auth;
alter policy mails_insert on system.jobs rename to jobs_insert;
grant insert (payload, key, sequence), update (payload) on system.jobs to leme_auth;
