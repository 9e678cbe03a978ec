-- What the palette finds: projects, clients, epics, stories, tasks, tickets, invoices, people and agents, by what they are called.

-- Everything that can be found, as it is today and as far as who asks may see it: `code` is what it is called in short,
-- `also` is searched and not shown.
create or replace view public.findable with (security_invoker = true) as
  select org_id, id, 'project'::text as noun, prefix as code, name as title, client as beside, partner as also, status,
    null::uuid as person_id, id as project_id, updated_at, status in ('done', 'cancelled') as is_over
  from public.projects
  union all
  select org_id, id, 'client', document, name, partner, email, null, null, null, updated_at, not is_active
  from public.clients
  union all
  select org_id, id, 'epic', key, title, null, null, status, owner_user_id, project_id, updated_at, status = 'done'
  from public.epics
  union all
  select org_id, id, 'story', key, title, null, null, status, owner_user_id, project_id, updated_at, status = 'done'
  from public.stories
  union all
  select org_id, id, 'task', key, title, null, null, status, assignee_user_id, project_id, updated_at, status = 'done'
  from public.tasks
  union all
  select org_id, id, 'ticket', key, title, requester, null, status, assignee_user_id, project_id, updated_at,
    status in ('resolved', 'closed')
  from public.tickets
  union all
  select org_id, id, 'invoice', number, number, client, amount::text, status, null, project_id, updated_at,
    status in ('paid', 'cancelled')
  from public.finance_invoices
  union all
  select org_id, id, 'person', null, display_name, email, null, null, null, null, updated_at, false
  from public.users where removed_at is null and org_id is not null
  union all
  select org_id, id, 'agent', null, name, area, external_id, null, null, project_id, updated_at, not is_active
  from public.agents;

-- A code as it is compared: "age 14" is AGE-14, and a document is its digits.
create or replace function system.search_code(said text) returns text
  language sql immutable parallel safe
  return nullif(left(regexp_replace(public.name_words(said), '[^A-Z0-9]', '', 'g'), 60), '');

-- The words of a text as they are searched for: a number is one word, whatever separates its thousands ("4.812" is 4812).
create or replace function system.search_words(said text) returns text
  language sql immutable parallel safe
  return public.name_words(regexp_replace(said, '(?<=[0-9])[.,](?=[0-9]{3}(?![0-9]))', '', 'g'));

-- Words as the index has them: each behind the end of its organisation's id, so that no search reads what others have. A
-- number is there in parts too, as one finds it while one types "4.8".
create or replace function system.search_lexemes(org uuid, said text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct right(org::text, 8) || left(word, 40)
    from regexp_split_to_table(
      public.name_words(said) || case when said ~ '[0-9][.,][0-9]{3}' then ' ' || system.search_words(said) else '' end, ' ') word
    where word <> ''
  ));

-- Keeps the searchable texts of what a statement wrote; its argument is the noun. What is found by the same words stays as
-- it is, but for the day of its last change. Each run is planned by how many rows there are by then: a plan that was made
-- while an organisation had little reads all that it has by now for each row. What is stored of each row is looked up by its
-- key, by `limit`.
create or replace function public.keep_search_texts() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'DELETE' then
    execute 'delete from search_texts using changed
      where search_texts.org_id = changed.org_id and search_texts.id = changed.id';
    return null;
  end if;
  if tg_table_name = 'users' and tg_op = 'UPDATE' then
    -- Who left is not found any more, there least of all.
    delete from search_texts using before
    where search_texts.org_id = before.org_id and search_texts.id = before.id and not exists (
      select from findable where findable.org_id = before.org_id and findable.id = before.id and findable.noun = 'person');
  end if;
  execute format('
    insert into search_texts (org_id, id, noun, source, code, title, words, person_id, is_over, changed_on)
    select said.org_id, said.id, said.noun, said.source, system.search_code(said.code), left(system.search_words(said.title), 200),
      system.search_lexemes(said.org_id, said.source), said.person_id, said.is_over, said.changed_on
    from (
      select findable.org_id, findable.id, findable.noun, findable.code, findable.title, findable.person_id,
        findable.is_over, findable.updated_at::date as changed_on,
        concat_ws($space$ $space$, findable.title, findable.beside, findable.also, findable.code) as source
      from changed join findable on findable.org_id = changed.org_id and findable.id = changed.id
      where findable.noun = %L
    ) said
    left join lateral (
      select * from search_texts where search_texts.org_id = said.org_id and search_texts.id = said.id limit 1) stored on true
    where stored.id is null or (stored.source, stored.is_over, stored.changed_on) <> (said.source, said.is_over, said.changed_on)
      or stored.person_id is distinct from said.person_id
    on conflict (org_id, id) do update set source = excluded.source, code = excluded.code, title = excluded.title,
      words = excluded.words, person_id = excluded.person_id, is_over = excluded.is_over, changed_on = excluded.changed_on',
    tg_argv[0]);
  return null;
