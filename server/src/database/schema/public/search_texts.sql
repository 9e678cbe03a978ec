-- Written by npm run schema.

-- What can be found, by its words: triggers keep it as public.findable says, and nobody reads it but the search.
create table public.search_texts (
  org_id uuid not null,
  id uuid not null,
  noun text not null
    constraint search_texts_noun_known
      check (noun in ('project', 'client', 'epic', 'story', 'task', 'ticket', 'invoice', 'person', 'agent')),
  -- The words as they are written: while they stay, nothing is folded again.
  source text not null,
  -- A key, a prefix, a number or a document: its letters and digits alone.
  code text collate "C",
  -- As public.name_words() folds it, and no longer than an index takes.
  title text collate "C" not null,
  -- Each behind the end of the organisation's id, for an index of all of them.
  words tsvector not null,
  -- Who looks after it.
  person_id uuid,
  is_over boolean not null,
  changed_on date not null,
  constraint search_texts_pkey primary key (org_id, id),
  constraint search_texts_org_id_fkey foreign key (org_id) references public.organizations (id) on delete cascade
);

create index search_texts_by_code on public.search_texts (org_id, code) where code is not null;
create index search_texts_by_person on public.search_texts (org_id, person_id, changed_on desc, id desc)
  where person_id is not null;
create index search_texts_by_title on public.search_texts (org_id, title);
create index search_texts_by_words on public.search_texts using gin (words) with (fastupdate=off);
create index search_texts_latest on public.search_texts (org_id, changed_on desc, id desc);

alter table public.search_texts enable row level security, force row level security;
create policy search_texts_select on public.search_texts for select to leme_app
  using (org_id = (select context.org_id()));
create policy search_texts_key_delete on public.search_texts as restrictive for delete to leme_app
  using ((select context.within(null)));
create policy search_texts_key_insert on public.search_texts as restrictive for insert to leme_app
  with check ((select context.within(null)));
create policy search_texts_key_select on public.search_texts as restrictive for select to leme_app
  using ((select context.within('read')));
create policy search_texts_key_update on public.search_texts as restrictive for update to leme_app
  using ((select context.within(null)));

grant select (org_id, id, noun, code, person_id, is_over, changed_on) on public.search_texts to leme_app;
