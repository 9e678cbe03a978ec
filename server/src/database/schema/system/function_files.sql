-- Written by npm run schema.

-- Which files of functions this database has, and in which form.
create table system.function_files (
  name text not null,
  md5 text not null,
  run_at timestamptz not null default now(),
  constraint function_files_pkey primary key (name)
);

grant select on system.function_files to leme_app;
