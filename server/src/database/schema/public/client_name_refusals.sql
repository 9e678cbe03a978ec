-- Written by npm run schema.

-- Two names that look like one client's and are not: they are not proposed again.
create table public.client_name_refusals (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  name text not null
    constraint client_name_refusals_name_length check (char_length(name) between 1 and 200)
    constraint client_name_refusals_name_plain check (name = public.plain_name(name)),
  other text not null
    constraint client_name_refusals_other_length check (char_length(other) between 1 and 200)
    constraint client_name_refusals_other_plain check (other = public.plain_name(other)),
  created_at timestamptz not null default now(),
  constraint client_name_refusals_pkey primary key (org_id, id),
  constraint client_name_refusals_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create unique index client_name_refusals_pair_key on public.client_name_refusals (org_id, name collate public.same_name,
    other collate public.same_name);

alter table public.client_name_refusals enable row level security, force row level security;
create policy client_name_refusals_insert on public.client_name_refusals for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy client_name_refusals_select on public.client_name_refusals for select to leme_app
  using (org_id = (select context.org_id()));
create policy client_name_refusals_key_delete on public.client_name_refusals as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy client_name_refusals_key_insert on public.client_name_refusals as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy client_name_refusals_key_select on public.client_name_refusals as restrictive for select to leme_app
  using ((select context.within('read')));
create policy client_name_refusals_key_update on public.client_name_refusals as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, name, other) on public.client_name_refusals to leme_app;
