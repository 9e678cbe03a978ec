-- Every process remembers sessions and people for a moment; these two say what to forget. Both are rare.
create or replace function auth.tell_session_ended() returns trigger
  language plpgsql volatile
as $$
begin
  perform pg_notify('leme_session_ended', old.id::text);
  return null;
end
$$;

create or replace function auth.tell_user_changed() returns trigger
  language plpgsql volatile
as $$
begin
  perform pg_notify('leme_user_changed', old.id::text);
  return null;
end
$$;

-- Writes down that a person's role changed or that they were removed, and ends a removed person's sessions. As the
-- owner: the application reaches nothing of the auth service. Who leaves by themselves says so itself.
create or replace function auth.follow_person() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if context.org_id() is not null and new.role <> old.role then
    perform record_audit(new.org_id, 'role_changed', context.user_id(), new.id, new.display_name,
      jsonb_build_object('role', jsonb_build_array(old.role, new.role)), null, context.origin());
  end if;
  if new.removed_at is not null then
    if context.org_id() is not null then
      perform record_audit(new.org_id, 'person_removed', context.user_id(), new.id, new.display_name, '{}', null,
        context.origin());
    end if;
    delete from auth.sessions where account_id = new.id;
  end if;
  return null;
end
$$;

-- Refuses the change that leaves an organisation without an admin, no matter who makes it. The organisation's row is written,
-- not only locked: of two admins who demote each other at once the second waits, and then sees the first one's change
-- or, in a transaction that reads an older state, fails. Who moves to another organisation leaves theirs deleted.
create or replace function public.require_admin() returns trigger
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

-- Who is signed in already goes on until they sign in again: only the database says when that began.
create or replace function public.note_second_factor_requirement() returns trigger
  language plpgsql set search_path = pg_catalog, public
as $$
begin
  new.second_factor_required_at := case when new.require_second_factor then clock_timestamp() end;
  return new;
end
$$;

-- Refuses an invitation to a domain that the organisation does not allow, however it is made.
create or replace function public.refuse_other_email_domains() returns trigger
  language plpgsql set search_path = pg_catalog, public
as $$
declare
  allowed text[] := (select allowed_email_domains from public.organizations where id = new.org_id);
begin
  if cardinality(allowed) > 0 and lower(split_part(new.email, '@', -1)) <> all (allowed) then
    raise exception 'the domain of the address is not allowed'
      using errcode = 'check_violation', constraint = 'invitations_email_domain_allowed';
  end if;
  return new;
end
$$;

-- No CHECK: a name from before stays until it is changed, also while something else of its row changes. Mails write it
-- so that nothing in it can be pressed.
create or replace function system.refuse_address() returns trigger language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  raise exception 'a name holds an address'
    using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name, schema = tg_table_schema;
end $$;
