-- Written by npm run schema.

create view system.erasable_columns (
  relid oid,
  column_name text,
  type_name text,
  is_unique boolean
);
-- Its query: migrations/functions/.

grant select on system.erasable_columns to leme_auth;
