-- What people asked the assistant, what it decided, and what it wrote: which is also what may be undone.

create table public.assistant_exchanges (
  -- Without cascade: what was asked goes with an organisation only where somebody says so.
  org_id uuid not null references public.organizations (id),
  id uuid not null default uuid_v7(),
  conversation_id uuid not null,
  user_id uuid not null,
  asked text not null constraint assistant_exchanges_asked_length check (char_length(asked) between 1 and 4000),
  answered text not null
    constraint assistant_exchanges_answered_length check (char_length(answered) between 1 and 20000),
  understood_by text not null
    constraint assistant_exchanges_understood_by_known check (understood_by in ('grammar', 'model')),
  -- The plan as it was understood, the draft as far as its names were found, and what was asked or previewed.
  plan jsonb not null constraint assistant_exchanges_plan_object check (jsonb_typeof(plan) = 'object'),
  outcome text not null constraint assistant_exchanges_outcome_known check (
    outcome in ('answered', 'asking', 'previewed', 'applied', 'cancelled', 'replaced', 'undone', 'failed')
  ),
  -- SHA-256 of the token that confirms a preview, and of what the preview would create in which project.
  token_hash bytea constraint assistant_exchanges_token_hash_length check (octet_length(token_hash) = 32),
  planned_hash bytea constraint assistant_exchanges_planned_hash_length check (octet_length(planned_hash) = 32),
  -- What the confirmation answered, for whoever confirms again.
  result jsonb constraint assistant_exchanges_result_object check (jsonb_typeof(result) = 'object'),
  -- What was said when it was confirmed, cancelled or undone: a conversation goes on from there too.
  decision text constraint assistant_exchanges_decision_length check (char_length(decision) between 1 and 20000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (org_id, id),
  unique (org_id, token_hash),
  foreign key (org_id, user_id) references public.users (org_id, id),
  constraint assistant_exchanges_token_with_plan check (token_hash is null or planned_hash is not null),
  constraint assistant_exchanges_decided
    check ((outcome in ('applied', 'cancelled', 'undone')) = (decided_at is not null))
);
create index assistant_exchanges_newest on public.assistant_exchanges (org_id, created_at desc, id desc);
create index assistant_exchanges_by_user on public.assistant_exchanges (org_id, user_id, created_at desc, id desc);
create index assistant_exchanges_by_conversation
  on public.assistant_exchanges (org_id, conversation_id, created_at desc, id desc);
create index assistant_exchanges_by_plan on public.assistant_exchanges (org_id, user_id, planned_hash)
  where planned_hash is not null;
-- A conversation waits for one thing at a time.
create unique index assistant_exchanges_one_open on public.assistant_exchanges (org_id, conversation_id)
  where outcome in ('asking', 'previewed');

alter table public.assistant_exchanges enable row level security, force row level security;
create policy assistant_exchanges_select on public.assistant_exchanges for select to leme_app
  using (
    org_id = (select context.org_id())
    and (user_id = (select context.user_id()) or (select context.role()) = 'admin')
  );
create policy assistant_exchanges_insert on public.assistant_exchanges for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy assistant_exchanges_update on public.assistant_exchanges for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()));
grant select,
  insert (org_id, id, conversation_id, user_id, asked, answered, understood_by, plan, outcome, token_hash,
    planned_hash, result, decision, decided_at),
  update (outcome, result, decision, decided_at) on public.assistant_exchanges to leme_app;
call system.hold_keys('public.assistant_exchanges');

-- The rows that an exchange wrote. They may be gone since, so nothing here refers to them.
create table public.assistant_writes (
  org_id uuid not null references public.organizations (id),
  exchange_id uuid not null,
  position smallint not null constraint assistant_writes_position_range check (position between 0 and 1000),
  noun text not null constraint assistant_writes_noun_known check (noun in ('project', 'epic', 'story', 'task')),
  row_id uuid not null,
  project_id uuid not null,
  label text not null constraint assistant_writes_label_length check (char_length(label) between 1 and 500),
  action text not null constraint assistant_writes_action_known check (action in ('created', 'updated')),
  primary key (org_id, exchange_id, position),
  foreign key (org_id, exchange_id) references public.assistant_exchanges (org_id, id),
  constraint assistant_writes_project_is_itself check (noun <> 'project' or row_id = project_id)
);

alter table public.assistant_writes enable row level security, force row level security;
-- Whoever sees an exchange sees what it wrote, and whoever asked writes it.
create policy assistant_writes_select on public.assistant_writes for select to leme_app
  using (
    org_id = (select context.org_id())
    and exists (
      select from public.assistant_exchanges exchange
      where exchange.org_id = assistant_writes.org_id and exchange.id = assistant_writes.exchange_id
    )
  );
create policy assistant_writes_insert on public.assistant_writes for insert to leme_app
  with check (
    org_id = (select context.org_id())
    and exists (
      select from public.assistant_exchanges exchange
      where exchange.org_id = assistant_writes.org_id and exchange.id = assistant_writes.exchange_id
        and exchange.user_id = (select context.user_id())
    )
  );
grant select, insert (org_id, exchange_id, position, noun, row_id, project_id, label, action)
  on public.assistant_writes to leme_app;
call system.hold_keys('public.assistant_writes');

-- A confirmed preview creates what it showed: its project and the parts of it have their ids before they are written.
grant insert (id) on public.projects, public.epics, public.stories, public.tasks to leme_app;

-- The exchange that this transaction undoes: the undo alone sets it.
create function context.undo() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.undo', true), '')::uuid;

-- The rows of one noun that the transaction may take back: those that the undone exchange created, asked for by who
-- undoes it. The activity, which the application cannot write, says that this person made them, and after asking.
create function public.undoable(noun text) returns setof uuid
  language sql stable
as $$
  select written.row_id
  from public.assistant_exchanges exchange
  join public.assistant_writes written on written.org_id = exchange.org_id and written.exchange_id = exchange.id
  where exchange.org_id = context.org_id() and exchange.id = context.undo() and exchange.user_id = context.user_id()
    and exchange.outcome = 'applied' and written.action = 'created' and written.noun = undoable.noun
    -- An array is read once; as a join it would be read for each row, however many there are.
    and written.row_id = any (array(
      select made.noun_id from public.activity made
      where made.org_id = context.org_id() and made.user_id = context.user_id() and made.action = 'created'
        and made.noun = undoable.noun
        and made.project_id = any (array(
          select project_id from public.assistant_writes
          where org_id = context.org_id() and exchange_id = context.undo()
        ))
        and made.created_at >= (
          select created_at from public.assistant_exchanges where org_id = context.org_id() and id = context.undo()
        )
    ))
$$;

-- Beside the policies of those who may delete anyway; nobody else deletes a project, and no member anything.
create policy projects_undo on public.projects for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('project')));
create policy epics_undo on public.epics for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('epic')));
create policy stories_undo on public.stories for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('story')));
create policy tasks_undo on public.tasks for delete to leme_app
  using (org_id = (select context.org_id()) and id in (select public.undoable('task')));
grant delete on public.projects to leme_app;
