-- Links between things come along with the things, and go with them where an import is undone.
alter table public.imported_rows
  drop constraint imported_rows_noun_known,
  add constraint imported_rows_noun_known
    check (noun in ('epic', 'story', 'task', 'time_entry', 'comment', 'checklist_item', 'link'));
grant insert (id) on public.thing_links to leme_app;
