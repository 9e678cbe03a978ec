-- How long an organisation stores conversations with the assistant, as 037 has it of the rest; null for good.

alter table public.organizations
  add column keep_conversations_days integer
    constraint organizations_keep_conversations_days_range check (keep_conversations_days between 1 and 3650);
grant update (keep_conversations_days) on public.organizations to leme_app;

-- Exchanges whose last word is older, the oldest first, each in one transaction with the list of what it wrote: what
-- can be undone is undone whole. A preview that waits goes too; what an exchange created stays. One that somebody decides
-- on at this moment is left to the next time. A batch counts both kinds of rows and holds at least one exchange.
create function system.purge_conversations(org uuid, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  cutoff constant timestamptz := (
    select now() - make_interval(days => keep_conversations_days) from organizations where id = org);
  old_exchanges uuid[];
  writes integer;
  exchanges integer;
begin
  with oldest as materialized (
    select id, created_at from assistant_exchanges
    where org_id = org and created_at < cutoff and coalesce(decided_at, created_at) < cutoff
    order by created_at, id limit most for update skip locked
  ), sized as (
    select id, row_number() over earlier as place, sum(1 + (
      select count(*) from assistant_writes where org_id = org and exchange_id = oldest.id)) over earlier as rows_so_far
    from oldest window earlier as (order by created_at, id)
  )
  select array_agg(id) from sized where rows_so_far <= most or place = 1 into old_exchanges;
  delete from assistant_writes where org_id = org and exchange_id = any (old_exchanges);
  get diagnostics writes = row_count;
  delete from assistant_exchanges where org_id = org and id = any (old_exchanges);
  get diagnostics exchanges = row_count;
  return writes + exchanges;
end
$$;
revoke execute on function system.purge_conversations from public, leme_app;
grant execute on function system.purge_conversations to leme_auth;
