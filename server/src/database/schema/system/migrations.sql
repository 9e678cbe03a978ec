-- Written by npm run schema.

-- Which numbered migrations this database has had.
create table system.migrations (
  version bigint not null,
  name text,
  md5 text,
  run_at timestamptz,
  constraint migrations_pkey primary key (version)
);

grant select on system.migrations to leme_app;
