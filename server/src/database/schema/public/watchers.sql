-- Written by npm run schema.

-- Who wants to hear of a thing, and who said that they do not.
create table public.watchers (
  org_id uuid not null,
  thing_id uuid not null,
  user_id uuid not null,
  noun text not null default ''
    constraint watchers_noun_known check (noun in ('project', 'epic', 'story', 'task', 'ticket')),
  project_id uuid,
  is_watching boolean not null default true,
  created_at timestamptz not null default now(),
  constraint watchers_pkey primary key (org_id, thing_id, user_id),
  constraint watchers_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint watchers_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

create index watchers_by_user on public.watchers (org_id, user_id);

create trigger place_on_thing before insert on public.watchers for each row execute function public.place_on_thing();
create trigger tell_deleted after delete on public.watchers
  referencing old table as changed
  for each statement execute function public.tell_change();
create trigger tell_inserted after insert on public.watchers
  referencing new table as changed
  for each statement execute function public.tell_change();
create trigger tell_updated after update on public.watchers
  referencing old table as before new table as changed
  for each statement execute function public.tell_change();

alter table public.watchers enable row level security, force row level security;
create policy watchers_insert on public.watchers for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy watchers_select on public.watchers for select to leme_app
  using (org_id = (select context.org_id()));
create policy watchers_update on public.watchers for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy watchers_key_delete on public.watchers as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy watchers_key_insert on public.watchers as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy watchers_key_select on public.watchers as restrictive for select to leme_app
  using ((select context.within('read')));
create policy watchers_key_update on public.watchers as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, thing_id, user_id, is_watching), update (is_watching) on public.watchers to leme_app;
