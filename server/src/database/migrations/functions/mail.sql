-- As the next one, without a place: no server of this version calls it.
create or replace function system.count_mail_request(hash bytea, mail_kind text, at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, system
as $$
declare
  spacing constant interval := '60 seconds';
  span constant interval := '1 hour';
  most constant integer := 30;
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail ' || encode(hash, 'hex'), 0));
  select max(requested_at) + spacing into free_at from mail_requests
  where recipient_hash = hash and kind = mail_kind and requested_at > at - spacing;
  if free_at is null then
    select requested_at + span into free_at from mail_requests
    where recipient_hash = hash and requested_at > at - span
    order by requested_at desc offset most - 1 limit 1;
  end if;
  if free_at is not null then
    return greatest(1, ceil(extract(epoch from free_at - at)))::integer;
  end if;
  insert into mail_requests (recipient_hash, kind, requested_at) values (hash, mail_kind, at);
  return 0;
end
$$;

-- Counts a request for a mail or an SMS; answers how many seconds it must wait instead, 0 for none. `allowance`: 'own'
-- where only the account's owner can ask so, 'known' in a network that the account knows, 'other' elsewhere. A function of
-- the owner: the application's role may count and never read. Requests for one address wait for one another until COMMIT.
create or replace function system.count_mail_request(hash bytea, mail_kind text, asker bytea, allowance text, at timestamptz)
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
    -- What is used up is used up for all such places: then one of each kind goes out now and again, for all who ask.
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

-- Takes back what count_mail_request has counted at `at` for these. `refused`: the gateway said that it sends nothing, and
-- nothing was asked for. Without an answer the message may have gone out, and counts in the hour as before.
create or replace function system.release_mail_request(hash bytea, mail_kind text, asker bytea, at timestamptz, refused boolean)
  returns void
  language sql volatile security definer set search_path = pg_catalog, system
begin atomic
  delete from system.mail_requests
  where recipient_hash = hash and kind = mail_kind and place = asker and requested_at = at and refused;
  update system.mail_requests set requested_at = requested_at - interval '60 seconds'
  where recipient_hash = hash and kind = mail_kind and place = asker and requested_at = at and not refused;
end;
