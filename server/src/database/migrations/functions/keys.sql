-- Short keys: AGE-14 for an epic, story or task of the project AGE, T-7 for a ticket. Functions of the owner: the application
-- reads keys and never writes them.

-- What a project's keys may begin with, the best first: its initials, its first letters, and these with a number. What
-- people read as something else (priorities, quarters, invoices) is not proposed.
create or replace function public.propose_prefixes(name text, seed text) returns setof text
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
create or replace function public.take_prefix() returns trigger
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
create or replace function public.change_prefix() returns trigger
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
create or replace function system.store_numbering() returns void
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
create or replace function public.give_key() returns trigger
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
create or replace function public.keep_numbering() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform system.store_numbering();
  return null;
end
$$;

-- What a key is called today: one that begins as the keys of a project once did begins as they do now.
create or replace function public.key_today(asked text) returns text
  language sql stable
  return coalesce(
    (
      select projects.prefix || substr(asked, strpos(asked, '-'))
      from public.project_prefixes known
      join public.projects on projects.org_id = known.org_id and projects.id = known.project_id
      where known.org_id = context.org_id() and known.prefix = split_part(asked, '-', 1)
    ),
    asked
  );

-- What goes on to another project has its next key; by the former one it is found from then on.
create or replace function public.keep_former_key() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into former_keys (org_id, key, noun, row_id) values (new.org_id, old.key, tg_argv[0], new.id)
  on conflict (org_id, key) do update set noun = excluded.noun, row_id = excluded.row_id;
  -- What comes back to a project has the number again that it had there.
  select counter.prefix || '-' || split_part(former.key, '-', 2) into new.key
  from former_keys former
  join project_prefixes known on known.org_id = former.org_id and known.prefix = split_part(former.key, '-', 1)
  join key_counters counter on counter.org_id = known.org_id and counter.id = known.project_id
  where former.org_id = new.org_id and former.row_id = new.id and known.project_id = new.project_id
  order by split_part(former.key, '-', 2)::integer limit 1;
  new.key := coalesce(new.key, '');
  return new;
end
$$;
