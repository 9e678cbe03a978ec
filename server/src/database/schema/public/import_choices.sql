-- Written by npm run schema.

-- What a person has said of the words of a file: which status, priority, kind, person or project each is. It holds for
-- files with the same columns.
create table public.import_choices (
  org_id uuid not null,
  fingerprint text not null
    constraint import_choices_fingerprint_form check (fingerprint ~ '^[0-9a-f]{64}$'),
  choices jsonb not null,
  updated_at timestamptz not null default now(),
  constraint import_choices_pkey primary key (org_id, fingerprint),
  constraint import_choices_org_id_fkey foreign key (org_id) references public.organizations (id)
);

create trigger touch_updated_at before update on public.import_choices
  for each row execute function public.touch_updated_at();

alter table public.import_choices enable row level security, force row level security;
create policy import_choices_insert on public.import_choices for insert to leme_app
  with check (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'));
create policy import_choices_select on public.import_choices for select to leme_app
  using (org_id = (select context.org_id()));
create policy import_choices_update on public.import_choices for update to leme_app
  using (org_id = (select context.org_id()) and (select context.role()) in ('manager', 'admin'))
  with check (org_id = (select context.org_id()));
create policy import_choices_key_delete on public.import_choices as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy import_choices_key_insert on public.import_choices as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy import_choices_key_select on public.import_choices as restrictive for select to leme_app
  using ((select context.within('read')));
create policy import_choices_key_update on public.import_choices as restrictive for update to leme_app
  using ((select context.within(null)));

grant select, insert (org_id, fingerprint, choices), update (choices) on public.import_choices to leme_app;
