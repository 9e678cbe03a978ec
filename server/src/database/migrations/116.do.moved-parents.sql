-- What a row that comes back referred to may be in another project by then: missing_references says so in a column more.
drop function if exists public.missing_references(text, jsonb);

-- Who watches what goes along to another project, with its epic or its story, hears of it as of what moves by itself.
drop trigger add_notices on public.events;
create trigger add_notices after insert on public.events
  for each row when (new.source in ('page', 'key', 'assistant') and new.action <> 'restored'
    and (not new.is_consequence and new.noun in ('comment', 'project', 'epic', 'story', 'task', 'ticket')
      or new.is_consequence and new.noun in ('story', 'task') and new.action = 'updated' and new.before ? 'project_id'))
  execute function public.add_notices();
