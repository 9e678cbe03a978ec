-- Written by npm run schema.

-- Accounts and cards of banks that files brought movements of.
create table public.bank_accounts (
  org_id uuid not null,
  id uuid not null default public.uuid_v7(),
  kind text not null
    constraint bank_accounts_kind_known check (kind in ('bank', 'card')),
  -- The code that the bank has in clearings, or what the file has in its place.
  bank text
    constraint bank_accounts_bank_length check (char_length(bank) between 1 and 20),
  branch text
    constraint bank_accounts_branch_length check (char_length(branch) between 1 and 20),
  number text not null
    constraint bank_accounts_number_length check (char_length(number) between 1 and 60),
  -- What it is recognised by: the letters and digits of its number, without the zeros before them.
  key text not null
    constraint bank_accounts_key_length check (char_length(key) between 1 and 60),
  currency text not null
    constraint bank_accounts_currency_code check (currency ~ '^[A-Z]{3}$'),
  -- What the bank calls itself in the file.
  bank_name text
    constraint bank_accounts_bank_name_length check (char_length(bank_name) between 1 and 100),
  created_at timestamptz not null default now(),
  constraint bank_accounts_pkey primary key (org_id, id),
  constraint bank_accounts_known unique nulls not distinct (org_id, kind, bank, key, currency),
  constraint bank_accounts_org_id_fkey foreign key (org_id) references public.organizations (id)
);
-- Referenced by public.bank_movements.

alter table public.bank_accounts enable row level security, force row level security;
create policy bank_accounts_insert on public.bank_accounts for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy bank_accounts_select on public.bank_accounts for select to leme_app
  using (org_id = (select context.org_id()));
create policy bank_accounts_key_delete on public.bank_accounts as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy bank_accounts_key_insert on public.bank_accounts as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy bank_accounts_key_select on public.bank_accounts as restrictive for select to leme_app
  using ((select context.within('read')));
create policy bank_accounts_key_update on public.bank_accounts as restrictive for update to leme_app
  using ((select context.within(null)));
create policy bank_accounts_managers on public.bank_accounts as restrictive for select to leme_app
  using ((select context.role()) in ('manager', 'admin'));

grant select, insert (org_id, kind, bank, branch, number, key, currency, bank_name) on public.bank_accounts to leme_app;
