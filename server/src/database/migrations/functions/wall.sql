-- Keeps keys within their scopes on one table: `read` and the table's own scope see it, the latter alone writes it.
-- Every table of the application calls this once, below its own policies.
create or replace procedure system.hold_keys(held regclass, write_scope text default null)
  language plpgsql
as $$
declare
  name text := (select relname from pg_class where oid = held);
  seen text := concat_ws(',', quote_literal('read'), quote_literal(write_scope));
  written text := coalesce(format('(select context.within(%L))', write_scope), $sql$(select context.role()) <> 'key'$sql$);
begin
  execute format('create policy %I on %s as restrictive for select to leme_app using ((select context.within(%s)))',
    name || '_key_select', held, seen);
  execute format('create policy %I on %s as restrictive for insert to leme_app with check (%s)',
    name || '_key_insert', held, written);
  execute format('create policy %I on %s as restrictive for update to leme_app using (%s)',
    name || '_key_update', held, written);
  execute format('create policy %I on %s as restrictive for delete to leme_app using (%s)',
    name || '_key_delete', held, written);
end
$$;
