-- Written by npm run schema.

-- That one thing blocks, relates to or duplicates another.
create table public.thing_links (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  kind text not null
    constraint thing_links_kind_known check (kind in ('blocks', 'relates', 'duplicates')),
  thing_id uuid not null,
  noun text not null default ''
    constraint thing_links_noun_known check (noun in ('epic', 'story', 'task', 'ticket')),
  project_id uuid,
  other_id uuid not null,
  other_noun text not null default ''
    constraint thing_links_other_noun_known check (other_noun in ('epic', 'story', 'task', 'ticket')),
  created_at timestamptz not null default now(),
  constraint thing_links_pkey primary key (org_id, id),
  constraint thing_links_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint thing_links_two check (thing_id <> other_id)
);

create index thing_links_of_other on public.thing_links (org_id, other_id);
create index thing_links_of_thing on public.thing_links (org_id, thing_id);
create unique index thing_links_once on public.thing_links (org_id, kind, least(thing_id, other_id), greatest(thing_id,
    other_id));

create trigger note_deletion before delete on public.thing_links
  for each row when (pg_trigger_depth() = 0) execute function public.note_deletion('link');
create trigger place_link before insert on public.thing_links for each row execute function public.place_link();
create trigger tell_deleted after delete on public.thing_links
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.thing_links
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.thing_links
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();
create trigger write_created_consequence after insert on public.thing_links
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('link', 'consequence');
create trigger write_created_event after insert on public.thing_links
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('link', 'undoable');
create trigger write_deleted_consequence after delete on public.thing_links
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('link', 'consequence');
create trigger write_deleted_event after delete on public.thing_links
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('link', 'undoable');
create trigger write_updated_consequence after update on public.thing_links
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('link', 'consequence');
create trigger write_updated_event after update on public.thing_links
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('link', 'undoable');

alter table public.thing_links enable row level security, force row level security;
create policy thing_links_delete on public.thing_links for delete to leme_app
  using (org_id = (select context.org_id()));
create policy thing_links_insert on public.thing_links for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy thing_links_select on public.thing_links for select to leme_app
  using (org_id = (select context.org_id()));
create policy thing_links_key_delete on public.thing_links as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy thing_links_key_insert on public.thing_links as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy thing_links_key_select on public.thing_links as restrictive for select to leme_app
  using ((select context.within('read')));
create policy thing_links_key_update on public.thing_links as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, id, kind, thing_id, other_id), delete on public.thing_links to leme_app;
