-- Written by npm run schema.

-- Answers already given to a POST with an Idempotency-Key; a key lives for a day.
create table system.idempotency (
  user_id uuid not null,
  method text not null,
  path text not null,
  key text not null
    constraint idempotency_key_length check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamptz not null default now(),
  constraint idempotency_pkey primary key (user_id, method, path, key)
);

create index idempotency_by_age on system.idempotency (user_id, created_at);

alter table system.idempotency enable row level security, force row level security;
create policy idempotency_own on system.idempotency for all to leme_app
  using (user_id = (select context.user_id()))
  with check (user_id = (select context.user_id()));

grant select,
  insert (user_id, method, path, key, body_hash),
  update (status, answer),
  delete
  on system.idempotency to leme_app;
