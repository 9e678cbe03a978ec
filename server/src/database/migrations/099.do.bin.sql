-- The bin: what was deleted, and what many rows were before they changed at once, comes back for 30 days, when managers and
-- administrators ask. For 15 minutes it comes back for those who did it, as before.
alter table public.deletions add change_id uuid;
comment on table public.deletions is
  'What a person deleted comes back, once: for 15 minutes when that person asks, for 30 days when a manager or an administrator does. Triggers write it in the transaction that deletes, and bring it back in the one that marks it as restored.';
comment on column public.deletions.change_id is 'What went together comes back together: the change that deleted it. No reference, as most changes are stored for 15 minutes.';

alter table public.changes add many_noun text, add many_count integer,
  add constraint changes_many_noun_known check (many_noun in ('epic', 'story', 'task', 'ticket')),
  add constraint changes_many_count_known check ((many_count is null) = (many_noun is null) and many_count > 0);
comment on table public.changes is
  'What a person did in the last 15 minutes, and what changed many rows in the last 30 days: what is taken back, and what must not be stepped over. All that one transaction did is one change.';
comment on column public.changes.many_noun is 'Of a change of many rows at once: their kind.';
comment on column public.changes.many_count is 'How many they were.';
create index changes_of_many on public.changes (org_id, made_at desc) where many_noun is not null;
create index deletions_newest on public.deletions (org_id, deleted_at desc);

drop policy deletions_select on public.deletions;
create policy deletions_select on public.deletions for select to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')));
drop policy deletions_update on public.deletions;
create policy deletions_update on public.deletions for update to leme_app
  using (org_id = (select context.org_id()) and restored_at is null
    and (user_id = (select context.user_id()) and deleted_at > now() - interval '15 minutes'
      or (select context.role()) in ('manager', 'admin') and deleted_at > now() - interval '30 days'))
  with check (org_id = (select context.org_id()));
drop policy changes_select on public.changes;
create policy changes_select on public.changes for select to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id())
      or many_noun is not null and (select context.role()) in ('manager', 'admin')));
grant select (content, change_id) on public.deletions to leme_app;

create function public.note_many(noun text, row_count integer) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  change uuid;
begin
  update changes set many_noun = note_many.noun, many_count = row_count
  where org_id = context.org_id() and transaction_id = pg_current_xact_id() and made_at = now()
    and user_id = context.person_id()
  returning id into change;
  return change;
end
$$;
