-- Comments, checklists, links between things, and who watches. One table each for things of every kind: a row hangs on the id
-- of a project, epic, story, task or ticket, and stays where that is deleted, as it may come back.

-- Everything that people speak of, by its id.
create view public.things with (security_invoker = true) as
  select org_id, id, 'project'::text as noun, id as project_id, null::text as key, name as title, status
  from public.projects
  union all select org_id, id, 'epic', project_id, key, title, status from public.epics
  union all select org_id, id, 'story', project_id, key, title, status from public.stories
  union all select org_id, id, 'task', project_id, key, title, status from public.tasks
  union all select org_id, id, 'ticket', project_id, key, title, status from public.tickets;
grant select on public.things to leme_app;

create table public.comments (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  thing_id uuid not null,
  noun text not null default ''
    constraint comments_noun_known check (noun in ('project', 'epic', 'story', 'task', 'ticket')),
  project_id uuid,
  user_id uuid not null,
  text text not null
    constraint comments_text_length check (char_length(text) between 1 and 20000)
    constraint comments_text_not_blank check (text ~ '\S'),
  mentioned_ids uuid[] not null default '{}'
    constraint comments_mentioned_ids_count check (cardinality(mentioned_ids) <= 50),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references public.users (org_id, id)
);
comment on table public.comments is 'What people say of a project, epic, story, task or ticket.';
comment on column public.comments.text is 'Markdown. A person is named by id: <@0190a8e0-…>.';
comment on column public.comments.mentioned_ids is 'Whom the text names: people of the organisation whose account stood then.';
create index comments_of_thing on public.comments (org_id, thing_id, created_at desc, id desc);
create index comments_by_user on public.comments (org_id, user_id);
create index comments_by_mention on public.comments using gin (mentioned_ids) where mentioned_ids <> '{}';
call system.wall_table('public.comments');
create policy comments_insert on public.comments for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy comments_update on public.comments for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy comments_delete on public.comments for delete to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')));
grant select, insert (org_id, thing_id, user_id, text), update (text), delete on public.comments to leme_app;

