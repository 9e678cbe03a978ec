-- Written by npm run schema.

-- The people of an organisation. Who is removed keeps the row, and their name on their work.
create table public.users (
  id uuid not null,
  org_id uuid,
  display_name text not null
    constraint users_display_name_length check (char_length(display_name) between 1 and 200),
  email text
    constraint users_email_length check (char_length(email) between 3 and 200),
  role text not null default 'member'
    constraint users_role_known check (role in ('member', 'manager', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_org_id_id_key unique (org_id, id),
  constraint users_org_id_fkey foreign key (org_id) references public.organizations (id)
);
-- Referenced by public.api_keys, public.assistant_exchanges, public.bank_movements, public.comments, public.costs,
-- public.exchange_rates, public.finance_payments, public.first_views, public.invitations, public.moving_files,
-- public.notice_mutes, public.notice_settings, public.notices, public.opened_things, public.project_budgets,
-- public.project_members, public.run_scores, public.saved_views, public.tickets, public.time_entries, public.watchers,
-- public.webhooks, public.work_rates, system.erasures.

create trigger follow_person after update of role, removed_at on public.users
  for each row when (old.removed_at is null and old.org_id is not distinct from new.org_id and (new.role <> old.role or
    new.removed_at is not null))
  execute function auth.follow_person();
create trigger keep_deleted_texts after delete on public.users
  referencing old table as changed
  for each statement execute function public.keep_search_texts('person');
create trigger keep_inserted_texts after insert on public.users
  referencing new table as changed
  for each statement execute function public.keep_search_texts('person');
create trigger keep_updated_texts after update on public.users
  referencing old table as before new table as changed
  for each statement execute function public.keep_search_texts('person');
create trigger note_name_change after update of display_name on public.users
  for each row when (new.display_name <> old.display_name and pg_trigger_depth() = 0)
  execute function public.note_name_change();
create trigger refuse_address before insert on public.users
  for each row when (public.holds_address(new.display_name))
  execute function system.refuse_address('users_display_name_address');
create trigger refuse_other_address before update of display_name on public.users
  for each row when (new.display_name <> old.display_name and public.holds_address(new.display_name))
  execute function system.refuse_address('users_display_name_address');
create trigger require_admin after update of role, removed_at on public.users
  for each row when (old.role = 'admin' and old.removed_at is null and old.org_id is not distinct from new.org_id and
    (new.role <> 'admin' or new.removed_at is not null))
  execute function public.require_admin();
create trigger tell_deleted after delete on public.users
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.users
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.users
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_user_changed after delete or update of org_id, email, role, removed_at on public.users
  for each row execute function auth.tell_user_changed();
create trigger touch_updated_at before update on public.users for each row execute function public.touch_updated_at();
create trigger write_updated_consequence after update on public.users
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() > 0)
  execute function public.write_updated_events('user', 'consequence');
create trigger write_updated_event after update on public.users
  referencing old table as was new table as became
  for each statement when (context.org_id() is not null and pg_trigger_depth() = 0)
  execute function public.write_updated_events('user', 'other');

alter table public.users enable row level security, force row level security;
create policy users_auth on public.users for all to leme_auth
  using (true)
  with check (true);
create policy users_select on public.users for select to leme_app
  using (org_id = (select context.org_id()) or id = (select context.user_id()));
create policy users_update on public.users for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) = 'admin' and removed_at is null)
  with check (org_id = (select context.org_id()) and (removed_at is null or id <> (select context.user_id())));
create policy users_key_delete on public.users as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy users_key_insert on public.users as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy users_key_select on public.users as restrictive for select to leme_app
  using ((select context.within('read')));
create policy users_key_update on public.users as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, update (role, removed_at) on public.users to leme_app;
grant select,
  insert (id, org_id, display_name, email, role),
  update (org_id, display_name, email, role, removed_at),
  delete
  on public.users to leme_auth;
