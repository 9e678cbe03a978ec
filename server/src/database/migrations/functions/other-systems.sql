-- Keys that let other systems in, and webhooks that tell them what happens.

-- Every process forgets a key that was revoked.
create or replace function public.tell_key_revoked() returns trigger
  language plpgsql volatile
as $$
begin
  perform pg_notify('leme_api_key_revoked', new.id::text);
  return null;
end
$$;

-- Keys have no cost of their own, but each may ask 600 times a minute: an organisation has at most 50 that work. Those
-- that revoke or run out make room; what an organisation has beyond that stays as it is.
create or replace function system.refuse_many_api_keys() returns trigger language plpgsql volatile
set search_path = pg_catalog, pg_temp as $$
begin
  -- Two at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('api_keys/' || new.org_id, 0));
  if (select count(*) from public.api_keys
      where org_id = new.org_id and revoked_at is null and (expires_at is null or expires_at > now())) >= 50 then
    raise exception 'the organisation has 50 API keys that work'
      using errcode = 'check_violation', constraint = 'api_keys_org_id_count', table = 'api_keys';
  end if;
  return new;
end $$;

-- What webhooks hear of: deliveries are written in the transaction of the change, so that one exists exactly if that was
-- committed. The server claims, writes and sends them (server/src/features/webhook).

-- An organisation has at most 20.
create or replace function system.refuse_many_webhooks() returns trigger language plpgsql volatile
set search_path = pg_catalog, pg_temp as $$
begin
  -- Two at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('webhooks/' || new.org_id, 0));
  if (select count(*) from public.webhooks where org_id = new.org_id) >= 20 then
    raise exception 'the organisation has 20 webhooks'
      using errcode = 'check_violation', constraint = 'webhooks_org_id_count', table = 'webhooks';
  end if;
  return new;
end $$;

-- The secret that gives way signs too, until `former_until`. Here, as the application reads neither.
create or replace function system.keep_former_secret() returns trigger language plpgsql volatile as $$
begin
  new.former_sealed_secret := old.sealed_secret;
  return new;
end $$;

-- Each event of what a webhook hears of is one delivery; what an import brings is one for each transaction, noun and action,
-- so that a file of 10,000 rows is a dozen messages. What was deleted with what held it is said by that alone.
-- A function of the owner: nobody else sees the webhooks of an organisation, and everybody changes what they hear of.
create or replace function public.add_webhook_deliveries() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into webhook_deliveries (org_id, webhook_id, type, thing_id, event_id)
  select added.org_id, webhooks.id, added.noun || '.' || added.action, added.noun_id, added.id
  from added
  join webhooks on webhooks.org_id = added.org_id and is_active and added.noun = any (nouns)
  where added.source <> 'import' and not (added.is_consequence and added.action = 'deleted')
  order by added.created_at, added.id;

  insert into webhook_deliveries (org_id, webhook_id, type, event_id, is_batch)
  select distinct on (webhooks.id, added.noun, added.action)
    added.org_id, webhooks.id, added.noun || '.' || added.action, added.id, true
  from added
  join webhooks on webhooks.org_id = added.org_id and is_active and added.noun = any (nouns)
  where added.source = 'import' and not (added.is_consequence and added.action = 'deleted')
  order by webhooks.id, added.noun, added.action, added.created_at, added.id
  on conflict (org_id, webhook_id, transaction_id, type) where is_batch do nothing;
  return null;
end
$$;

-- Tells the webhooks of an organisation what is no event: an alert of an agent that began, or is over.
create or replace function system.tell_webhooks(org uuid, noun text, said text, thing uuid, facts jsonb) returns void
  language sql volatile
as $$
  insert into public.webhook_deliveries (org_id, webhook_id, type, thing_id, data)
  select webhooks.org_id, webhooks.id, noun || '.' || said, thing, facts
  from public.webhooks
  where webhooks.org_id = org and is_active and noun = any (nouns)
$$;

-- Holds for the caller the delivery that waits longest, of the webhook that waits longest; none where none is due. A webhook has
-- at most so many under way, over all processes. Of one thing a later message waits until the earlier one was delivered or
-- given up; what an import brought stands in that order with each of its things.
create or replace function system.claim_webhook_delivery(at timestamptz, lease interval, most integer)
  returns setof public.webhook_deliveries
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  hook record;
  claimed webhook_deliveries;
