-- Written by npm run schema.

-- Addresses of other systems that hear of what happens in the organisation.
create table public.webhooks (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  address text not null
    constraint webhooks_address_http check (address ~ '^https?://')
    constraint webhooks_address_length check (char_length(address) between 1 and 500),
  -- What it hears of.
  nouns text[] not null
    constraint webhooks_nouns_known
      check (cardinality(nouns) > 0 and nouns <@ array['project', 'epic', 'story', 'task', 'ticket', 'comment',
        'invoice', 'receivable', 'payment', 'agent_alert']),
  -- What signs, encrypted with SECRET_KEY: the server alone opens it.
  sealed_secret bytea not null,
  -- The secret before the last one, which signs too for a day.
  former_sealed_secret bytea,
  former_until timestamptz,
  is_active boolean not null default true,
  -- When the address answered 410, which switched it off.
  gone_at timestamptz,
  -- Since when no attempt has reached it; null while they do.
  failing_since timestamptz,
  created_by_user_id uuid,
  created_at timestamptz not null default now(),
  constraint webhooks_pkey primary key (org_id, id),
  constraint webhooks_org_id_created_by_user_id_fkey
    foreign key (org_id, created_by_user_id)
    references public.users (org_id, id) on delete set null (created_by_user_id),
  constraint webhooks_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint webhooks_former_whole check ((former_sealed_secret is null) = (former_until is null)),
  constraint webhooks_gone_inactive check (gone_at is null or not is_active)
);
-- Referenced by public.webhook_deliveries.

create trigger audit_changed after update of address, nouns on public.webhooks
  for each row when (old.address <> new.address or old.nouns <> new.nouns)
  execute function public.audit_row('webhook_changed', 'address', 'nouns');
create trigger audit_created after insert on public.webhooks
  for each row execute function public.audit_row('webhook_created', 'address', 'nouns');
create trigger audit_deleted after delete on public.webhooks
  for each row execute function public.audit_row('webhook_deleted', 'address');
create trigger audit_rotated after update of sealed_secret on public.webhooks
  for each row when (old.sealed_secret <> new.sealed_secret)
  execute function public.audit_row('webhook_secret_rotated', 'address');
create trigger audit_switched_off after update of is_active on public.webhooks
  for each row when (old.is_active and not new.is_active)
  execute function public.audit_row('webhook_switched_off', 'address', 'gone_at');
create trigger audit_switched_on after update of is_active on public.webhooks
  for each row when (not old.is_active and new.is_active)
  execute function public.audit_row('webhook_switched_on', 'address');
create trigger keep_former_secret before update of sealed_secret on public.webhooks
  for each row execute function system.keep_former_secret();
create trigger refuse_many before insert on public.webhooks for each row execute function system.refuse_many_webhooks();

alter table public.webhooks enable row level security, force row level security;
create policy webhooks_delete on public.webhooks for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy webhooks_insert on public.webhooks for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy webhooks_select on public.webhooks for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy webhooks_update on public.webhooks for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (org_id = (select context.org_id()));
create policy webhooks_key_delete on public.webhooks as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy webhooks_key_insert on public.webhooks as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy webhooks_key_select on public.webhooks as restrictive for select to leme_app
  using ((select context.within('read')));
create policy webhooks_key_update on public.webhooks as restrictive for update to leme_app
  using ((select context.within(null)));

grant select (org_id, id, address, nouns, former_until, is_active, gone_at, failing_since, created_by_user_id,
    created_at),
  insert (org_id, address, nouns, sealed_secret, created_by_user_id),
  update (address, nouns, sealed_secret, former_until, is_active, gone_at, failing_since),
  delete
  on public.webhooks to leme_app;
