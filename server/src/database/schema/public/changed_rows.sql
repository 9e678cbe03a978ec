-- Written by npm run schema.

-- The rows of a change, in the order in which they changed.
create table public.changed_rows (
  org_id uuid not null,
  change_id uuid not null,
  "position" integer not null,
  noun text not null
    constraint changed_rows_noun_known
      check (noun in ('project', 'project_member', 'epic', 'story', 'task', 'time_entry', 'ticket', 'client', 'agent')),
  row_id uuid not null,
  project_id uuid,
  -- What it was called then.
  label text not null,
  action text not null
    constraint changed_rows_action_known check (action in ('created', 'updated', 'deleted')),
  -- Of an update: the columns that changed, as they were. What was deleted is stored by `deletions`.
  before jsonb,
  -- Of an update: the columns that changed, as they became. Of a creation: the whole row.
  after jsonb,
  constraint changed_rows_pkey primary key (org_id, change_id, "position"),
  constraint changed_rows_org_id_change_id_fkey
    foreign key (org_id, change_id) references public.changes (org_id, id) on delete cascade
);

alter table public.changed_rows enable row level security, force row level security;
create policy changed_rows_select on public.changed_rows for select to leme_app
  using (org_id = (select context.org_id())
    and (exists (select from public.changes change where change.org_id = changed_rows.org_id
    and change.id = changed_rows.change_id)));
create policy changed_rows_key_delete on public.changed_rows as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy changed_rows_key_insert on public.changed_rows as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy changed_rows_key_select on public.changed_rows as restrictive for select to leme_app
  using ((select context.within('read')));
create policy changed_rows_key_update on public.changed_rows as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.changed_rows to leme_app;
