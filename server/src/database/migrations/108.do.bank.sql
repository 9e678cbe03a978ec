-- Bank accounts and their movements, as OFX files say them, and which of them paid receivables (MT-08). Managers and
-- administrators alone see them: the policies refuse everybody else, keys too.
create table public.bank_accounts (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  kind text not null
    constraint bank_accounts_kind_known check (kind in ('bank', 'card')),
  bank text
    constraint bank_accounts_bank_length check (char_length(bank) between 1 and 20),
  branch text
    constraint bank_accounts_branch_length check (char_length(branch) between 1 and 20),
  number text not null
    constraint bank_accounts_number_length check (char_length(number) between 1 and 60),
  key text not null
    constraint bank_accounts_key_length check (char_length(key) between 1 and 60),
  currency text not null
    constraint bank_accounts_currency_code check (currency ~ '^[A-Z]{3}$'),
  bank_name text
    constraint bank_accounts_bank_name_length check (char_length(bank_name) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_accounts_known unique nulls not distinct (org_id, kind, bank, key, currency)
);
comment on table public.bank_accounts is 'Accounts and cards of banks that files brought movements of.';
comment on column public.bank_accounts.bank is 'The code that the bank has in clearings, or what the file has in its place.';
comment on column public.bank_accounts.key is
  'What it is recognised by: the letters and digits of its number, without the zeros before them.';
comment on column public.bank_accounts.bank_name is 'What the bank calls itself in the file.';

call system.wall_table('public.bank_accounts', inserted_by => '{manager,admin}');
create policy bank_accounts_managers on public.bank_accounts as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, kind, bank, branch, number, key, currency, bank_name) on public.bank_accounts to leme_app;

create table public.bank_movements (
  org_id uuid not null references public.organizations (id),
  id uuid not null default public.uuid_v7(),
  account_id uuid not null,
  day date not null
    constraint bank_movements_day_range check (day between '1900-01-01' and '2999-12-31'),
  amount numeric(14, 2) not null
    constraint bank_movements_amount_number check (amount <> 'NaN'::numeric),
  ordinal integer not null
    constraint bank_movements_ordinal_positive check (ordinal > 0),
  memo text
    constraint bank_movements_memo_length check (char_length(memo) between 1 and 1000),
  document text
    constraint bank_movements_document_length check (char_length(document) in (11, 14)),
  fitid text
    constraint bank_movements_fitid_length check (char_length(fitid) between 1 and 100),
  user_id uuid,
  created_at timestamptz not null default now(),
  matched numeric(14, 2) not null default 0,
  ignored_at timestamptz,
  ignored_by uuid,
  primary key (org_id, id),
  constraint bank_movements_known unique (org_id, account_id, day, amount, ordinal),
  constraint bank_movements_matched_within check (matched between 0 and greatest(amount, 0)),
  foreign key (org_id, account_id) references public.bank_accounts (org_id, id),
  foreign key (org_id, user_id) references public.users (org_id, id),
  foreign key (org_id, ignored_by) references public.users (org_id, id)
);
comment on table public.bank_movements is
  'Movements of bank accounts. One is known by its account, day and amount, and which of its equals it is: banks repeat and change their own numbers.';
comment on column public.bank_movements.amount is 'Below zero where it left the account.';
comment on column public.bank_movements.ordinal is 'Which one it is of those with the same account, day and amount.';
comment on column public.bank_movements.memo is 'What the bank writes of it, with every CPF half hidden.';
comment on column public.bank_movements.document is 'The CPF or CNPJ that the bank wrote, by which it is matched with a client.';
comment on column public.bank_movements.fitid is 'The number that the bank gave it in the file, which tells equals apart where it can.';
comment on column public.bank_movements.user_id is 'Who brought the file; null where a command did.';
comment on column public.bank_movements.matched is 'What of it paid receivables, which a trigger adds up of the payments that count.';
comment on column public.bank_movements.ignored_at is 'From then on nobody has to match it, or what is left of it.';
create index bank_movements_by_day on public.bank_movements (org_id, day desc, id desc);
create index bank_movements_open on public.bank_movements (org_id, day desc, id desc)
  where ignored_at is null and amount > matched;
create index bank_movements_by_user on public.bank_movements (org_id, user_id) where user_id is not null;
create index bank_movements_by_ignorer on public.bank_movements (org_id, ignored_by) where ignored_by is not null;

call system.wall_table('public.bank_movements', inserted_by => '{manager,admin}', updated_by => '{manager,admin}');
create policy bank_movements_managers on public.bank_movements as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));
grant select, insert (org_id, account_id, day, amount, ordinal, memo, document, fitid, user_id),
  update (ignored_at, ignored_by) on public.bank_movements to leme_app;
create trigger tell_inserted after insert on public.bank_movements
  referencing new table as changed for each statement execute function public.tell_change('organization');
create trigger tell_updated after update on public.bank_movements referencing old table as before new table as changed
  for each statement execute function public.tell_change('organization');
create trigger tell_deleted after delete on public.bank_movements referencing old table as changed
  for each statement execute function public.tell_change('organization');

alter table public.finance_payments
  add column movement_id uuid,
  add constraint finance_payments_movement_kind
    check (movement_id is null or source = 'person' and kind in ('payment', 'interest')),
  add foreign key (org_id, movement_id) references public.bank_movements (org_id, id);
comment on column public.finance_payments.movement_id is 'The movement of a bank account that it is; a person confirmed it.';
create index finance_payments_by_movement on public.finance_payments (org_id, movement_id) where movement_id is not null;
grant insert (movement_id) on public.finance_payments to leme_app;

create function public.match_movements() returns trigger language plpgsql volatile as $$ begin return null; end $$;
create trigger match_inserted after insert on public.finance_payments
  referencing new table as changed for each statement execute function public.match_movements();
create trigger match_updated after update on public.finance_payments
  referencing new table as changed for each statement execute function public.match_movements();