end
$$;

-- What may have been meant by a word: those of which it differs by one letter too many, too few, wrong, or changed places.
create or replace function system.slips(word text) returns setof text
  language sql immutable parallel safe
as $$
  select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) place
  union
  select left(word, place - 1) || substr(word, place + 1, 1) || substr(word, place, 1) || substr(word, place + 2)
  from generate_series(1, length(word) - 1) place
  union
  select left(word, place - 1) || chr(letter) || substr(word, place + left_out)
  from generate_series(1, length(word)) place, generate_series(65, 90) letter, generate_series(0, 1) left_out
$$;

-- What a search may mean, the best first: by its code, by all of its title, by how title or code begin, by whole words, by
-- how words begin, and by words with a slip; of each those first that who asks looks after, that are not over, and
-- that changed last. All of it goes by an index, and each step has its bound: of very many with the same words those
-- are looked through that changed last. A function of the owner, as no index of words is of use behind row level
-- security: who asks reads by these ids what they may see (`findable`).
create or replace function public.search_candidates(asked text) returns table (noun text, id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  org constant uuid := context.org_id();
  me constant uuid := context.person_id();
  tag constant text := right(org::text, 8);
  most constant integer := 1000;
  said constant text := left(system.search_words(left(asked, 200)), 200);
  code_said constant text := coalesce(system.search_code(said), '');
  key_said constant text := upper(btrim(left(asked, 200)));
  code_today constant text := system.search_code(public.key_today(key_said));
  sought constant text[] := array(
    select word from (select left(word, 40) as word from regexp_split_to_table(said, ' ') word where word <> '') each_word
    -- One letter beside whole words says nothing.
    order by length(word) > 1 desc limit greatest(1, least(8, (
      select count(*) from regexp_split_to_table(said, ' ') word where length(word) > 1)))
  );
  -- What went on to another project and had this key before.
  moved constant uuid[] := array(select row_id from former_keys where org_id = org and key = key_said);
  whole tsquery;
  beginning tsquery;
  slipped tsquery;
  found uuid[];
begin
  if org is null or said = '' then
    return;
  end if;
  select string_agg(quote_literal(tag || word), ' & ')::tsquery, string_agg(quote_literal(tag || word) || ':*', ' & ')::tsquery
  into whole, beginning from unnest(sought) word;

  found := array(
    select search_texts.id from search_texts where org_id = org and code in (code_said, code_today)
    union
    select unnest(moved)
    union
    (select search_texts.id from search_texts
     where code_said <> '' and org_id = org and code >= code_said and code < code_said || '~' order by org_id, code limit 30)
    union
    (select search_texts.id from search_texts
     where org_id = org and title >= said and title < said || chr(1114111) order by org_id, title limit 50)
  );
  if length(sought[1]) > 1 then
    found := found || array(select search_texts.id from search_texts where words @@ beginning and org_id = org limit most);
  end if;
  if length(sought[1]) = 1 or cardinality(found) >= most then
    found := found || array(
      select latest.id from (
        select search_texts.id, search_texts.words from search_texts
        where org_id = org order by org_id, changed_on desc, id desc limit 2 * most
      ) latest where latest.words @@ beginning
      union
      select own.id from (
        select search_texts.id, search_texts.words from search_texts
        where org_id = org and person_id = me order by org_id, person_id, changed_on desc, id desc limit most
      ) own where own.words @@ beginning
    );
  end if;
  if (select count(distinct one) from unnest(found) one) < 5 then
    select string_agg('(' || quote_literal(tag || word) || ':*' || coalesce(' | ' || meant, '') || ')', ' & ')::tsquery
    into slipped
    from (
      select word, (
        select string_agg(quote_literal(tag || slip) || case when length(word) > 4 then ':*' else '' end, ' | ')
        from system.slips(word) slip
        where place <= 4 and word ~ '^[A-Z]{4,20}$' and exists (
          select from search_texts
          where words @@ (quote_literal(tag || slip) || case when length(word) > 4 then ':*' else '' end)::tsquery)
      ) as meant
      from unnest(sought) with ordinality each_word (word, place)
    ) each_word;
    found := found || array(select search_texts.id from search_texts where words @@ slipped and org_id = org limit most);
  end if;

  return query
    select search_texts.noun, search_texts.id from search_texts
    where org_id = org and search_texts.id = any (found)
    order by
      case
        when code in (code_said, code_today) or search_texts.id = any (moved) then 1
        when title = said then 2
        when starts_with(title, said) or starts_with(code, code_said) and code_said <> '' then 3
        when words @@ whole then 4
        when words @@ beginning then 5
        else 6
      end,
      person_id is not distinct from me and me is not null desc, is_over, changed_on desc, search_texts.id desc
    limit 40;
end
$$;
