-- What is taken out of the bin comes back by one statement for each kind: row by row, a deletion of some thousand rows could not
-- be taken back within the time of a statement. Bodies are in functions/deletions.sql.
create function public.restore_deletions() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$ begin raise exception 'the files of functions have not run'; end $$;
revoke execute on function public.restore_deletions from public;

drop trigger restore_deletion on public.deletions;
create trigger restore_deletions after update on public.deletions
  referencing old table as was new table as became
  for each statement execute function public.restore_deletions();
drop function public.restore_deletion();
drop function if exists system.relink_deleted(public.deletions, text, text);
