-- Written by npm run schema.

-- Failed sign-ins in a row, whether an account has the address or not. Lost in a crash, and nothing is lost by that.
create unlogged table system.sign_in_failures (
  -- SHA-256 of an address of mail and a network, of a device, or of an address of mail alone.
  key bytea not null,
  failures integer not null,
  wait_until timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_in_failures_pkey primary key (key)
);

create index sign_in_failures_by_expiry on system.sign_in_failures (expires_at);

grant select, insert, update, delete on system.sign_in_failures to leme_auth;
