-- Nobody's requests for mail stop another's: docs/decisions/019-mail-limits.md has the reasons.

-- Requests count by the place that asks: a device, a network or an account, as SHA-256. `share`: which allowance it took.
-- The defaults, and the function that stays, are for servers of the version before, until they are restarted.
delete from system.mail_requests;
alter table system.mail_requests
  add column place bytea not null default sha256('') constraint mail_requests_place_length check (octet_length(place) = 32),
  add column share text not null default 'other' constraint mail_requests_share_known check (share in ('own', 'known', 'other', 'late'));

-- Counts a request for a mail or an SMS; answers how many seconds it must wait instead, 0 for none. `allowance`: 'own'
-- where only the account's owner can ask so, 'known' in a network that the account knows, 'other' elsewhere. A function of
-- the owner: the application's role may count and never read. Requests for one address wait for one another until COMMIT.
create function system.count_mail_request(hash bytea, mail_kind text, asker bytea, allowance text, at timestamptz)
  returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, system
as $$
declare
  spacing constant interval := '60 seconds';
  span constant interval := '1 hour';
  most_own constant integer := 30;
  most_of_place constant integer := 4;
  most_of_share constant integer := 8;
  late_spacing constant interval := '20 minutes';
  taken text := allowance;
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail ' || encode(hash, 'hex'), 0));
  select max(requested_at) + spacing into free_at from mail_requests
  where recipient_hash = hash and kind = mail_kind and place = asker and requested_at > at - spacing;
  if free_at is null and allowance = 'own' then
    select requested_at + span into free_at from mail_requests
    where recipient_hash = hash and share = 'own' and requested_at > at - span
    order by requested_at desc offset most_own - 1 limit 1;
  elsif free_at is null then
    -- What is used up is used up for all such places: then one of each kind goes out now and again, whoever asks.
    select 'late' into taken from mail_requests
    where recipient_hash = hash and requested_at > at - span
    having count(*) filter (where place = asker) >= most_of_place
      or count(*) filter (where share = allowance) >= most_of_share;
    taken := coalesce(taken, allowance);
    if taken = 'late' then
      select max(requested_at) + late_spacing into free_at from mail_requests
      where recipient_hash = hash and kind = mail_kind and share = 'late' and requested_at > at - late_spacing;
    end if;
  end if;
  if free_at is not null then
    return greatest(1, ceil(extract(epoch from free_at - at)))::integer;
  end if;
  insert into mail_requests (recipient_hash, kind, requested_at, place, share)
  values (hash, mail_kind, at, asker, taken);
  return 0;
end
$$;
revoke execute on function system.count_mail_request(bytea, text, bytea, text, timestamptz) from public;
grant execute on function system.count_mail_request(bytea, text, bytea, text, timestamptz) to leme_app, leme_auth;

-- A code that one place asked for lives on when another asks: the newest of each place counts. Those of before this
-- migration belong to no place.
alter table auth.one_time_tokens
  add column asked_from bytea not null default sha256('')
    constraint one_time_tokens_asked_from_length check (octet_length(asked_from) = 32),
  -- Wrong codes from places other than the one that asked.
  add column failures_elsewhere smallint not null default 0,
  drop constraint one_time_tokens_account_id_kind_key,
  add constraint one_time_tokens_account_id_kind_place_key unique (account_id, kind, asked_from);
grant insert (asked_from), update (failures_elsewhere) on auth.one_time_tokens to leme_auth;