create table public.checklist_items (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  thing_id uuid not null,
  noun text not null default ''
    constraint checklist_items_noun_known check (noun in ('epic', 'story', 'task', 'ticket')),
  project_id uuid,
  text text not null
    constraint checklist_items_text_length check (char_length(text) between 1 and 500)
    constraint checklist_items_text_not_blank check (text ~ '\S'),
  is_done boolean not null default false,
  position integer not null
    constraint checklist_items_position_range check (position between 1 and 1000000),
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
comment on table public.checklist_items is 'Small steps of an epic, story, task or ticket, in their order.';
create index checklist_items_of_thing on public.checklist_items (org_id, thing_id, position);
call system.wall_table('public.checklist_items', inserted_by => '{everyone}', updated_by => '{everyone}',
  deleted_by => '{everyone}');
grant select, insert (org_id, thing_id, text, position), update (text, is_done, position), delete
  on public.checklist_items to leme_app;

create table public.thing_links (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  kind text not null constraint thing_links_kind_known check (kind in ('blocks', 'relates', 'duplicates')),
  thing_id uuid not null,
  noun text not null default ''
    constraint thing_links_noun_known check (noun in ('epic', 'story', 'task', 'ticket')),
  project_id uuid,
  other_id uuid not null,
  other_noun text not null default ''
    constraint thing_links_other_noun_known check (other_noun in ('epic', 'story', 'task', 'ticket')),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint thing_links_two check (thing_id <> other_id)
);
comment on table public.thing_links is 'That one thing blocks, relates to or duplicates another.';
create unique index thing_links_once on public.thing_links
  (org_id, kind, least(thing_id, other_id), greatest(thing_id, other_id));
create index thing_links_of_thing on public.thing_links (org_id, thing_id);
create index thing_links_of_other on public.thing_links (org_id, other_id);
call system.wall_table('public.thing_links', inserted_by => '{everyone}', deleted_by => '{everyone}');
grant select, insert (org_id, kind, thing_id, other_id), delete on public.thing_links to leme_app;

create table public.watchers (
  org_id uuid not null references public.organizations (id),
  thing_id uuid not null,
  user_id uuid not null,
  noun text not null default ''
    constraint watchers_noun_known check (noun in ('project', 'epic', 'story', 'task', 'ticket')),
  project_id uuid,
  is_watching boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (org_id, thing_id, user_id),
  foreign key (org_id, user_id) references public.users (org_id, id)
);
comment on table public.watchers is 'Who wants to hear of a thing, and who said that they do not.';
create index watchers_by_user on public.watchers (org_id, user_id);
call system.wall_table('public.watchers');
create policy watchers_insert on public.watchers for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy watchers_update on public.watchers for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select, insert (org_id, thing_id, user_id, is_watching), update (is_watching) on public.watchers to leme_app;

alter table public.projects add column comment_count integer not null default 0;
alter table public.epics add column comment_count integer not null default 0;
alter table public.stories add column comment_count integer not null default 0;
alter table public.tasks add column comment_count integer not null default 0;
alter table public.tickets add column comment_count integer not null default 0;
-- What may still come back has none.
update public.deletions set content = content || '{"comment_count": 0}' where noun <> 'time_entry';

-- A row that hangs on a thing says which kind it is and in what project; there must be one.
create function public.place_on_thing() returns trigger
  language plpgsql volatile
as $$
begin
  -- Another organisation's row is refused by the policies.
  if new.org_id <> context.org_id() then
    return new;
  end if;
  select things.noun, things.project_id into new.noun, new.project_id
  from public.things where org_id = new.org_id and id = new.thing_id;
  if not found then
    raise foreign_key_violation using constraint = tg_table_name || '_thing_fkey', message = 'no such thing';
  end if;
  return new;
end
$$;

-- The same of a link, which has two ends. What blocks does not wait for itself, however long the way: two that would close a
-- circle together come one after the other.
create function public.place_link() returns trigger
  language plpgsql volatile
as $$
begin
  -- Another organisation's row is refused by the policies.
  if new.org_id <> context.org_id() then
    return new;
  end if;
  select things.noun, things.project_id into new.noun, new.project_id
  from public.things where org_id = new.org_id and id = new.thing_id;
  if not found then
    raise foreign_key_violation using constraint = 'thing_links_thing_fkey', message = 'no such thing';
  end if;
  select things.noun into new.other_noun from public.things where org_id = new.org_id and id = new.other_id;
  if not found then
    raise foreign_key_violation using constraint = 'thing_links_other_fkey', message = 'no such thing';
  end if;
  if new.kind = 'blocks' then
    perform pg_advisory_xact_lock(hashtextextended('thing_links/' || new.org_id, 0));
    if exists (
      with recursive ahead (id) as (
        select new.other_id
        union select other_id from public.thing_links join ahead on thing_id = ahead.id
        where org_id = new.org_id and kind = 'blocks'
      )
      select from ahead where id = new.thing_id
    ) then
      raise check_violation using constraint = 'thing_links_no_circle', message = 'what blocks would wait for itself';
    end if;
  end if;
  return new;
end
$$;

-- Whom a comment names: people of the organisation whose account stands. The text names them by their ids.
create function public.mention_people() returns trigger
  language plpgsql volatile
as $$
begin
  new.mentioned_ids := array(
    select distinct users.id
    from regexp_matches(new.text, '<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>', 'g') mention (ids)
    join public.users on users.org_id = new.org_id and users.id = ids[1]::uuid and users.removed_at is null
    order by users.id
  );
  if tg_op = 'UPDATE' then
    new.edited_at := now();
  end if;
  return new;
end
$$;

-- How many comments a thing has, for its lists; who comments watches from then on, unless they said that they do not.
create function public.count_comment() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  counted constant comments := case when tg_op = 'DELETE' then old else new end;
  difference constant integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if counted.noun = 'project' then
    update projects set comment_count = comment_count + difference where org_id = counted.org_id and id = counted.thing_id;
  elsif counted.noun = 'epic' then
    update epics set comment_count = comment_count + difference where org_id = counted.org_id and id = counted.thing_id;
  elsif counted.noun = 'story' then
    update stories set comment_count = comment_count + difference where org_id = counted.org_id and id = counted.thing_id;
  elsif counted.noun = 'task' then
    update tasks set comment_count = comment_count + difference where org_id = counted.org_id and id = counted.thing_id;
  else
    update tickets set comment_count = comment_count + difference where org_id = counted.org_id and id = counted.thing_id;
  end if;
  if tg_op = 'INSERT' then
    insert into watchers (org_id, thing_id, user_id) values (counted.org_id, counted.thing_id, counted.user_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- What goes on to another project takes along what hangs on it.
create function public.move_what_hangs() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  update comments set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  update checklist_items set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  update thing_links set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  update watchers set project_id = new.project_id where org_id = new.org_id and thing_id = new.id;
  return null;
end
$$;

create trigger place_on_thing before insert on public.comments for each row execute function public.place_on_thing();
create trigger place_on_thing before insert on public.checklist_items for each row execute function public.place_on_thing();
create trigger place_on_thing before insert on public.watchers for each row execute function public.place_on_thing();
create trigger place_link before insert on public.thing_links for each row execute function public.place_link();
create trigger mention_people before insert or update of text on public.comments
  for each row execute function public.mention_people();
create trigger count_comment after insert or delete on public.comments
  for each row execute function public.count_comment();
create trigger move_what_hangs after update of project_id on public.epics
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();
create trigger move_what_hangs after update of project_id on public.stories
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();
create trigger move_what_hangs after update of project_id on public.tasks
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();
create trigger move_what_hangs after update of project_id on public.tickets
  for each row when (new.project_id is distinct from old.project_id) execute function public.move_what_hangs();

do $$
declare
  followed text;
begin
  foreach followed in array '{comments,checklist_items,thing_links,watchers}'::text[] loop
    execute format('create trigger tell_inserted after insert on public.%I referencing new table as changed
      for each statement execute function public.tell_change()', followed);
    execute format('create trigger tell_updated after update on public.%I referencing old table as before new table as changed
      for each statement execute function public.tell_change()', followed);
    execute format('create trigger tell_deleted after delete on public.%I referencing old table as changed
      for each statement execute function public.tell_change()', followed);
  end loop;
end
$$;

-- They are among the events, come back for a while where they are deleted, and "desfaça" takes them back.
alter table public.events drop constraint events_noun_known, add constraint events_noun_known check (noun in (
  'organization', 'user', 'client', 'client_alias', 'project', 'project_member', 'epic', 'story', 'task', 'time_entry',
  'ticket', 'invoice', 'receivable', 'payment', 'agent', 'model_price', 'comment', 'checklist_item', 'link'));
alter table public.deletions drop constraint deletions_noun_known, add constraint deletions_noun_known check (noun in (
  'project', 'epic', 'story', 'task', 'time_entry', 'ticket', 'comment', 'checklist_item', 'link'));
create trigger note_deletion before delete on public.comments
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('comment');
create trigger note_deletion before delete on public.checklist_items
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('checklist_item');
create trigger note_deletion before delete on public.thing_links
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('link');
call system.log_table('public.comments', 'comment', undoable => true);
call system.log_table('public.checklist_items', 'checklist_item', undoable => true);
call system.log_table('public.thing_links', 'link', undoable => true);

-- Texts of comments are long texts too.
alter table public.events drop column holds_text;
alter table public.events add column holds_text boolean not null generated always as (
  coalesce(before ->> 'description', '') || coalesce(before ->> 'note', '') || coalesce(before ->> 'notes', '')
    || coalesce(before ->> 'text', '') || coalesce(after ->> 'description', '') || coalesce(after ->> 'note', '')
    || coalesce(after ->> 'notes', '') || coalesce(after ->> 'text', '') <> ''
) stored;
comment on column public.events.holds_text is 'Long texts are stored for 30 days.';
create index events_with_text on public.events (created_at) where holds_text;

drop trigger audit_event on public.events;
create trigger audit_event after insert on public.events for each row
  when (not new.is_consequence and (new.noun = 'organization' or new.noun = 'client_alias' and new.action <> 'updated'
    or new.action = 'deleted' and new.noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry', 'ticket',
      'comment', 'checklist_item', 'link')))
  execute function public.audit_event();

-- What goes on to another project has its next key; by the former one it is found from then on.
create function public.keep_former_key() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into former_keys (org_id, key, noun, row_id) values (new.org_id, old.key, tg_argv[0], new.id)
  on conflict (org_id, key) do update set noun = excluded.noun, row_id = excluded.row_id;
  new.key := '';
  return new;
end
$$;

do $$
declare
  noun text;
  moved text;
begin
  for noun, moved in values ('epic', 'epics'), ('story', 'stories'), ('task', 'tasks') loop
    execute format('create trigger keep_former_key before update of project_id on public.%I for each row
      when (new.project_id is distinct from old.project_id) execute function public.keep_former_key(%L)', moved, noun);
    execute format('create trigger number_again before update of project_id on public.%I for each row
      when (new.key = '''') execute function public.give_key()', moved);
    execute format('create trigger keep_numbering_again after update on public.%I for each statement
      when (current_setting(''app.numbering'', true) like ''%% open'') execute function public.keep_numbering()', moved);
  end loop;
end
$$;
