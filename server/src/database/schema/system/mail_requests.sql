-- Written by npm run schema.

-- Mails that were asked for in the last hour, whether or not anybody has the address. Lost in a crash, and nothing is
-- lost by that.
create unlogged table system.mail_requests (
  recipient_hash bytea not null
    constraint mail_requests_hash_length check (octet_length(recipient_hash) = 32),
  kind text not null,
  requested_at timestamptz not null,
  -- SHA-256 of where it was asked from.
  place bytea not null default sha256('\x'::bytea)
    constraint mail_requests_place_length check (octet_length(place) = 32),
  share text not null default 'other'
    constraint mail_requests_share_known check (share in ('own', 'known', 'other', 'late'))
);

create index mail_requests_by_age on system.mail_requests (requested_at);
create index mail_requests_by_recipient on system.mail_requests (recipient_hash, requested_at);

grant select, delete on system.mail_requests to leme_auth;
