-- Written by npm run schema.

create table system.erasures (
  org_id uuid not null,
  person_id uuid not null,
  known jsonb not null
    constraint erasures_known_object check (jsonb_typeof(known) = 'object'),
  begun_at timestamptz not null default now(),
  constraint erasures_pkey primary key (org_id, person_id),
  constraint erasures_org_id_person_id_fkey
    foreign key (org_id, person_id) references public.users (org_id, id) on delete cascade
);

grant select (org_id, person_id, begun_at) on system.erasures to leme_auth;
