-- By which moving in finds what came before (MV-03), however much did: a row of a file in any project, and what is known of a thing.
create index imported_rows_by_source on public.imported_rows (org_id, source, source_id);
create index imported_rows_by_row on public.imported_rows (org_id, row_id);

-- Comments are counted once a statement: an import brings a thousand at a time.
create function public.count_comments() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger count_inserted after insert on public.comments
  referencing new table as changed for each statement execute function public.count_comments();
create trigger count_deleted after delete on public.comments
  referencing old table as changed for each statement execute function public.count_comments();
drop trigger count_comment on public.comments;
drop function public.count_comment;
