-- A person who goes from one organisation to another becomes another one, as what they did stays with the first, and a
-- person's id is their account's. So an account takes a new id, and everything that opens it goes along.
do $$
declare
  tied record;
begin
  for tied in
    select conrelid::regclass as tied_table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and confrelid = 'auth.accounts'::regclass
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I %s on update cascade',
      tied.tied_table, tied.conname, tied.definition);
  end loop;
end $$;
grant update (id) on auth.accounts to leme_auth;
grant update (id, provider_id) on auth.identities to leme_auth;
