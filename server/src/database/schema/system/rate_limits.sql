-- Written by npm run schema.

create unlogged table system.rate_limits (
  bucket text not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  constraint rate_limits_pkey primary key (bucket)
);

create index rate_limits_by_expiry on system.rate_limits (expires_at);

grant select, insert, update, delete on system.rate_limits to leme_auth;