begin
  for hook in
    select webhooks.org_id, webhooks.id from webhooks
    cross join lateral (
      select min(next_attempt_at) as since from webhook_deliveries due
      where due.org_id = webhooks.org_id and due.webhook_id = webhooks.id and state = 'waiting' and next_attempt_at <= at
        and (held_until is null or held_until <= at)
    ) waiting
    where is_active and since is not null
    order by since
  loop
    -- Two at once would count the same. Who waits for it finds other webhooks, or is woken by who has it.
    perform from webhooks where org_id = hook.org_id and id = hook.id and is_active for no key update skip locked;
    continue when not found or (
      select count(*) from webhook_deliveries held
      where held.org_id = hook.org_id and held.webhook_id = hook.id and state = 'waiting' and held_until > at) >= most;
    update webhook_deliveries set attempts = attempts + 1, held_until = at + lease
    where org_id = hook.org_id and id = (
      select due.id from webhook_deliveries due
      where due.org_id = hook.org_id and due.webhook_id = hook.id and due.state = 'waiting' and due.next_attempt_at <= at
        and (due.held_until is null or due.held_until <= at) and due.expires_at > at
        and not exists (
          select from webhook_deliveries earlier
          where earlier.org_id = due.org_id and earlier.webhook_id = due.webhook_id and earlier.state = 'waiting'
            and earlier.thing_id = due.thing_id and (earlier.created_at, earlier.id) < (due.created_at, due.id))
        and not exists (
          select from webhook_deliveries earlier
          where earlier.org_id = due.org_id and earlier.webhook_id = due.webhook_id and earlier.state = 'waiting'
            and earlier.is_batch and earlier.id <> due.id and (earlier.created_at, earlier.id) < (due.created_at, due.id)
            and (due.is_batch or exists (
              select from events
              where events.org_id = due.org_id and events.transaction_id = earlier.transaction_id
                and events.noun_id = due.thing_id)))
        and not (due.is_batch and exists (
          select from webhook_deliveries earlier
          join events on events.org_id = due.org_id and events.transaction_id = due.transaction_id
            and events.noun_id = earlier.thing_id
          where earlier.org_id = due.org_id and earlier.webhook_id = due.webhook_id and earlier.state = 'waiting'
            and (earlier.created_at, earlier.id) < (due.created_at, due.id)))
      order by due.next_attempt_at, due.created_at, due.id limit 1 for update skip locked)
    returning * into claimed;
    if found then
      return next claimed;
      return;
    end if;
  end loop;
end
$$;

-- A delivery that says nothing: what changed is of no concern outside, or its event is gone.
create or replace function system.drop_webhook_delivery(org uuid, delivery uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from webhook_deliveries where org_id = org and id = delivery and body is null
$$;

-- Where a webhook's messages go and what signs them, for the server that sends: the application reads no secret.
create or replace function system.webhook_secrets(org uuid, webhook uuid)
  returns table (address text, is_active boolean, sealed_secret bytea, former_sealed_secret bytea, former_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select address, is_active, sealed_secret, former_sealed_secret, former_until
  from webhooks where org_id = org and id = webhook
$$;

-- Of an organisation that its owner leaves behind: what a stranger began must not go on to tell anybody.
create or replace function system.switch_webhooks_off(org uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
as $$
  update webhooks set is_active = false where org_id = org and is_active
$$;

-- Gives up what could not be delivered in its time, and deletes what is 30 days old; answers how many rows it deleted.
create or replace function system.sweep_webhook_deliveries(at timestamptz, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  swept integer;
begin
  update webhook_deliveries set state = 'failed', held_until = null, error = coalesce(error, 'Não enviado em 24 horas')
  where state = 'waiting' and expires_at <= at and (held_until is null or held_until <= at);
  delete from webhook_deliveries where (org_id, id) in (
    select org_id, id from webhook_deliveries where created_at < at - interval '30 days'
    order by created_at limit most for update skip locked);
  get diagnostics swept = row_count;
  return swept;
end
$$;

-- What waits to be delivered, what was given up in the last seven days, and for how many seconds the message that waits longest has
-- been due; of all organisations, for who runs the server.
create or replace function system.webhook_figures(at timestamptz)
  returns table (waiting integer, failed integer, oldest float8)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select
    (select count(*) from webhook_deliveries where state = 'waiting' and expires_at > at)::integer,
    (select count(*) from webhook_deliveries where state = 'failed' and created_at > at - interval '7 days')::integer,
    greatest(0, coalesce((
      select extract(epoch from at - min(next_attempt_at)) from webhook_deliveries
      join webhooks on webhooks.org_id = webhook_deliveries.org_id and webhooks.id = webhook_id
      where state = 'waiting' and expires_at > at and is_active), 0))::float8
$$;

revoke execute on function system.webhook_figures, system.tell_webhooks, system.drop_webhook_delivery, system.claim_webhook_delivery, system.webhook_secrets,
  system.switch_webhooks_off, system.sweep_webhook_deliveries from leme_app;
