-- Imports tell the open browsers of all their changes, as every live table does.
create trigger tell_deleted after delete on public.imports referencing old table as changed
  for each statement execute function public.tell_change('organization');
