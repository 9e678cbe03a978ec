-- Invitations: an admin asks somebody to join. Who holds the token may accept once; its SHA-256 alone is kept.

create table public.invitations (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  email text not null constraint invitations_email_length check (char_length(email) between 3 and 200),
  role text not null default 'member' constraint invitations_role_known check (role in ('member', 'manager', 'admin')),
  token_hash bytea not null constraint invitations_token_hash_length check (octet_length(token_hash) = 32),
  invited_by_user_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_user_id uuid,
  primary key (org_id, id),
  foreign key (org_id, invited_by_user_id) references public.users (org_id, id)
    on delete set null (invited_by_user_id),
  foreign key (org_id, accepted_by_user_id) references public.users (org_id, id)
    on delete set null (accepted_by_user_id)
);
create unique index invitations_one_open on public.invitations (org_id, email) where accepted_at is null;
create index invitations_newest on public.invitations (org_id, created_at desc, id desc);
-- 256 random bits name one invitation of all organisations.
create index invitations_by_token on public.invitations (token_hash);

alter table public.invitations enable row level security, force row level security;
create policy invitations_select on public.invitations for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy invitations_insert on public.invitations for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy invitations_delete on public.invitations for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin' and accepted_at is null);
create policy invitations_auth on public.invitations for all to leme_auth using (true) with check (true);
grant select (org_id, id, email, role, invited_by_user_id, created_at, expires_at, accepted_at, accepted_by_user_id),
  insert (org_id, email, role, token_hash, invited_by_user_id, expires_at),
  delete on public.invitations to leme_app;
grant select, update (accepted_at, accepted_by_user_id), delete on public.invitations to leme_auth;
