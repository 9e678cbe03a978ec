-- Written by npm run schema.

-- What touches an organisation's safety, and what leaves it, comes into it or is deleted: who, what, from where, when.
-- Rows are only added: no role of the application has a policy or a grant to change one, or to say when it happened.
create table public.audit_events (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- What the application calls an event is its own list, `auditEvents`.
  event text not null
    constraint audit_events_event_named check (event ~ '^[a-z][a-z_]{2,49}$'),
  -- Who did it, and what they were called then: no reference, as they may move to another organisation. Null where
  -- nobody is known: a refused sign-in, a command of the operator.
  actor_user_id uuid,
  actor_name text,
  actor_email text,
  -- What it was done to, where that is not who did it.
  target_id uuid,
  target text
    constraint audit_events_target_length check (char_length(target) <= 500),
  details jsonb not null default '{}'::jsonb
    constraint audit_events_details_object check (jsonb_typeof(details) = 'object' and length(details::text) <= 10000),
  session_id uuid,
  ip inet,
  user_agent text
    constraint audit_events_user_agent_length check (char_length(user_agent) <= 500),
  request_id text
    constraint audit_events_request_id_length check (char_length(request_id) <= 100),
  created_at timestamptz not null default clock_timestamp(),
  constraint audit_events_pkey primary key (org_id, id),
  constraint audit_events_org_id_fkey foreign key (org_id) references public.organizations (id) on delete cascade
);

create index audit_events_by_age on public.audit_events (created_at);
create index audit_events_newest on public.audit_events (org_id, created_at desc, id desc);

create trigger note_client_event after insert on public.audit_events
  for each row when (new.actor_user_id is not null and new.event in ('clients_joined', 'client_alias_added',
    'client_alias_removed'))
  execute function public.note_event();
create trigger note_event after insert on public.audit_events
  for each row when (new.actor_user_id is not null and new.event in ('factor_added', 'factor_removed', 'passkey_added',
    'passkey_removed', 'recovery_codes_created', 'password_changed', 'email_changed', 'phone_changed',
    'identity_linked', 'identity_unlinked', 'role_changed', 'person_removed', 'person_erased', 'invitation_created',
    'invitation_withdrawn', 'api_key_created', 'api_key_revoked', 'organization_changed', 'data_imported',
    'model_price_saved', 'model_price_deleted'))
  execute function public.note_event();

alter table public.audit_events enable row level security, force row level security;
create policy audit_events_auth_insert on public.audit_events for insert to leme_auth
  with check (true);
create policy audit_events_auth_select on public.audit_events for select to leme_auth
  using (true);
create policy audit_events_insert on public.audit_events for insert to leme_app
  with check (org_id = (select context.org_id()) and actor_user_id is not distinct from (select context.user_id()));
create policy audit_events_select on public.audit_events for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy audit_events_key_delete on public.audit_events as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy audit_events_key_insert on public.audit_events as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy audit_events_key_select on public.audit_events as restrictive for select to leme_app
  using ((select context.within('read')));
create policy audit_events_key_update on public.audit_events as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, event, actor_user_id, actor_name, actor_email, target_id, target, details, session_id, ip, user_agent,
    request_id)
  on public.audit_events to leme_app;
grant select (org_id, event, target_id, ip, created_at),
  insert (org_id, event, actor_user_id, actor_name, actor_email, target_id, target, details, session_id, ip, user_agent,
    request_id)
  on public.audit_events to leme_auth;
