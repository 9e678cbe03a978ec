-- Written by npm run schema.

-- Erasures under way. One that was interrupted is finished by the next one, or by the hourly sweep.
create table system.erasures (
  org_id uuid not null,
  person_id uuid not null,
  -- As `names_of_person` answers it: every name and address, also those that only the account knew, which is deleted
  -- first.
  known jsonb not null
    constraint erasures_known_object check (jsonb_typeof(known) = 'object'),
  begun_at timestamptz not null default now(),
  constraint erasures_pkey primary key (org_id, person_id),
  constraint erasures_org_id_person_id_fkey
    foreign key (org_id, person_id) references public.users (org_id, id) on delete cascade
);

grant select (org_id, person_id, begun_at) on system.erasures to leme_auth;
