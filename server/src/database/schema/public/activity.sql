-- Written by npm run schema.

-- Who did what to a project and its parts, and when. Triggers write it: no way to change a row goes around them.
create table public.activity (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  project_id uuid not null,
  user_id uuid not null,
  noun text not null
    constraint activity_noun_known check (noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry')),
  noun_id uuid not null,
  action text not null
    constraint activity_action_known check (action in ('created', 'updated', 'deleted', 'restored')),
  -- What it was called then: it may be gone now.
  label text not null,
  -- Each changed field with its value before and after; long texts are named without their values.
  changes jsonb not null default '{}'::jsonb,
  -- Of the change itself, not of its transaction: several changes of one transaction stay in their order.
  created_at timestamptz not null default clock_timestamp(),
  constraint activity_pkey primary key (org_id, id),
  constraint activity_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint activity_org_id_project_id_fkey
    foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  constraint activity_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

create index activity_by_user on public.activity (org_id, user_id);
create index activity_newest on public.activity (org_id, project_id, created_at desc, id desc);

alter table public.activity enable row level security, force row level security;
create policy activity_select on public.activity for select to leme_app
  using (org_id = (select context.org_id()));
create policy activity_key_delete on public.activity as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy activity_key_insert on public.activity as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy activity_key_select on public.activity as restrictive for select to leme_app
  using ((select context.within('read')));
create policy activity_key_update on public.activity as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.activity to leme_app;
