-- Puts one table behind the tenant wall: who asks sees the rows of their organisation, and writes those that they may.
-- Each list names the roles that insert, change or delete: '{everyone}' of the organisation, or null for nobody. A key
-- does so within `write_scope` (hold_keys). Every table of the application calls this once, below itself and above its
-- grants; rules that are its own are further policies.
create procedure system.wall_table(
  walled regclass, inserted_by text[] default null, updated_by text[] default null, deleted_by text[] default null,
  write_scope text default null
)
  language plpgsql
as $$
declare
  name constant text := (select relname from pg_class where oid = walled);
  own constant text := 'org_id = (select context.org_id())';
  verb text;
  roles text[];
  clause text;
  rule text;
begin
  execute format('alter table %s enable row level security, force row level security', walled);
  execute format('create policy %I on %s for select to leme_app using (%s)', name || '_select', walled, own);
  for verb, roles, clause in values
    ('insert', inserted_by, 'with check (%s)'),
    ('update', updated_by, 'using (%s) with check (' || own || ')'),
    ('delete', deleted_by, 'using (%s)')
  loop
    continue when roles is null;
    if roles <> '{everyone}' and not roles <@ '{member,manager,admin,key}' then
      raise exception 'no such roles: %', roles;
    end if;
    rule := own;
    if roles <> '{everyone}' then
      rule := own || ' and (select context.role()) in ('
        || (select string_agg(quote_literal(role), ', ' order by place) from unnest(roles) with ordinality one (role, place))
        || ')';
    end if;
    execute format('create policy %I on %s for %s to leme_app ' || clause, name || '_' || verb, walled, verb, rule);
  end loop;
  call system.hold_keys(walled, write_scope);
end
$$;
revoke execute on procedure system.wall_table from leme_app, leme_auth;
