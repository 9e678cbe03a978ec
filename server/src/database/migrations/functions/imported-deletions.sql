-- From which row of a file a row came whose import is being undone, which forgets it: that file is known again once the row is back.
create or replace function system.imported_as(org uuid, id uuid) returns jsonb
  language plpgsql stable set search_path = pg_catalog, public
as $$
begin
  if context.source() is distinct from 'import' then
    return '{}';
  end if;
  return coalesce((
    select jsonb_build_object('imported', to_jsonb(known) - 'former') from imported_rows known
    where known.org_id = imported_as.org and known.row_id = imported_as.id limit 1), '{}');
end
$$;

revoke execute on function system.imported_as from leme_app;

-- Has a file know again what came back and went when its import was undone, unless it brought it again meanwhile.
create or replace function system.remember_imported(org uuid, imported jsonb) returns void
  language sql volatile set search_path = pg_catalog, public
as $$
  insert into imported_rows (org_id, project_id, source, source_id, key, noun, row_id, hash, import_id, imported_at, alike)
  select org, project_id, source, source_id, key, noun, row_id, hash, import_id, imported_at, alike
  from jsonb_populate_record(null::imported_rows, imported) came
  where exists (select from imports where imports.org_id = org and imports.id = came.import_id)
    and exists (select from projects where projects.org_id = org and projects.id = came.project_id)
  on conflict do nothing
$$;

revoke execute on function system.remember_imported from leme_app;

-- When an epic, a story or a task was last changed.
create or replace function system.changed_at(org uuid, thing uuid) returns timestamptz
  language sql stable set search_path = pg_catalog, public
as $$
  select updated_at from epics where org_id = org and id = thing
  union all select updated_at from stories where org_id = org and id = thing
  union all select updated_at from tasks where org_id = org and id = thing
$$;

revoke execute on function system.changed_at from leme_app;

-- Brings back comments. They change their things' counts of comments, which is no change by somebody of what a file brought.
create or replace function system.restore_comments(org uuid, rows jsonb[]) returns void
  language plpgsql volatile set search_path = pg_catalog, public
as $$
declare
  things uuid[];
  sources text[];
begin
  select array_agg(known.row_id), array_agg(known.source_id) into things, sources
  from (select distinct (content ->> 'thing_id')::uuid as id from unnest(rows) content) thing
  join imported_rows known on known.org_id = org and known.row_id = thing.id
  where known.imported_at = system.changed_at(org, thing.id);
  insert into comments select one.* from unnest(rows) content, jsonb_populate_record(null::comments, content) one;
  update imported_rows known set imported_at = system.changed_at(org, thing)
  from unnest(things, sources) same (thing, source)
  where known.org_id = org and known.row_id = thing and known.source_id = same.source;
end
$$;

revoke execute on function system.restore_comments from leme_app;
