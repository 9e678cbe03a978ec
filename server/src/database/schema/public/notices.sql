-- Written by npm run schema.

-- What people should hear of, each row one person's, until it is 90 days old.
create table public.notices (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  -- Who hears of it.
  user_id uuid not null,
  reason text not null
    constraint notices_reason_known
      check (reason in ('mentioned', 'assigned', 'answered', 'changed', 'due_soon', 'overdue', 'alert', 'alert_over')),
  thing_id uuid not null,
  noun text not null
    constraint notices_noun_known check (noun in ('project', 'epic', 'story', 'task', 'ticket', 'agent')),
  -- The last event that it is about. No reference: the log shortens itself.
  event_id uuid,
  -- Of one about a comment: gone with it.
  comment_id uuid,
  -- Of one about a due date, which is no event: that date.
  due_date date,
  -- How many changes it stands for, while it was not read.
  change_count integer not null default 1,
  -- How many things one transaction changed alike; `thing_id` is the first.
  thing_count integer not null default 1,
  transaction_id xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- When it goes by mail; null once it went, was read, or where it never does.
  mail_at timestamptz,
  -- Of one about an alert of an agent: its rule, and what was measured.
  alert jsonb
    constraint notices_alert_object check (jsonb_typeof(alert) = 'object'),
  constraint notices_pkey primary key (org_id, id),
  constraint notices_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint notices_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint notices_of_what check (num_nonnulls(event_id, due_date, alert) = 1)
);

create index notices_newest on public.notices (org_id, user_id, happened_at desc, id desc);
create index notices_of_comment on public.notices (org_id, comment_id) where comment_id is not null;
create unique index notices_of_due_date on public.notices (org_id, user_id, thing_id, reason, due_date)
  where due_date is not null;
create index notices_oldest on public.notices (happened_at);
create index notices_to_mail on public.notices (mail_at) where mail_at is not null;
create index notices_unread on public.notices (org_id, user_id, thing_id) where read_at is null;

create trigger tell_deleted after delete on public.notices
  referencing old table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_inserted after insert on public.notices
  referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.notices
  referencing new table as changed
  for each statement execute function public.tell_change('user');

alter table public.notices enable row level security, force row level security;
create policy notices_select on public.notices for select to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notices_update on public.notices for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy notices_key_delete on public.notices as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy notices_key_insert on public.notices as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy notices_key_select on public.notices as restrictive for select to leme_app
  using ((select context.within('read')));
create policy notices_key_update on public.notices as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, update (read_at, mail_at) on public.notices to leme_app;
