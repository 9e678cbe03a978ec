-- Written by npm run schema.

-- What the keys of each project begin with, and began with before: old keys go on leading to their things.
create table public.project_prefixes (
  org_id uuid not null,
  prefix text not null
    constraint project_prefixes_prefix_form check (prefix ~ '^[A-Z0-9]{2,6}$' and prefix ~ '[A-Z]'),
  project_id uuid not null,
  constraint project_prefixes_pkey primary key (org_id, prefix),
  constraint project_prefixes_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint project_prefixes_project_fkey
    foreign key (org_id, project_id)
    references public.projects (org_id, id) on delete cascade deferrable initially deferred
);

create index project_prefixes_by_project on public.project_prefixes (org_id, project_id);

alter table public.project_prefixes enable row level security, force row level security;
create policy project_prefixes_select on public.project_prefixes for select to leme_app
  using (org_id = (select context.org_id()));
create policy project_prefixes_key_delete on public.project_prefixes as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy project_prefixes_key_insert on public.project_prefixes as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy project_prefixes_key_select on public.project_prefixes as restrictive for select to leme_app
  using ((select context.within('read')));
create policy project_prefixes_key_update on public.project_prefixes as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.project_prefixes to leme_app;
