-- What a file says otherwise of hours, comments and checklists is offered as a change, and not added beside.
alter table public.imported_rows
  add column alike text
    constraint imported_rows_alike_length check (char_length(alike) between 1 and 100);
comment on column public.imported_rows.alike is
  'What a row without an id of its own is still known by once it was corrected in the other program.';
create index imported_rows_alike on public.imported_rows (org_id, alike) where alike is not null;
grant insert (alike), update (source_id, alike) on public.imported_rows to leme_app;

grant update (task_id, user_id) on public.time_entries to leme_app;
-- Nobody but a manager makes hours another's.
alter policy time_entries_update on public.time_entries
  with check (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')));

create policy comments_update_import on public.comments for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin')
    and (select context.source()) = 'import')
  with check (org_id = (select context.org_id()));
