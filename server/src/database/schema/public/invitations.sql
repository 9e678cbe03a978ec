-- Written by npm run schema.

-- An admin asks somebody to join. Who holds the token may accept once.
create table public.invitations (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  email text not null
    constraint invitations_email_length check (char_length(email) between 3 and 200),
  role text not null default 'member'
    constraint invitations_role_known check (role in ('member', 'manager', 'admin')),
  -- SHA-256 of the token, which is stored nowhere.
  token_hash bytea not null
    constraint invitations_token_hash_length check (octet_length(token_hash) = 32),
  invited_by_user_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_user_id uuid,
  constraint invitations_pkey primary key (org_id, id),
  constraint invitations_org_id_accepted_by_user_id_fkey
    foreign key (org_id, accepted_by_user_id)
    references public.users (org_id, id) on delete set null (accepted_by_user_id),
  constraint invitations_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint invitations_org_id_invited_by_user_id_fkey
    foreign key (org_id, invited_by_user_id)
    references public.users (org_id, id) on delete set null (invited_by_user_id)
);

create index invitations_by_token on public.invitations (token_hash);
create index invitations_newest on public.invitations (org_id, created_at desc, id desc);
create unique index invitations_one_open on public.invitations (org_id, email) where accepted_at is null;

create trigger audit_accepted after update of accepted_at on public.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function public.audit_acceptance();
create trigger audit_created after insert on public.invitations
  for each row execute function public.audit_row('invitation_created', 'role');
create trigger audit_deleted after delete on public.invitations
  for each row when (old.accepted_at is null and old.expires_at > now())
  execute function public.audit_row('invitation_withdrawn', 'role');
create trigger refuse_other_email_domains before insert on public.invitations
  for each row execute function public.refuse_other_email_domains();
create trigger tell_deleted after delete on public.invitations
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.invitations
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.invitations
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.invitations enable row level security, force row level security;
create policy invitations_auth on public.invitations for all to leme_auth
  using (true)
  with check (true);
create policy invitations_delete on public.invitations for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin' and accepted_at is null);
create policy invitations_insert on public.invitations for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy invitations_select on public.invitations for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy invitations_key_delete on public.invitations as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy invitations_key_insert on public.invitations as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy invitations_key_select on public.invitations as restrictive for select to leme_app
  using ((select context.within('read')));
create policy invitations_key_update on public.invitations as restrictive for update to leme_app
  using ((select context.within(null)));

grant select (org_id, id, email, role, invited_by_user_id, created_at, expires_at, accepted_at, accepted_by_user_id),
  insert (org_id, email, role, token_hash, invited_by_user_id, expires_at),
  delete
  on public.invitations to leme_app;
grant select, update (accepted_at, accepted_by_user_id), delete on public.invitations to leme_auth;
