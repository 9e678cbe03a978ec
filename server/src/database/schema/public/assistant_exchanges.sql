-- Written by npm run schema.

-- What people asked the assistant, what it answered and decided: which is also what may be undone.
create table public.assistant_exchanges (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  conversation_id uuid not null,
  user_id uuid not null,
  asked text not null
    constraint assistant_exchanges_asked_length check (char_length(asked) between 1 and 4000),
  answered text not null
    constraint assistant_exchanges_answered_length check (char_length(answered) between 1 and 20000),
  understood_by text not null
    constraint assistant_exchanges_understood_by_known check (understood_by in ('grammar', 'model')),
  -- The plan as it was understood, the draft as far as its names were found, and what was asked or previewed.
  plan jsonb not null
    constraint assistant_exchanges_plan_object check (jsonb_typeof(plan) = 'object'),
  outcome text not null
    constraint assistant_exchanges_outcome_known
      check (outcome in ('answered', 'asking', 'previewed', 'applied', 'cancelled', 'replaced', 'undone', 'failed')),
  -- SHA-256 of the token that confirms a preview.
  token_hash bytea
    constraint assistant_exchanges_token_hash_length check (octet_length(token_hash) = 32),
  -- SHA-256 of what the preview would create in which project.
  planned_hash bytea
    constraint assistant_exchanges_planned_hash_length check (octet_length(planned_hash) = 32),
  -- What the confirmation answered, for who confirms again.
  result jsonb
    constraint assistant_exchanges_result_object check (jsonb_typeof(result) = 'object'),
  -- What was said when it was confirmed, cancelled or undone: a conversation goes on from there too.
  decision text
    constraint assistant_exchanges_decision_length check (char_length(decision) between 1 and 20000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint assistant_exchanges_pkey primary key (org_id, id),
  constraint assistant_exchanges_org_id_token_hash_key unique (org_id, token_hash),
  constraint assistant_exchanges_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint assistant_exchanges_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint assistant_exchanges_decided
    check ((outcome in ('applied', 'cancelled', 'undone')) = (decided_at is not null)),
  constraint assistant_exchanges_token_with_plan check (token_hash is null or planned_hash is not null)
);
-- Referenced by public.assistant_writes.

create index assistant_exchanges_by_conversation on public.assistant_exchanges (org_id, conversation_id, created_at
    desc, id desc);
create index assistant_exchanges_by_plan on public.assistant_exchanges (org_id, user_id, planned_hash)
  where planned_hash is not null;
create index assistant_exchanges_by_user on public.assistant_exchanges (org_id, user_id, created_at desc, id desc);
create index assistant_exchanges_newest on public.assistant_exchanges (org_id, created_at desc, id desc);
create unique index assistant_exchanges_one_open on public.assistant_exchanges (org_id, conversation_id)
  where outcome in ('asking', 'previewed');

create trigger tell_deleted after delete on public.assistant_exchanges
  referencing old table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_inserted after insert on public.assistant_exchanges
  referencing new table as changed
  for each statement execute function public.tell_change('user');
create trigger tell_updated after update on public.assistant_exchanges
  referencing new table as changed
  for each statement execute function public.tell_change('user');

alter table public.assistant_exchanges enable row level security, force row level security;
create policy assistant_exchanges_insert on public.assistant_exchanges for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy assistant_exchanges_select on public.assistant_exchanges for select to leme_app
  using (org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) = 'admin'));
create policy assistant_exchanges_update on public.assistant_exchanges for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()));
create policy assistant_exchanges_key_delete on public.assistant_exchanges as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy assistant_exchanges_key_insert on public.assistant_exchanges as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy assistant_exchanges_key_select on public.assistant_exchanges as restrictive for select to leme_app
  using ((select context.within('read')));
create policy assistant_exchanges_key_update on public.assistant_exchanges as restrictive for update to leme_app
  using ((select context.within(null)));

grant select,
  insert (org_id, id, conversation_id, user_id, asked, answered, understood_by, plan, outcome, token_hash, planned_hash,
    result, decision, decided_at),
  update (outcome, result, decision, decided_at)
  on public.assistant_exchanges to leme_app;
