-- Other names of a client. Invoices and receivables name their client by text, which stays as it came: what it counts for
-- is the client that has this name, or the one that it is another name of.

create table public.client_aliases (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  client_id uuid not null,
  alias text not null
    constraint client_aliases_alias_length check (char_length(alias) between 1 and 200)
    constraint client_aliases_alias_not_blank check (alias ~ '\S')
    constraint client_aliases_alias_plain check (alias = public.plain_name(alias)),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, client_id) references public.clients (org_id, id) on delete cascade
);
-- Names are compared as everywhere: without case and accents. A name counts for one client.
create unique index client_aliases_alias_key on public.client_aliases (org_id, alias collate public.same_name);
create index client_aliases_by_client on public.client_aliases (org_id, client_id);

alter table public.client_aliases enable row level security, force row level security;
create policy client_aliases_select on public.client_aliases for select to leme_app
  using (org_id = (select context.org_id()));
create policy client_aliases_insert on public.client_aliases for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy client_aliases_delete on public.client_aliases for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, client_id, alias), delete on public.client_aliases to leme_app;
call system.hold_keys('public.client_aliases');

-- Two names that look like one client's and are not: they are not proposed again.
create table public.client_name_refusals (
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  name text not null
    constraint client_name_refusals_name_length check (char_length(name) between 1 and 200)
    constraint client_name_refusals_name_plain check (name = public.plain_name(name)),
  other text not null
    constraint client_name_refusals_other_length check (char_length(other) between 1 and 200)
    constraint client_name_refusals_other_plain check (other = public.plain_name(other)),
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index client_name_refusals_pair_key on public.client_name_refusals
  (org_id, name collate public.same_name, other collate public.same_name);

alter table public.client_name_refusals enable row level security, force row level security;
create policy client_name_refusals_select on public.client_name_refusals for select to leme_app
  using (org_id = (select context.org_id()));
create policy client_name_refusals_insert on public.client_name_refusals for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, name, other) on public.client_name_refusals to leme_app;
call system.hold_keys('public.client_name_refusals');

-- Who writes names of clients waits for others who do, in one organization.
create function public.hold_client_names(org uuid) returns void
  language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended('clients:' || org, 0))
$$;

-- A client's name is no other client's alias. One that a client takes as its name is its alias no more.
create function public.check_client_name() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform public.hold_client_names(new.org_id);
  delete from client_aliases
  where org_id = new.org_id and client_id = new.id and alias collate same_name = new.name;
  if exists (select from client_aliases where org_id = new.org_id and alias collate same_name = new.name) then
    raise unique_violation using constraint = 'clients_name_is_no_alias', message = 'the name is an alias of another client';
  end if;
  return new;
end
$$;
create trigger check_inserted_name before insert on public.clients
  for each row execute function public.check_client_name();
create trigger check_name before update of name on public.clients
  for each row when (new.name is distinct from old.name) execute function public.check_client_name();

create function public.check_client_alias() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform public.hold_client_names(new.org_id);
  if exists (select from clients where org_id = new.org_id and name collate same_name = new.alias) then
    raise unique_violation using constraint = 'client_aliases_alias_is_no_name', message = 'the alias is the name of a client';
  end if;
  return new;
end
$$;
create trigger check_alias before insert or update on public.client_aliases
  for each row execute function public.check_client_alias();

create trigger tell_inserted after insert on public.client_aliases
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.client_aliases
  referencing old table as before new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_deleted after delete on public.client_aliases
  referencing old table as changed for each statement execute function public.tell_change('organization');

-- As in 031, where a name of a client is said with the client.
create or replace function public.audit_row() returns trigger
  language plpgsql volatile
as $$
declare
  is_there constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  said jsonb := '{}';
  target text := coalesce(is_there ->> 'title', is_there ->> 'name', is_there ->> 'email');
begin
  if context.org_id() is null then
    return null;
  end if;
  for field in 1 .. tg_nargs - 1 loop
    said := said || jsonb_build_object(tg_argv[field], is_there -> tg_argv[field]);
  end loop;
  if tg_table_name = 'project_members' then
    select display_name into target from public.users where id = (is_there ->> 'user_id')::uuid;
  elsif tg_table_name = 'client_aliases' then
    target := is_there ->> 'alias';
    select said || jsonb_build_object('client', name) into said from public.clients
    where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'client_id')::uuid;
  elsif tg_table_name = 'time_entries' then
    select title into target from public.tasks
    where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'task_id')::uuid;
  end if;
  if is_there ? 'project_id' then
    said := said || coalesce((
      select jsonb_build_object('project', name) from public.projects
      where org_id = (is_there ->> 'org_id')::uuid and id = (is_there ->> 'project_id')::uuid), '{}');
  end if;
  perform public.record_audit((is_there ->> 'org_id')::uuid, tg_argv[0], context.user_id(), (is_there ->> 'id')::uuid,
    target, said, null, context.origin());
  return null;
