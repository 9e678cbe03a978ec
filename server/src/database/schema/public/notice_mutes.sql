-- Written by npm run schema.

-- Of which things a person wants to hear nothing, or wants to again; a project stands for all that is in it.
create table public.notice_mutes (
  org_id uuid not null,
  user_id uuid not null,
  thing_id uuid not null,
  is_muted boolean not null default true,
  created_at timestamptz not null default now(),
  constraint notice_mutes_pkey primary key (org_id, user_id, thing_id),
  constraint notice_mutes_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint notice_mutes_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id)
);

create trigger tell_deleted after delete on public.notice_mutes
  referencing old table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_inserted after insert on public.notice_mutes
  referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.notice_mutes
  referencing new table as changed
  for each statement execute function public.tell_change('user');

alter table public.notice_mutes enable row level security, force row level security;
create policy notice_mutes_insert on public.notice_mutes for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_mutes_select on public.notice_mutes for select to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_mutes_update on public.notice_mutes for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notice_mutes_key_delete on public.notice_mutes as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy notice_mutes_key_insert on public.notice_mutes as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy notice_mutes_key_select on public.notice_mutes as restrictive for select to leme_app
  using ((select context.within('read')));
create policy notice_mutes_key_update on public.notice_mutes as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, user_id, thing_id, is_muted), update (is_muted) on public.notice_mutes to leme_app;
