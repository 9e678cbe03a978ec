-- Written by npm run schema.

create unlogged table system.api_key_use (
  key_id uuid not null,
  minute integer not null,
  requests integer not null,
  requests_before integer not null,
  constraint api_key_use_pkey primary key (key_id)
);

create index api_key_use_by_minute on system.api_key_use (minute);

grant select, insert, update, delete on system.api_key_use to leme_auth;
