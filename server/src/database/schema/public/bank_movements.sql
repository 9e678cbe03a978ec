-- Written by npm run schema.

-- Movements of bank accounts. One is known by its account, day and amount, and which of its equals it is: banks repeat
-- and change their own numbers.
create table public.bank_movements (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  account_id uuid not null,
  day date not null
    constraint bank_movements_day_range check (day between '1900-01-01'::date and '2999-12-31'::date),
  -- Below zero where it left the account.
  amount numeric(14, 2) not null
    constraint bank_movements_amount_number check (amount <> 'NaN'::numeric),
  -- Which one it is of those with the same account, day and amount.
  ordinal integer not null
    constraint bank_movements_ordinal_positive check (ordinal > 0),
  -- What the bank writes of it, with every CPF half hidden.
  memo text
    constraint bank_movements_memo_length check (char_length(memo) between 1 and 1000),
  -- The CPF or CNPJ that the bank wrote, by which it is matched with a client.
  document text
    constraint bank_movements_document_length check (char_length(document) in (11, 14)),
  -- The number that the bank gave it in the file, which tells equals apart where it can.
  fitid text
    constraint bank_movements_fitid_length check (char_length(fitid) between 1 and 100),
  -- Who brought the file; null where a command did.
  user_id uuid,
  created_at timestamptz not null default now(),
  -- What of it paid receivables, which a trigger adds up of the payments that count.
  matched numeric(14, 2) not null default 0,
  -- From then on nobody has to match it, or what is left of it.
  ignored_at timestamptz,
  ignored_by uuid,
  constraint bank_movements_pkey primary key (org_id, id),
  constraint bank_movements_known unique (org_id, account_id, day, amount, ordinal),
  constraint bank_movements_org_id_account_id_fkey
    foreign key (org_id, account_id) references public.bank_accounts (org_id, id),
  constraint bank_movements_org_id_fkey foreign key (org_id) references public.organizations (id),
  constraint bank_movements_org_id_ignored_by_fkey foreign key (org_id, ignored_by) references public.users (org_id, id),
  constraint bank_movements_org_id_user_id_fkey foreign key (org_id, user_id) references public.users (org_id, id),
  constraint bank_movements_matched_within check (matched between 0 and greatest(amount, 0))
);
-- Referenced by public.finance_payments.

create index bank_movements_by_day on public.bank_movements (org_id, day desc, id desc);
create index bank_movements_by_ignorer on public.bank_movements (org_id, ignored_by) where ignored_by is not null;
create index bank_movements_by_user on public.bank_movements (org_id, user_id) where user_id is not null;
create index bank_movements_open on public.bank_movements (org_id, day desc, id desc)
  where ignored_at is null and amount > matched;

create trigger tell_deleted after delete on public.bank_movements
  referencing old table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_inserted after insert on public.bank_movements
  referencing new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.bank_movements
  referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');

alter table public.bank_movements enable row level security, force row level security;
create policy bank_movements_insert on public.bank_movements for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy bank_movements_select on public.bank_movements for select to leme_app
  using (org_id = (select context.org_id()));
create policy bank_movements_update on public.bank_movements for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
create policy bank_movements_key_delete on public.bank_movements as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy bank_movements_key_insert on public.bank_movements as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy bank_movements_key_select on public.bank_movements as restrictive for select to leme_app
  using ((select context.within('read')));
create policy bank_movements_key_update on public.bank_movements as restrictive for update to leme_app
  using ((select context.within(null)));
create policy bank_movements_managers on public.bank_movements as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select,
  insert (org_id, account_id, day, amount, ordinal, memo, document, fitid, user_id),
  update (memo, document, ignored_at, ignored_by)
  on public.bank_movements to leme_app;
