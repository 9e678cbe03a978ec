-- The change that this transaction is, begun with its first row. What it takes back is undone from then on. It runs only
-- within functions of the owner that have set the path already: to change role and path once more for each row took more
-- time than the statements themselves.
create or replace function system.current_change(org uuid, person uuid) returns uuid
  language plpgsql volatile
as $$
declare
  change uuid;
begin
  select id into change from changes
  where org_id = org and transaction_id = pg_current_xact_id() and made_at = now();
  if change is null then
    insert into changes (org_id, user_id) values (org, person) returning id into change;
    if context.undoes() is not null then
      perform system.note_undo(org, change, context.undoes());
    end if;
  end if;
  return change;
end
$$;

-- Notes that the change that this transaction is was one of many rows at once, which the bin shows. Answers the change.
create or replace function public.note_many(noun text, row_count integer) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  change uuid;
begin
  update changes set many_noun = note_many.noun, many_count = row_count
  where org_id = context.org_id() and transaction_id = pg_current_xact_id() and made_at = now()
    and user_id = context.person_id()
  returning id into change;
  return change;
end
$$;

-- What was done and is not undone here stands in the same line, so that nothing older is taken back in its place.
create or replace function public.note_event() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  change constant uuid := system.current_change(new.org_id, new.actor_user_id);
begin
  update changes set event = new.event where org_id = new.org_id and id = change;
  return null;
end
$$;

-- One's own name is no row that "desfaça" takes back, and stands in the line of changes all the same: nothing older is
-- taken back in its place.
create or replace function public.note_name_change() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  change constant uuid := system.current_change(new.org_id, new.id);
begin
  update changes set event = 'name_changed' where org_id = new.org_id and id = change;
  return null;
end
$$;

-- The rows of one noun that the transaction may take back: those that the undone exchange created, asked for by who
-- undoes it. The activity, which the application cannot write, says that this person made them, and after asking.
create or replace function public.undoable(noun text) returns setof uuid
  language sql stable
as $$
  select written.row_id
  from public.assistant_exchanges exchange
  join public.assistant_writes written on written.org_id = exchange.org_id and written.exchange_id = exchange.id
  where exchange.org_id = context.org_id() and exchange.id = context.undo() and exchange.user_id = context.user_id()
    and exchange.outcome = 'applied' and written.action = 'created' and written.noun = undoable.noun
    -- An array is read once; as a join it would be read for each row, however many there are.
    and written.row_id = any (array(
      select made.noun_id from public.activity made
      where made.org_id = context.org_id() and made.user_id = context.user_id() and made.action = 'created'
        and made.noun = undoable.noun
        and made.project_id = any (array(
          select project_id from public.assistant_writes
          where org_id = context.org_id() and exchange_id = context.undo()
        ))
        and made.created_at >= (
          select created_at from public.assistant_exchanges where org_id = context.org_id() and id = context.undo()
        )
    ))
$$;

-- The rows of one noun that the transaction may take back: those that this person made in the change that it undoes.
create or replace function public.taken_back(noun text) returns setof uuid
  language sql stable
as $$
  select made.noun_id
  from public.changes change
  join public.events made on made.org_id = change.org_id and made.transaction_id = change.transaction_id
    and made.made_at = change.made_at and made.user_id = change.user_id
  where change.org_id = context.org_id() and change.id = context.undoes() and change.user_id = context.user_id()
    and change.made_at > now() - interval '15 minutes' and made.action in ('created', 'restored')
    and not made.is_consequence and made.noun = taken_back.noun
$$;

-- Notes that one change takes back another of the same person.
create or replace function system.note_undo(org uuid, change uuid, undone uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  update changes set undoes = earlier.id, is_undo = not earlier.is_undo
  from changes earlier
  where changes.org_id = org and changes.id = change and changes.undoes is null
    and earlier.org_id = org and earlier.id = undone
    -- The bin takes back what others did to many rows.
    and (earlier.user_id = changes.user_id or earlier.many_noun is not null and context.role() in ('manager', 'admin'));
  update changes set undone_at = now() where org_id = org and undone_at is null
    and id = (select undoes from changes later where later.org_id = org and later.id = change)
$$;

revoke execute on function system.current_change, system.note_undo from leme_app;
