-- Written by npm run schema.

-- Other names of a client. Invoices and receivables name their client by text, which stays as it came: it counts for
-- the client that has this name, or the one that it is another name of.
create table public.client_aliases (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  client_id uuid not null,
  alias text not null
    constraint client_aliases_alias_length check (char_length(alias) between 1 and 200)
    constraint client_aliases_alias_not_blank check (alias ~ '\S')
    constraint client_aliases_alias_plain check (alias = public.plain_name(alias)),
  created_at timestamptz not null default now(),
  constraint client_aliases_pkey primary key (org_id, id),
  constraint client_aliases_org_id_client_id_fkey
    foreign key (org_id, client_id) references public.clients (org_id, id) on delete cascade,
  constraint client_aliases_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create unique index client_aliases_alias_key on public.client_aliases (org_id, alias collate public.same_name);
create index client_aliases_by_client on public.client_aliases (org_id, client_id);

create trigger check_alias before insert or update on public.client_aliases
  for each row execute function public.check_client_alias();
create trigger tell_deleted after delete on public.client_aliases
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.client_aliases
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.client_aliases
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger write_created_consequence after insert on public.client_aliases
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_created_events('client_alias', 'consequence');
create trigger write_created_event after insert on public.client_aliases
  referencing new table as added
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_created_events('client_alias', 'other');
create trigger write_deleted_consequence after delete on public.client_aliases
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_deleted_events('client_alias', 'consequence');
create trigger write_deleted_event after delete on public.client_aliases
  referencing old table as removed
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_deleted_events('client_alias', 'other');
create trigger write_updated_consequence after update on public.client_aliases
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('client_alias', 'consequence');
create trigger write_updated_event after update on public.client_aliases
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('client_alias', 'other');

alter table public.client_aliases enable row level security, force row level security;
create policy client_aliases_delete on public.client_aliases for delete to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy client_aliases_insert on public.client_aliases for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy client_aliases_select on public.client_aliases for select to leme_app
  using (org_id = (select context.org_id()));
create policy client_aliases_key_delete on public.client_aliases as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy client_aliases_key_insert on public.client_aliases as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy client_aliases_key_select on public.client_aliases as restrictive for select to leme_app
  using ((select context.within('read')));
create policy client_aliases_key_update on public.client_aliases as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, client_id, alias), delete on public.client_aliases to leme_app;
