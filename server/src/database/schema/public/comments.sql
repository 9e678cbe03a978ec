-- Written by npm run schema.

-- What people say of a project, epic, story, task or ticket.
create table public.comments (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  thing_id uuid not null,
  noun text not null default ''
    constraint comments_noun_known check (noun in ('project', 'epic', 'story', 'task', 'ticket')),
  project_id uuid,
  -- Null of one that came from another program, where nobody here wrote it.
  user_id uuid,
  -- Markdown. A person is named by id: <@0190a8e0-…>.
  text text not null
    constraint comments_text_length
      check (char_length(regexp_replace(text, '<@[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}>', '@',
        'g')) >= 1 and char_length(regexp_replace(text,
        '<@[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}>', '@', 'g')) <= 20000)
    constraint comments_text_not_blank check (text ~ '\S'),
  -- Whom the text names: people of the organisation whose account stood then.
  mentioned_ids uuid[] not null default '{}'::uuid[]
    constraint comments_mentioned_ids_count check (cardinality(mentioned_ids) <= 50),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- What another program calls who wrote it.
  author_name text
    constraint comments_author_name_length check (char_length(author_name) between 1 and 200),
  constraint comments_pkey primary key (org_id, id),
  constraint comments_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint comments_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint comments_author_known check (user_id is not null or author_name is not null)
);

create index comments_by_mention on public.comments using gin (mentioned_ids) where mentioned_ids <> '{}'::uuid[];
create index comments_by_user on public.comments (org_id, user_id);
create index comments_of_thing on public.comments (org_id, thing_id, created_at desc, id desc);

create trigger count_deleted after delete on public.comments
  referencing old table as changed
  for each statement execute function public.count_comments();
create trigger count_inserted after insert on public.comments
  referencing new table as changed
  for each statement execute function public.count_comments();
create trigger mention_people before insert or update of text on public.comments
  for each row execute function public.mention_people();
create trigger note_deletion before delete on public.comments
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('comment');
create trigger place_on_thing before insert on public.comments for each row execute function public.place_on_thing();
create trigger tell_deleted after delete on public.comments
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.comments
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.comments
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger write_created_consequence after insert on public.comments
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('comment', 'consequence');
create trigger write_created_event after insert on public.comments
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('comment', 'undoable');
create trigger write_deleted_consequence after delete on public.comments
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('comment', 'consequence');
create trigger write_deleted_event after delete on public.comments
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('comment', 'undoable');
create trigger write_updated_consequence after update on public.comments
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('comment', 'consequence');
create trigger write_updated_event after update on public.comments
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('comment', 'undoable');

alter table public.comments enable row level security, force row level security;
create policy comments_delete on public.comments for delete to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')));
create policy comments_insert on public.comments for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy comments_insert_import on public.comments for insert to leme_app
  with check (org_id = (select context.org_id())
    and (select context.role()) in ('manager', 'admin')
    and (select context.source()) = 'import');
create policy comments_select on public.comments for select to leme_app
  using (org_id = (select context.org_id()));
create policy comments_update on public.comments for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy comments_update_import on public.comments for update to leme_app
  using (org_id = (select context.org_id())
    and (select context.role()) in ('manager', 'admin')
    and (select context.source()) = 'import')
  with check (org_id = (select context.org_id()));
create policy comments_key_delete on public.comments as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy comments_key_insert on public.comments as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy comments_key_select on public.comments as restrictive for select to leme_app
  using ((select context.within('read')));
create policy comments_key_update on public.comments as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, thing_id, user_id, text, created_at, author_name),
  update (user_id, text),
  delete
  on public.comments to leme_app;
