-- Written by npm run schema.

-- Small steps of an epic, story, task or ticket, in their order.
create table public.checklist_items (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  thing_id uuid not null,
  noun text not null default ''
    constraint checklist_items_noun_known check (noun in ('epic', 'story', 'task', 'ticket')),
  project_id uuid,
  text text not null
    constraint checklist_items_text_length check (char_length(text) between 1 and 500)
    constraint checklist_items_text_not_blank check (text ~ '\S'),
  is_done boolean not null default false,
  "position" integer not null
    constraint checklist_items_position_range check ("position" between 1 and 1000000),
  created_at timestamptz not null default now(),
  constraint checklist_items_pkey primary key (org_id, id),
  constraint checklist_items_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create index checklist_items_of_thing on public.checklist_items (org_id, thing_id, "position");

create trigger note_deletion before delete on public.checklist_items
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('checklist_item');
create trigger place_on_thing before insert on public.checklist_items
  for each row execute function public.place_on_thing();
create trigger tell_deleted after delete on public.checklist_items
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.checklist_items
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.checklist_items
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger write_created_consequence after insert on public.checklist_items
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('checklist_item', 'consequence');
create trigger write_created_event after insert on public.checklist_items
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('checklist_item', 'undoable');
create trigger write_deleted_consequence after delete on public.checklist_items
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('checklist_item', 'consequence');
create trigger write_deleted_event after delete on public.checklist_items
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('checklist_item', 'undoable');
create trigger write_updated_consequence after update on public.checklist_items
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('checklist_item', 'consequence');
create trigger write_updated_event after update on public.checklist_items
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('checklist_item', 'undoable');

alter table public.checklist_items enable row level security, force row level security;
create policy checklist_items_delete on public.checklist_items for delete to leme_app
  using (org_id = (select context.org_id()));
create policy checklist_items_insert on public.checklist_items for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy checklist_items_select on public.checklist_items for select to leme_app
  using (org_id = (select context.org_id()));
create policy checklist_items_update on public.checklist_items for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy checklist_items_key_delete on public.checklist_items as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy checklist_items_key_insert on public.checklist_items as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy checklist_items_key_select on public.checklist_items as restrictive for select to leme_app
  using ((select context.within('read')));
create policy checklist_items_key_update on public.checklist_items as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, thing_id, text, is_done, "position"),
  update (text, is_done, "position"),
  delete
  on public.checklist_items to leme_app;
