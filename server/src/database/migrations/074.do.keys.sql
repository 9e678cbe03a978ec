-- Short keys of epics, stories, tasks and tickets: AGE-14, T-7. What is there gets its own by age.

create table public.key_counters (
  org_id uuid not null references public.organizations (id),
  id uuid not null,
  prefix text not null
    constraint key_counters_prefix_form check (prefix ~ '^(T|[A-Z0-9]{2,6})$'),
  last_number integer not null default 0
    constraint key_counters_last_number_range check (last_number >= 0),
  primary key (org_id, id)
);
comment on table public.key_counters is
  'How far the keys of a project are numbered, and those of an organisation''s tickets. It never goes back: a number '
  'is given once.';
comment on column public.key_counters.id is 'The project, or the organisation itself for its tickets.';
call system.wall_table('public.key_counters');
grant select on public.key_counters to leme_app;

create table public.project_prefixes (
  org_id uuid not null references public.organizations (id),
  prefix text not null
    constraint project_prefixes_prefix_form check (prefix ~ '^[A-Z0-9]{2,6}$' and prefix ~ '[A-Z]'),
  project_id uuid not null,
  primary key (org_id, prefix),
  -- The prefix is taken before the project's row is there.
  constraint project_prefixes_project_fkey foreign key (org_id, project_id) references public.projects (org_id, id)
    on delete cascade deferrable initially deferred
);
comment on table public.project_prefixes is
  'What the keys of each project begin with, and began with before: old keys go on leading to their things.';
create index project_prefixes_by_project on public.project_prefixes (org_id, project_id);
call system.wall_table('public.project_prefixes');
grant select on public.project_prefixes to leme_app;

create table public.former_keys (
  org_id uuid not null references public.organizations (id),
  key text not null
    constraint former_keys_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$'),
  noun text not null
    constraint former_keys_noun_known check (noun in ('epic', 'story', 'task')),
  row_id uuid not null,
  primary key (org_id, key)
);
comment on table public.former_keys is 'Keys of what went on to another project, where it has another key.';
create index former_keys_by_row on public.former_keys (org_id, row_id);
call system.wall_table('public.former_keys', inserted_by => '{everyone}', updated_by => '{everyone}');
grant select, insert (org_id, key, noun, row_id), update (row_id) on public.former_keys to leme_app;

-- Short keys: AGE-14 for an epic, story or task of the project AGE, T-7 for a ticket. Functions of the owner: the application
-- reads keys and never writes them.

-- What a project's keys may begin with, the best first: its initials, its first letters, and these with a number. What
-- people read as something else (priorities, quarters, invoices) is not proposed.
create function public.propose_prefixes(name text, seed text) returns setof text
  language sql immutable parallel safe set search_path = pg_catalog, public
as $$
  with words as (
    select array(
      select word from regexp_split_to_table(regexp_replace(public.name_words(name), '[^A-Z0-9 ]', '', 'g'), ' +')
        with ordinality as one (word, place)
      where word <> '' and word <> all ('{A,O,AS,OS,E,DE,DA,DO,DAS,DOS,EM,NA,NO,PARA,COM}') order by place
    ) as said
  ),
  shortened as (
    select array_to_string(array(select left(word, 1) from unnest(said) word), '') as initials,
      case when array_to_string(said, '') ~ '[A-Z]' and length(array_to_string(said, '')) > 1
        then array_to_string(said, '') else 'PRJ' || array_to_string(said, '') end as letters
    from words
  )
  select candidate
  from (
    select 1 as rank, left(initials, 6) as candidate from shortened
    union all select size, left(letters, size) from shortened, generate_series(3, 6) size
    union all select 6 + n, left(letters, 3) || n from shortened, generate_series(2, 9) n
    union all select 20 + n, left(letters, 2) || upper(left(md5(seed || n), 4)) from shortened, generate_series(1, 20) n
  ) candidates
  where candidate ~ '^[A-Z0-9]{2,6}$' and candidate ~ '[A-Z]' and candidate !~ '^(P[1-3]|Q[1-4]|NF)$'
  order by rank
$$;

-- A new project takes the prefix that was chosen for it, or else the first that is free of those that its name proposes. Of
-- two at once the second waits for the first. One that comes back has its own again, where no other took it.
create function public.take_prefix() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  candidate text;
begin
  for candidate in
    select new.prefix where new.prefix <> ''
    union all select * from propose_prefixes(new.name, new.id::text)
  loop
    insert into project_prefixes (org_id, prefix, project_id) values (new.org_id, candidate, new.id)
    on conflict do nothing;
    if found then
      new.prefix := candidate;
      insert into key_counters (org_id, id, prefix) values (new.org_id, new.id, candidate)
      on conflict (org_id, id) do update set prefix = excluded.prefix;
      return new;
    end if;
    -- Who chose it learns that; what comes back takes another.
    exit when candidate = new.prefix and pg_trigger_depth() = 1;
  end loop;
  raise unique_violation using constraint = 'project_prefixes_pkey', message = 'another project has this prefix';
