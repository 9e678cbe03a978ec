-- One's own name is no row that "desfaça" takes back, and stands in the line of changes all the same: nothing older is
-- taken back in its place.
create function public.note_name_change() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  change constant uuid := system.current_change(new.org_id, new.id);
begin
  update changes set event = 'name_changed' where org_id = new.org_id and id = change;
  return null;
end
$$;
revoke execute on function public.note_name_change from public;
create trigger note_name_change after update of display_name on public.users for each row
  when (new.display_name <> old.display_name and pg_trigger_depth() = 0) execute function public.note_name_change();
