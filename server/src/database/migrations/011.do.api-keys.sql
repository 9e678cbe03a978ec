-- API keys: other systems ask in an organisation's name, as far as the key's scopes reach. Its SHA-256 alone is kept.

-- The scopes of the key that asks; null where a person asks.
create function context.scopes() returns text[]
  language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.scopes', true), ''), ',');

-- Whether who asks may do what any of these scopes stands for: a person as the other policies say, a key as it was
-- made. A key's role is 'key', and it is nobody's colleague.
create function context.within(variadic any_scope text[]) returns boolean
  language sql stable parallel safe
  return coalesce(context.role() <> 'key' or context.scopes() && any_scope, false);

-- Keeps keys within their scopes on one table: `read` and the table's own scope see it, the latter alone writes it.
-- Every table of the application calls this once, below its own policies.
create procedure system.hold_keys(held regclass, write_scope text default null)
  language plpgsql
as $$
declare
  name text := (select relname from pg_class where oid = held);
  seen text := concat_ws(',', quote_literal('read'), quote_literal(write_scope));
  written text := coalesce(format('(select context.within(%L))', write_scope), $sql$(select context.role()) <> 'key'$sql$);
begin
  execute format('create policy %I on %s as restrictive for select to leme_app using ((select context.within(%s)))',
    name || '_key_select', held, seen);
  execute format('create policy %I on %s as restrictive for insert to leme_app with check (%s)',
    name || '_key_insert', held, written);
  execute format('create policy %I on %s as restrictive for update to leme_app using (%s)',
    name || '_key_update', held, written);
  execute format('create policy %I on %s as restrictive for delete to leme_app using (%s)',
    name || '_key_delete', held, written);
end
$$;
revoke all on procedure system.hold_keys from public;

-- What an organisation says of itself. Prompts and answers of its agents are kept only where it says so.
alter table public.organizations
  add column keep_prompts boolean not null default false,
  add constraint organizations_name_not_blank check (name ~ '\S');
create policy organizations_update on public.organizations for update to leme_app
  using (id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (id = (select context.org_id()));
grant update (name, keep_prompts) on public.organizations to leme_app;

create table public.api_keys (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  name text not null constraint api_keys_name_length check (char_length(name) between 1 and 100)
    constraint api_keys_name_not_blank check (name ~ '\S'),
  -- Its first characters, by which people tell it from others.
  prefix text not null constraint api_keys_prefix_length check (char_length(prefix) = 12),
  key_hash bytea not null constraint api_keys_key_hash_length check (octet_length(key_hash) = 32),
  scopes text[] not null constraint api_keys_scopes_known
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'tickets:write', 'finance:write', 'runs:write']),
  created_by_user_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, created_by_user_id) references public.users (org_id, id) on delete set null (created_by_user_id)
);
create index api_keys_newest on public.api_keys (org_id, created_at desc, id desc);
-- 256 random bits name one key of all organisations.
create unique index api_keys_by_hash on public.api_keys (key_hash);

alter table public.api_keys enable row level security, force row level security;
create policy api_keys_select on public.api_keys for select to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy api_keys_insert on public.api_keys for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) = 'admin');
create policy api_keys_update on public.api_keys for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin')
  with check (org_id = (select context.org_id()));
create policy api_keys_auth on public.api_keys for all to leme_auth using (true) with check (true);
grant select (org_id, id, name, prefix, scopes, created_by_user_id, created_at, last_used_at, revoked_at),
  insert (org_id, name, prefix, key_hash, scopes, created_by_user_id),
  update (revoked_at) on public.api_keys to leme_app;
grant select, update (last_used_at) on public.api_keys to leme_auth;

-- Every process forgets a key that was revoked.
create function public.tell_key_revoked() returns trigger
  language plpgsql volatile
as $$
begin
  perform pg_notify('leme_api_key_revoked', new.id::text);
  return null;
end
$$;
create trigger tell_key_revoked after update of revoked_at on public.api_keys
  for each row execute function public.tell_key_revoked();

-- Every key may see its own organisation's row, which nobody but an admin changes.
do $$
declare
  held regclass;
begin
  for held in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (
      '{organizations,tickets,finance_invoices,finance_receivables,agents,agent_runs}')
      and relrowsecurity order by relname
  loop
    call system.hold_keys(held);
  end loop;
end
$$;
call system.hold_keys('public.tickets', 'tickets:write');
call system.hold_keys('public.finance_invoices', 'finance:write');
call system.hold_keys('public.finance_receivables', 'finance:write');
call system.hold_keys('public.agents', 'runs:write');
call system.hold_keys('public.agent_runs', 'runs:write');

-- Who writes what comes in: managers, admins, and keys within their scope.
alter policy tickets_insert on public.tickets
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy tickets_update on public.tickets
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy finance_invoices_insert on public.finance_invoices
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy finance_invoices_update on public.finance_invoices
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy finance_receivables_insert on public.finance_receivables
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy finance_receivables_update on public.finance_receivables
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy agents_insert on public.agents
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy agents_update on public.agents
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy agent_runs_insert on public.agent_runs
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
alter policy agent_runs_update on public.agent_runs
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin', 'key'));