end
$$;

-- A manager gives a project another prefix: its keys follow, and those of before go on leading to their things. The counter
-- is changed first: who creates in the project waits for it, and who does already is waited for.
create function public.change_prefix() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if context.role() not in ('manager', 'admin') then
    raise insufficient_privilege using message = 'only managers and administrators change a prefix';
  end if;
  insert into project_prefixes (org_id, prefix, project_id) values (new.org_id, new.prefix, new.id)
  on conflict do nothing;
  if not exists (select from project_prefixes
    where org_id = new.org_id and prefix = new.prefix and project_id = new.id)
  then
    raise unique_violation using constraint = 'project_prefixes_pkey', message = 'another project has this prefix';
  end if;
  perform set_config('app.numbering', '', true);
  update key_counters set prefix = new.prefix where org_id = new.org_id and id = new.id;
  update epics set key = new.prefix || '-' || split_part(key, '-', 2)
  where org_id = new.org_id and project_id = new.id;
  update stories set key = new.prefix || '-' || split_part(key, '-', 2)
  where org_id = new.org_id and project_id = new.id;
  update tasks set key = new.prefix || '-' || split_part(key, '-', 2)
  where org_id = new.org_id and project_id = new.id;
  return new;
end
$$;

-- Stores how far the transaction has numbered.
create function system.store_numbering() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  numbered constant text[] := string_to_array(current_setting('app.numbering', true), ' ');
begin
  update key_counters set last_number = numbered[4]::integer
  where org_id = numbered[1]::uuid and id = numbered[2]::uuid;
  perform set_config('app.numbering', array_to_string(numbered[1:4], ' '), true);
end
$$;

revoke execute on function system.store_numbering from leme_app, leme_auth;

-- Gives a new row the next key of its project, a ticket that of its organisation. The counter's row is changed for the first row
-- and, where a statement has more, once more at its end: to change it for each of thousands of rows would make it slower with
-- every one. In between the transaction, which holds the row, counts in the setting app.numbering: "organisation counter
-- prefix number", and "open" behind it while the row does not say so.
create function public.give_key() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  counted constant uuid := case when tg_table_name = 'tickets' then new.org_id else new.project_id end;
  numbered constant text[] := string_to_array(current_setting('app.numbering', true), ' ');
  prefix_now text;
  number integer;
begin
  -- Another organisation's row is refused by the policies, and its counter is not touched.
  if new.org_id <> context.org_id() then
    return new;
  end if;
  if new.key <> '' then
    -- What comes back keeps its number.
    select prefix || '-' || split_part(new.key, '-', 2) into new.key
    from key_counters where org_id = new.org_id and id = counted;
    return new;
  end if;
  if numbered[2] = counted::text then
    prefix_now := numbered[3];
    number := numbered[4]::integer + 1;
    perform set_config('app.numbering', concat_ws(' ', new.org_id, counted, prefix_now, number, 'open'), true);
  else
    if numbered[5] is not null then
      perform system.store_numbering();
    end if;
    if tg_table_name = 'tickets' then
      insert into key_counters as counter (org_id, id, prefix, last_number) values (new.org_id, counted, 'T', 1)
      on conflict (org_id, id) do update set last_number = counter.last_number + 1
      returning prefix, last_number into prefix_now, number;
    else
      update key_counters set last_number = last_number + 1 where org_id = new.org_id and id = counted
      returning prefix, last_number into prefix_now, number;
    end if;
    if number is null then
      raise foreign_key_violation using constraint = tg_table_name || '_org_id_project_id_fkey',
        message = 'no such project';
    end if;
    perform set_config('app.numbering', concat_ws(' ', new.org_id, counted, prefix_now, number), true);
  end if;
  new.key := prefix_now || '-' || number;
  return new;
end
$$;

-- At the end of a statement of several rows.
create function public.keep_numbering() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform system.store_numbering();
  return null;
end
$$;

alter table public.projects add column prefix text
  constraint projects_prefix_form check (prefix ~ '^[A-Z0-9]{2,6}$' and prefix ~ '[A-Z]');
comment on column public.projects.prefix is 'What the keys of its epics, stories and tasks begin with.';
alter table public.epics add column key text
  constraint epics_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$');
alter table public.stories add column key text
  constraint stories_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$');
