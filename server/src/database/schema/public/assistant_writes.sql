-- Written by npm run schema.

-- The rows that an exchange wrote. They may be gone since, so nothing here refers to them.
create table public.assistant_writes (
  org_id uuid not null,
  exchange_id uuid not null,
  "position" smallint not null
    constraint assistant_writes_position_range check ("position" between 0 and 1000),
  noun text not null
    constraint assistant_writes_noun_known check (noun in ('project', 'epic', 'story', 'task')),
  row_id uuid not null,
  project_id uuid not null,
  label text not null
    constraint assistant_writes_label_length check (char_length(label) between 1 and 500),
  action text not null
    constraint assistant_writes_action_known check (action in ('created', 'updated')),
  constraint assistant_writes_pkey primary key (org_id, exchange_id, "position"),
  constraint assistant_writes_org_id_exchange_id_fkey
    foreign key (org_id, exchange_id) references public.assistant_exchanges (org_id, id),
  constraint assistant_writes_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint assistant_writes_project_is_itself check (noun <> 'project' or row_id = project_id)
);

alter table public.assistant_writes enable row level security, force row level security;
create policy assistant_writes_insert on public.assistant_writes for insert to leme_app
  with check (org_id = (select context.org_id())
    and (exists (select from public.assistant_exchanges exchange where exchange.org_id = assistant_writes.org_id
    and exchange.id = assistant_writes.exchange_id
    and exchange.user_id = (select context.user_id()))));
create policy assistant_writes_select on public.assistant_writes for select to leme_app
  using (org_id = (select context.org_id())
    and (exists (select from public.assistant_exchanges exchange where exchange.org_id = assistant_writes.org_id
    and exchange.id = assistant_writes.exchange_id)));
create policy assistant_writes_key_delete on public.assistant_writes as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy assistant_writes_key_insert on public.assistant_writes as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy assistant_writes_key_select on public.assistant_writes as restrictive for select to leme_app
  using ((select context.within('read')));
create policy assistant_writes_key_update on public.assistant_writes as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, exchange_id, "position", noun, row_id, project_id, label, action)
  on public.assistant_writes to leme_app;
