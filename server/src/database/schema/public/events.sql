-- Written by npm run schema.

-- What changed, each row of it once: who, which thing, of what project, what it was before and after, from where, when.
-- Rows are only added, by triggers; the owner's functions alone shorten and remove what has had its time.
create table public.events (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- What one transaction did belongs together; with `made_at`, as a restored backup brings numbers of another cluster.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- When the transaction began.
  made_at timestamptz not null default now(),
  -- Of the change itself, not of its transaction: several changes of one transaction stay in their order.
  created_at timestamptz not null default clock_timestamp(),
  -- From where it came; `context.source()` says which is which.
  source text not null
    constraint events_source_known check (source in ('page', 'key', 'import', 'assistant', 'undo', 'system')),
  -- No reference, as a person who leaves an organisation of their own takes it along. Null where no person did it.
  user_id uuid,
  api_key_id uuid,
  noun text not null
    constraint events_noun_known
      check (noun in ('organization', 'user', 'client', 'client_alias', 'project', 'project_member', 'epic', 'story',
        'task', 'time_entry', 'ticket', 'invoice', 'receivable', 'payment', 'agent', 'model_price', 'comment',
        'checklist_item', 'link')),
  noun_id uuid not null,
  project_id uuid,
  action text not null
    constraint events_action_known check (action in ('created', 'updated', 'deleted', 'restored')),
  -- What it was called then: it may be gone now.
  label text not null,
  -- Of an update the columns that changed, of a deletion the whole row. A text of "" is one that is not stored any
  -- more.
  before jsonb,
  -- Of an update the columns that changed, of a creation the whole row.
  after jsonb,
  -- It followed from another change, as a story loses its deleted epic.
  is_consequence boolean not null default false,
  -- The import of a file that it came with, without a reference, as the log outlives it.
  import_id uuid default context.import_id(),
  -- Long texts are stored for 30 days.
  holds_text boolean not null generated always as ((((((((coalesce(before ->> 'description', '') || coalesce(before ->> 'note', '')) || coalesce(before ->> 'notes', '')) || coalesce(before ->> 'text', '')) || coalesce(after ->> 'description', '')) || coalesce(after ->> 'note', '')) || coalesce(after ->> 'notes', '')) || coalesce(after ->> 'text', '')) <> '') stored,
  constraint events_pkey primary key (org_id, id),
  constraint events_org_id_fkey foreign key (org_id) references public.organizations (id) on delete cascade
);

create index events_of_gone on public.events (created_at) where action = 'deleted' and noun in ('project', 'ticket');
create index events_of_import on public.events (org_id, import_id) where import_id is not null;
create index events_of_project on public.events (org_id, project_id, created_at desc, id desc)
  where project_id is not null;
create index events_of_thing on public.events (org_id, noun_id, created_at desc, id desc);
create index events_of_transaction on public.events (org_id, transaction_id);
create index events_with_text on public.events (created_at) where holds_text;

create trigger add_notices after insert on public.events
  referencing new table as added
  for each statement execute function public.add_event_notices();
create trigger add_webhook_deliveries after insert on public.events
  referencing new table as added
  for each statement execute function public.add_webhook_deliveries();
create trigger audit_event after insert on public.events
  for each row when (not new.is_consequence and (new.noun = 'organization' or new.noun = 'client_alias' and new.action
    <> 'updated' or new.action = 'deleted' and new.noun in ('project', 'project_member', 'epic', 'story', 'task',
    'time_entry', 'ticket', 'comment', 'checklist_item', 'link')))
  execute function public.audit_event();

alter table public.events enable row level security, force row level security;
create policy events_select on public.events for select to leme_app
  using (org_id = (select context.org_id()));
create policy events_key_delete on public.events as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy events_key_insert on public.events as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy events_key_select on public.events as restrictive for select to leme_app
  using ((select context.within('read')));
create policy events_key_update on public.events as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.events to leme_app;