alter table public.tasks add column key text
  constraint tasks_key_form check (key ~ '^[A-Z0-9]{2,6}-[1-9][0-9]{0,8}$');
alter table public.tickets add column key text
  constraint tickets_key_form check (key ~ '^T-[1-9][0-9]{0,8}$');

create trigger take_prefix before insert on public.projects for each row execute function public.take_prefix();
create trigger change_prefix before update of prefix on public.projects
  for each row when (new.prefix is distinct from old.prefix) execute function public.change_prefix();

-- Those that are there, the oldest first; what changes here is nobody's change.
alter table public.projects disable trigger user;
alter table public.epics disable trigger user;
alter table public.stories disable trigger user;
alter table public.tasks disable trigger user;
alter table public.tickets disable trigger user;
do $$
declare
  project record;
  candidate text;
begin
  for project in select org_id, id, name from public.projects order by org_id, created_at, id loop
    for candidate in select * from public.propose_prefixes(project.name, project.id::text) loop
      insert into public.project_prefixes (org_id, prefix, project_id)
      values (project.org_id, candidate, project.id) on conflict do nothing;
      exit when found;
    end loop;
  end loop;
end
$$;
update public.projects set prefix = taken.prefix from public.project_prefixes taken
where taken.org_id = projects.org_id and taken.project_id = projects.id;
create temporary table numbered on commit drop as
  select org_id, project_id, id, row_number() over (partition by org_id, project_id order by created_at, id) as number
  from (
    select org_id, project_id, id, created_at from public.epics
    union all select org_id, project_id, id, created_at from public.stories
    union all select org_id, project_id, id, created_at from public.tasks
  ) things;
create unique index on numbered (id);
analyze numbered;
update public.epics set key = projects.prefix || '-' || numbered.number from numbered
  join public.projects on projects.org_id = numbered.org_id and projects.id = numbered.project_id
where numbered.id = epics.id;
update public.stories set key = projects.prefix || '-' || numbered.number from numbered
  join public.projects on projects.org_id = numbered.org_id and projects.id = numbered.project_id
where numbered.id = stories.id;
update public.tasks set key = projects.prefix || '-' || numbered.number from numbered
  join public.projects on projects.org_id = numbered.org_id and projects.id = numbered.project_id
where numbered.id = tasks.id;
update public.tickets set key = 'T-' || counted.number
from (
  select org_id, id, row_number() over (partition by org_id order by created_at, id) as number from public.tickets
) counted
where counted.org_id = tickets.org_id and counted.id = tickets.id;
insert into public.key_counters (org_id, id, prefix, last_number)
  select projects.org_id, projects.id, projects.prefix, coalesce(max(numbered.number), 0)
  from public.projects left join numbered on numbered.project_id = projects.id
  group by projects.org_id, projects.id
  union all
  select org_id, org_id, 'T', count(*) from public.tickets group by org_id;
set constraints all immediate;
alter table public.projects enable trigger user;
alter table public.epics enable trigger user;
alter table public.stories enable trigger user;
alter table public.tasks enable trigger user;
alter table public.tickets enable trigger user;

-- Blank stands for what the triggers give.
alter table public.projects alter column prefix set not null, alter column prefix set default '';
alter table public.epics alter column key set not null, alter column key set default '',
  add constraint epics_org_id_key_key unique (org_id, key);
alter table public.stories alter column key set not null, alter column key set default '',
  add constraint stories_org_id_key_key unique (org_id, key);
alter table public.tasks alter column key set not null, alter column key set default '',
  add constraint tasks_org_id_key_key unique (org_id, key);
alter table public.tickets alter column key set not null, alter column key set default '',
  add constraint tickets_org_id_key_key unique (org_id, key);

create trigger give_key before insert on public.epics for each row execute function public.give_key();
create trigger give_key before insert on public.stories for each row execute function public.give_key();
create trigger give_key before insert on public.tasks for each row execute function public.give_key();
create trigger give_key before insert on public.tickets for each row execute function public.give_key();
create trigger keep_numbering after insert on public.epics for each statement
  when (current_setting('app.numbering', true) like '% open') execute function public.keep_numbering();
create trigger keep_numbering after insert on public.stories for each statement
  when (current_setting('app.numbering', true) like '% open') execute function public.keep_numbering();
create trigger keep_numbering after insert on public.tasks for each statement
  when (current_setting('app.numbering', true) like '% open') execute function public.keep_numbering();
create trigger keep_numbering after insert on public.tickets for each statement
  when (current_setting('app.numbering', true) like '% open') execute function public.keep_numbering();

grant insert (prefix), update (prefix) on public.projects to leme_app;
