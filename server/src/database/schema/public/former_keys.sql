-- Written by npm run schema.

-- Keys of what went on to another project, where it has another key.
create table public.former_keys (
  org_id uuid not null,
  key text not null
    constraint former_keys_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$'),
  noun text not null
    constraint former_keys_noun_known check (noun in ('epic', 'story', 'task')),
  row_id uuid not null,
  constraint former_keys_pkey primary key (org_id, key),
  constraint former_keys_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create index former_keys_by_row on public.former_keys (org_id, row_id);

alter table public.former_keys enable row level security, force row level security;
create policy former_keys_insert on public.former_keys for insert to leme_app
  with check (org_id = (select context.org_id()));
create policy former_keys_select on public.former_keys for select to leme_app
  using (org_id = (select context.org_id()));
create policy former_keys_update on public.former_keys for update to leme_app
  using (org_id = (select context.org_id()))
  with check (org_id = (select context.org_id()));
create policy former_keys_key_delete on public.former_keys as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy former_keys_key_insert on public.former_keys as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy former_keys_key_select on public.former_keys as restrictive for select to leme_app
  using ((select context.within('read')));
create policy former_keys_key_update on public.former_keys as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, key, noun, row_id), update (row_id) on public.former_keys to leme_app;
