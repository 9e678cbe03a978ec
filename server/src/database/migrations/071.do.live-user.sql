-- What is a person's own is followed by that person alone: their exchanges with the assistant, for a start.
create trigger tell_inserted after insert on public.assistant_exchanges referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.assistant_exchanges referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_deleted after delete on public.assistant_exchanges referencing old table as changed
  for each statement execute function public.tell_change('user');
