-- Written by npm run schema.

-- What a person deleted comes back, once: for 15 minutes when that person asks, for 30 days when a manager or an
-- administrator does. Triggers write it in the transaction that deletes, and bring it back in the one that marks it as
-- restored.
create table public.deletions (
  org_id uuid not null,
  -- Of the row that was deleted.
  id uuid not null,
  noun text not null
    constraint deletions_noun_known
      check (noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry', 'ticket', 'comment',
        'checklist_item', 'link')),
  -- Who deleted it: no reference, as a person who leaves an organisation of their own takes it along.
  user_id uuid not null,
  -- The row, every column of it.
  content jsonb not null,
  -- Ids of the rows that lost their reference to it.
  linked_ids uuid[] not null,
  deleted_at timestamptz not null default now(),
  restored_at timestamptz,
  -- What went together comes back together: the change that deleted it. No reference, as most changes are stored for 15
  -- minutes.
  change_id uuid,
  constraint deletions_pkey primary key (org_id, id),
  constraint deletions_org_id_fkey foreign key (org_id) references public.organizations (id) on delete cascade
);

create index deletions_by_age on public.deletions (deleted_at);
create index deletions_newest on public.deletions (org_id, deleted_at desc);

create trigger restore_deletions after update on public.deletions
  referencing old table as was new table as became
  for each statement execute function public.restore_deletions();

alter table public.deletions enable row level security, force row level security;
create policy deletions_select on public.deletions for select to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) in ('manager', 'admin')));
create policy deletions_update on public.deletions for update to leme_app
  using (org_id = (select context.org_id())
    and restored_at is null
    and (user_id = (select context.user_id())
    and deleted_at > (now() - '00:15:00'::interval) or (select context.role()) in ('manager', 'admin')
    and deleted_at > (now() - '30 days'::interval)))
  with check (org_id = (select context.org_id()));
create policy deletions_key_delete on public.deletions as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy deletions_key_insert on public.deletions as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy deletions_key_select on public.deletions as restrictive for select to leme_app
  using ((select context.within('read')));
create policy deletions_key_update on public.deletions as restrictive for update to leme_app
  using ((select context.within(null)));

grant select (org_id, id, noun, user_id, content, linked_ids, deleted_at, restored_at, change_id),
  update (restored_at)
  on public.deletions to leme_app;
