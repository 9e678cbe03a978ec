-- A message that could not be sent does not hold the next one back: docs/decisions/019-mail-limits.md has the reasons.

-- Takes back what count_mail_request has counted at `at` for these. `refused`: the gateway said that it sends nothing, and
-- nothing was asked for. Without an answer the message may have gone out, and counts in the hour as before.
create function system.release_mail_request(hash bytea, mail_kind text, asker bytea, at timestamptz, refused boolean)
  returns void
  language sql volatile security definer set search_path = pg_catalog, system
begin atomic
  delete from system.mail_requests
  where recipient_hash = hash and kind = mail_kind and place = asker and requested_at = at and refused;
  update system.mail_requests set requested_at = requested_at - interval '60 seconds'
  where recipient_hash = hash and kind = mail_kind and place = asker and requested_at = at and not refused;
end;
revoke execute on function system.release_mail_request(bytea, text, bytea, timestamptz, boolean) from public;
grant execute on function system.release_mail_request(bytea, text, bytea, timestamptz, boolean) to leme_auth;
