-- Written by npm run schema.

-- How far the keys of a project are numbered, and those of an organisation's tickets. It never goes back: a number is
-- given once.
create table public.key_counters (
  org_id uuid not null,
  -- The project, or the organisation itself for its tickets.
  id uuid not null,
  prefix text not null
    constraint key_counters_prefix_form check (prefix ~ '^(T|[A-Z0-9]{2,6})$'),
  last_number integer not null default 0
    constraint key_counters_last_number_range check (last_number >= 0),
  constraint key_counters_pkey primary key (org_id, id),
  constraint key_counters_org_id_fkey foreign key (org_id) references public.organizations (id)
);

alter table public.key_counters enable row level security, force row level security;
create policy key_counters_select on public.key_counters for select to leme_app
  using (org_id = (select context.org_id()));
create policy key_counters_key_delete on public.key_counters as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy key_counters_key_insert on public.key_counters as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy key_counters_key_select on public.key_counters as restrictive for select to leme_app
  using ((select context.within('read')));
create policy key_counters_key_update on public.key_counters as restrictive for update to leme_app
  using ((select context.within(null)));

grant select on public.key_counters to leme_app;
