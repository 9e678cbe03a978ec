-- The changed fields of a row as {field: [before, after]}; null stands for a row that was not there. What nobody typed
-- (keys, sums, the registered client behind a name) is no change of a person's; the project is one where it was another.
create or replace function public.changed_fields(before jsonb, after jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(
      jsonb_object_agg(
        field,
        case
          when field in ('description', 'note') then '[null, null]'::jsonb
          else jsonb_build_array(before -> field, after -> field)
        end
      ),
      '{}'
    )
    from jsonb_object_keys(coalesce(after, before)) field
    where field not in (
        'org_id', 'id', 'key', 'client_id', 'created_at', 'updated_at', 'logged_hours', 'logged_seconds', 'spent_hours',
        'comment_count'
      )
      and (field <> 'project_id' or before is not null and after is not null)
      and coalesce(before -> field, 'null') <> coalesce(after -> field, 'null')
  );
