-- Written by npm run schema.

-- How often each API key asked in the minute that its last request fell into, and in the one before. Every process
-- counts for itself and adds to this every few seconds. Lost in a crash, and nothing is lost by that.
create unlogged table system.api_key_use (
  key_id uuid not null,
  -- Whole minutes since 1970.
  minute integer not null,
  requests integer not null,
  requests_before integer not null,
  constraint api_key_use_pkey primary key (key_id)
);

create index api_key_use_by_minute on system.api_key_use (minute);

grant select, insert, update, delete on system.api_key_use to leme_auth;
