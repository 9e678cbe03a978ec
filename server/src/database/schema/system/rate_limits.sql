-- Written by npm run schema.

-- Recent attempts of one kind from one address, oldest first. Lost in a crash, and nothing is lost by that.
create unlogged table system.rate_limits (
  bucket text not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  constraint rate_limits_pkey primary key (bucket)
);

create index rate_limits_by_expiry on system.rate_limits (expires_at);

grant select, insert, update, delete on system.rate_limits to leme_auth;
