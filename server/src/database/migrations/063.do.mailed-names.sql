-- Mails show strangers the names of people and organisations, who may be strangers too: an address in one would be
-- taken for ours. The contract has the same rule (contract/src/mailed-name.ts), and mailed-names.test.ts compares them.
create function public.holds_address(name text) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog
as $$
  select name ~* '://|mailto:|www[.。．｡][^ ]|[^ @]@[^ @]+[.。．｡][^ ]|[^ .。．｡][.。．｡][^ .。．｡0-9:/?#\\]{2,}(:[0-9]|[/?#\\][^ ])|<[a-z/!?]|\]\('
$$;

-- No CHECK: a name from before stays until it is changed, also while something else of its row changes. Mails write it
-- so that nothing in it can be pressed.
create function system.refuse_address() returns trigger language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  raise exception 'a name holds an address'
    using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name, schema = tg_table_schema;
end $$;
create trigger refuse_address before insert on public.organizations
  for each row when (public.holds_address(new.name)) execute function system.refuse_address('organizations_name_address');
create trigger refuse_other_address before update of name on public.organizations
  for each row when (new.name <> old.name and public.holds_address(new.name))
  execute function system.refuse_address('organizations_name_address');
create trigger refuse_address before insert on public.users
  for each row when (public.holds_address(new.display_name))
  execute function system.refuse_address('users_display_name_address');
create trigger refuse_other_address before update of display_name on public.users
  for each row when (new.display_name <> old.display_name and public.holds_address(new.display_name))
  execute function system.refuse_address('users_display_name_address');
