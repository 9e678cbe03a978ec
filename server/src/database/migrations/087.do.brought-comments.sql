-- Comments and checklists of other programs come along: a comment of somebody who has no account here has a name alone.

alter table public.comments
  alter column user_id drop not null,
  add column author_name text
    constraint comments_author_name_length check (char_length(author_name) between 1 and 200),
  add constraint comments_author_known check (user_id is not null or author_name is not null);
comment on column public.comments.user_id is 'Null of one that came from another program, where nobody here wrote it.';
comment on column public.comments.author_name is 'What another program calls who wrote it.';

create policy comments_insert_import on public.comments for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin')
    and (select context.source()) = 'import');
grant insert (id, author_name, created_at) on public.comments to leme_app;
grant insert (id, is_done) on public.checklist_items to leme_app;

alter table public.imported_rows
  drop constraint imported_rows_noun_known,
  add constraint imported_rows_noun_known
    check (noun in ('epic', 'story', 'task', 'time_entry', 'comment', 'checklist_item'));