end
$$;
create trigger audit_created after insert on public.client_aliases
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('client_alias_added');
create trigger audit_deleted after delete on public.client_aliases
  for each row when (pg_trigger_depth() = 0) execute function public.audit_row('client_alias_removed');

-- The words of a name, alike where names differ in case, accents and punctuation.
create function public.name_words(name text) returns text
  language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(normalize(upper(name collate "pt-BR-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));

-- The same without blanks and without what the law puts behind a company's name; null where nothing is left. Who is alike
-- may still be another company: people decide.
create function public.company_key(name text) returns text
  language sql immutable parallel safe
return nullif(translate(regexp_replace(public.name_words(name),
  '(?: (?:LTDA|LIMITADA|ME|M E|MEI|EPP|E P P|EIRELI|SA|S A|SS|S S|SLU))+$', ''), ' ', ''), '');

-- Puts two clients together: what the second one has is the first one's, which keeps its own fields and takes those that
-- it lacks; the second one's names become aliases. A function of the owner, as nobody deletes a client otherwise.
create function public.join_clients(remaining_id uuid, gone_id uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  org constant uuid := context.org_id();
  remaining clients;
  gone clients;
begin
  if context.role() is null or context.role() not in ('manager', 'admin') then
    raise insufficient_privilege using message = 'only managers and administrators put clients together';
  end if;
  perform public.hold_client_names(org);
  perform from clients where org_id = org and id in (remaining_id, gone_id) order by id for update;
  select * into remaining from clients where org_id = org and id = remaining_id;
  select * into gone from clients where org_id = org and id = gone_id;
  if remaining_id = gone_id or remaining.id is null or gone.id is null then
    raise no_data_found using message = 'two clients are put together';
  end if;

  update projects set client_id = remaining.id, client = remaining.name where org_id = org and client_id = gone.id;
  update tickets set client_id = remaining.id where org_id = org and client_id = gone.id;
  update client_aliases set client_id = remaining.id where org_id = org and client_id = gone.id;
  -- What was deleted or changed a moment ago comes back as the one's that is left.
  update deletions set content = content || jsonb_build_object('client_id', remaining.id)
  where org_id = org and content ->> 'client_id' = gone.id::text;
  update changed_rows set before = before || jsonb_build_object('client_id', remaining.id)
    || case when before ? 'client' then jsonb_build_object('client', remaining.name) else '{}' end
  where org_id = org and before ->> 'client_id' = gone.id::text;
  delete from clients where org_id = org and id = gone.id;
  update clients set email = coalesce(remaining.email, gone.email), phone = coalesce(remaining.phone, gone.phone),
    partner = coalesce(remaining.partner, gone.partner), document = coalesce(remaining.document, gone.document),
    address = coalesce(remaining.address, gone.address), notes = coalesce(remaining.notes, gone.notes)
  where org_id = org and id = remaining.id;
  -- Where a third client has the same name, it counts for that one.
  insert into client_aliases (org_id, client_id, alias)
  select org, remaining.id, gone.name
  where not exists (select from clients where org_id = org and name collate same_name = gone.name);
end
$$;
revoke execute on function public.join_clients from public;
grant execute on function public.join_clients to leme_app;

-- They are not undone by "desfaça", which says so.
create trigger note_client_event after insert on public.audit_events for each row
  when (new.actor_user_id is not null and new.event in ('clients_joined', 'client_alias_added', 'client_alias_removed'))
  execute function public.note_event();

-- Names of clients are another's business, as in 041.
create or replace view system.erasable_columns as
  select relid, column_name, type_name,
    exists (
      select from pg_index where indrelid = relid and indisunique and (
        position = any (indkey) or pg_get_indexdef(indexrelid) ~ ('\m' || column_name || '\M'))
    ) as is_unique
  from (
    select class.oid as relid, attname::text as column_name, format_type(atttypid, null) as type_name, attnum as position
    from pg_class class join pg_attribute on attrelid = class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and relname <> all ('{users,clients,client_aliases,client_name_refusals,finance_invoices,finance_receivables,agent_run_figures,agent_run_latencies}')
  ) columns;
