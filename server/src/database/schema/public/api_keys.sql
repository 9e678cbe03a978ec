-- Written by npm run schema.

-- Other systems ask in an organisation's name, as far as the key's scopes reach.
create table public.api_keys (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  name text not null
    constraint api_keys_name_length check (char_length(name) between 1 and 100)
    constraint api_keys_name_not_blank check (name ~ '\S'),
  -- Its first characters, by which people know it from others.
  prefix text not null
    constraint api_keys_prefix_length check (char_length(prefix) = 12),
  -- SHA-256 of the key, which is stored nowhere.
  key_hash bytea not null
    constraint api_keys_key_hash_length check (octet_length(key_hash) = 32),
  scopes text[] not null
    constraint api_keys_scopes_known
      check (cardinality(scopes) > 0 and scopes <@ array['read', 'tickets:write', 'finance:write', 'runs:write']),
  created_by_user_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  expires_at timestamptz,
  constraint api_keys_pkey primary key (org_id, id),
  constraint api_keys_org_id_created_by_user_id_fkey
    foreign key (org_id, created_by_user_id)
    references public.users (org_id, id) on delete set null (created_by_user_id),
  constraint api_keys_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint api_keys_expires_at_after_creation check (expires_at > created_at)
);

create unique index api_keys_by_hash on public.api_keys (key_hash);
create index api_keys_newest on public.api_keys (org_id, created_at desc, id desc);

create trigger audit_created after insert on public.api_keys
  for each row execute function public.audit_row('api_key_created', 'scopes', 'expires_at');
create trigger audit_revoked after update of revoked_at on public.api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_row('api_key_revoked');
create trigger refuse_many before insert on public.api_keys
  for each row when (new.revoked_at is null) execute function system.refuse_many_api_keys();
create trigger tell_key_revoked after update of revoked_at on public.api_keys
  for each row execute function public.tell_key_revoked();

alter table public.api_keys enable row level security, force row level security;
create policy api_keys_auth on public.api_keys for all to leme_auth
  using (true)
  with check (true);
create policy api_keys_insert on public.api_keys for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy api_keys_select on public.api_keys for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy api_keys_update on public.api_keys for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (org_id = (select context.org_id()));
create policy api_keys_key_delete on public.api_keys as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy api_keys_key_insert on public.api_keys as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy api_keys_key_select on public.api_keys as restrictive for select to leme_app
  using ((select context.within('read')));
create policy api_keys_key_update on public.api_keys as restrictive for update to leme_app
  using ((select context.within(null)));

grant select (org_id, id, name, prefix, scopes, created_by_user_id, created_at, last_used_at, revoked_at, expires_at),
  insert (org_id, name, prefix, key_hash, scopes, created_by_user_id, expires_at),
  update (revoked_at)
  on public.api_keys to leme_app;
grant select, update (last_used_at, revoked_at) on public.api_keys to leme_auth;
