-- People: an admin changes roles and removes people, and an organisation always has an admin. Mailboxes: null until
-- its owner has proved that mail sent there is read.

alter table auth.accounts add column email_confirmed_at timestamptz;

-- Nobody removes themselves, and who was removed comes back by an invitation alone.
create policy users_update on public.users for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin' and removed_at is null)
  with check (org_id = (select context.org_id()) and (removed_at is null or id <> (select context.user_id())));
grant update (role, removed_at) on public.users to leme_app;

-- Refuses the change that leaves an organisation without an admin, whoever makes it. The organisation's row is written,
-- not only locked: of two admins who demote each other at once the second waits, and then sees the first one's change
-- or, in a transaction that reads an older state, fails. Whoever moves to another organisation leaves theirs deleted.
create function public.require_admin() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  update public.organizations set updated_at = now() where id = old.org_id;
  if not exists (select from public.users where org_id = old.org_id and role = 'admin' and removed_at is null) then
    raise exception 'an organisation needs an admin' using errcode = 'check_violation', constraint = 'users_last_admin';
  end if;
  return null;
end
$$;
create trigger require_admin after update of role, removed_at on public.users for each row
  when (old.role = 'admin' and old.removed_at is null and old.org_id is not distinct from new.org_id
    and (new.role <> 'admin' or new.removed_at is not null))
  execute function public.require_admin();

-- Who did it, where somebody did it to another, and to what: {"role": [before, after]}.
alter table auth.audit
  drop constraint audit_event_known,
  add constraint audit_event_known check (event in
    ('refresh_token_reused', 'password_changed', 'role_changed', 'person_removed', 'sessions_ended')),
  add column by_account_id uuid,
  add column details jsonb not null default '{}' constraint audit_details_object check (jsonb_typeof(details) = 'object');
grant insert (by_account_id) on auth.audit to leme_auth;

-- Writes down that a person's role changed or that they were removed, and ends a removed person's sessions. As the
-- owner: the application reaches nothing of the auth service.
create function auth.follow_person() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if new.role <> old.role then
    insert into auth.audit (account_id, event, by_account_id, details, created_at)
    values (new.id, 'role_changed', context.user_id(), jsonb_build_object('role', jsonb_build_array(old.role, new.role)),
      clock_timestamp());
  end if;
  if new.removed_at is not null then
    insert into auth.audit (account_id, event, by_account_id, created_at)
    values (new.id, 'person_removed', context.user_id(), clock_timestamp());
    delete from auth.sessions where account_id = new.id;
  end if;
  return null;
end
$$;
create trigger follow_person after update of role, removed_at on public.users for each row
  when (old.removed_at is null and old.org_id is not distinct from new.org_id
    and (new.role <> old.role or new.removed_at is not null))
  execute function auth.follow_person();
