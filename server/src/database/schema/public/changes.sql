-- Written by npm run schema.

-- What a person did in the last 15 minutes, and what changed many rows in the last 30 days: what is taken back, and
-- what must not be stepped over. All that one transaction did is one change.
create table public.changes (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  transaction_id xid8 not null default pg_current_xact_id(),
  -- No reference, as a person who leaves an organisation of their own takes it along.
  user_id uuid not null,
  -- What is not undone here, by the name of its audit event: a role, an invitation, an import.
  event text,
  -- The change that this one took back.
  undoes uuid,
  -- Whether that left things as before: to take back an undo is no undo.
  is_undo boolean not null default false,
  undone_at timestamptz,
  made_at timestamptz not null default now(),
  -- Of a change of many rows at once: their kind.
  many_noun text
    constraint changes_many_noun_known check (many_noun in ('epic', 'story', 'task', 'ticket')),
  -- How many they were.
  many_count integer,
  constraint changes_pkey primary key (org_id, id),
  constraint changes_org_id_transaction_id_made_at_key unique (org_id, transaction_id, made_at),
  constraint changes_org_id_fkey foreign key (org_id) references public.organizations (id) on delete cascade,
  constraint changes_many_count_known check ((many_count is null) = (many_noun is null) and many_count > 0),
  constraint changes_undo_undoes check (undoes is not null or not is_undo)
);

create index changes_by_age on public.changes (made_at);
create index changes_by_user on public.changes (org_id, user_id, made_at desc, id desc);
create index changes_of_many on public.changes (org_id, made_at desc) where many_noun is not null;

alter table public.changes enable row level security, force row level security;
create policy changes_select on public.changes for select to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or many_noun is not null
    and (select context.role()) in ('manager', 'admin')));
create policy changes_key_delete on public.changes as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy changes_key_insert on public.changes as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy changes_key_select on public.changes as restrictive for select to leme_app
  using ((select context.within('read')));
create policy changes_key_update on public.changes as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.changes to leme_app;
