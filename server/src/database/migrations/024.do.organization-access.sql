-- What an organisation asks of its people: a second factor, and an address of mail at one of its domains.

alter table public.organizations
  add column require_second_factor boolean not null default false,
  -- Sessions that began since then must be aal2; null where it is not required.
  add column second_factor_required_at timestamptz,
  -- Domains that invitations may go to, in lower case; all where there are none.
  add column allowed_email_domains text[] not null default '{}',
  add constraint organizations_second_factor_since
    check (require_second_factor = (second_factor_required_at is not null)),
  add constraint organizations_allowed_email_domains_count check (cardinality(allowed_email_domains) <= 20),
  add constraint organizations_allowed_email_domains_text check (
    array_position(allowed_email_domains, null) is null
    and array_to_string(allowed_email_domains, ',') = lower(array_to_string(allowed_email_domains, ','))
    and char_length(array_to_string(allowed_email_domains, ',')) <= 20 * 254);
grant update (require_second_factor, allowed_email_domains) on public.organizations to leme_app;

-- Who is signed in already goes on until they sign in again: only the database says when that began.
create function public.note_second_factor_requirement() returns trigger
  language plpgsql set search_path = pg_catalog, public
as $$
begin
  new.second_factor_required_at := case when new.require_second_factor then clock_timestamp() end;
  return new;
end
$$;
create trigger note_second_factor_requirement before update of require_second_factor on public.organizations
  for each row when (old.require_second_factor is distinct from new.require_second_factor)
  execute function public.note_second_factor_requirement();

-- Refuses an invitation to a domain that the organisation does not allow, however it is made.
create function public.refuse_other_email_domains() returns trigger
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
create trigger refuse_other_email_domains before insert on public.invitations
  for each row execute function public.refuse_other_email_domains();
