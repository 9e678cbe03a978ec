-- Schemas, shared functions, organisations and users.
-- Conventions of every migration: a table's policies stand right below it, before its grants; grants name their
-- columns on insert and update, so that org_id and id can never be changed; functions state their volatility.
-- The roles leme_app and leme_auth exist before the first migration: `prepare` makes them.

create schema context;
create schema if not exists system;
create schema auth;

grant usage on schema public, context to leme_app, leme_auth;
grant usage on schema system to leme_app, leme_auth;
grant usage on schema auth to leme_auth;

-- Who is asking, as set by withIdentity for one transaction. A setting that was never made reads as null and one
-- that a former transaction made reads as an empty string: both are nobody.
create function context.org_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::uuid;

create function context.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function context.role() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

-- UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then random. PostgreSQL has its own only from 18 on.
create function public.uuid_v7() returns uuid
  language sql volatile parallel safe
  return encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid;

create function public.touch_updated_at() returns trigger
  language plpgsql volatile
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Names that people would call the same: case and accents ignored.
create collation public.same_name (provider = icu, locale = 'und-u-ks-level1', deterministic = false);

create table public.organizations (
  id uuid primary key default uuid_v7(),
  name text not null constraint organizations_name_length check (char_length(name) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch_updated_at before update on public.organizations
  for each row execute function public.touch_updated_at();

alter table public.organizations enable row level security, force row level security;
create policy organizations_select on public.organizations for select to leme_app
  using (id = (select context.org_id()));
create policy organizations_auth on public.organizations for all to leme_auth using (true) with check (true);
grant select on public.organizations to leme_app;
grant select, insert (name), delete on public.organizations to leme_auth;

create table public.users (
  id uuid primary key,
  org_id uuid references public.organizations (id),
  display_name text not null
    constraint users_display_name_length check (char_length(display_name) between 1 and 200),
  email text not null constraint users_email_length check (char_length(email) between 3 and 200),
  role text not null default 'member' constraint users_role_known check (role in ('member', 'manager', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (org_id, id)
);
create trigger touch_updated_at before update on public.users
  for each row execute function public.touch_updated_at();

alter table public.users enable row level security, force row level security;
create policy users_select on public.users for select to leme_app
  using (org_id = (select context.org_id()) or id = (select context.user_id()));
create policy users_auth on public.users for all to leme_auth using (true) with check (true);
grant select on public.users to leme_app;
grant select, insert (id, org_id, display_name, email, role),
  update (org_id, display_name, email, role, removed_at) on public.users to leme_auth;

-- Answers already given to a POST with an Idempotency-Key; a key lives for a day.
create table system.idempotency (
  user_id uuid not null,
  method text not null,
  path text not null,
  key text not null constraint idempotency_key_length check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, method, path, key)
);
create index idempotency_by_age on system.idempotency (user_id, created_at);
alter table system.idempotency enable row level security, force row level security;
create policy idempotency_own on system.idempotency for all to leme_app
  using (user_id = (select context.user_id())) with check (user_id = (select context.user_id()));
grant select, insert (user_id, method, path, key, body_hash), update (status, answer), delete
  on system.idempotency to leme_app;
