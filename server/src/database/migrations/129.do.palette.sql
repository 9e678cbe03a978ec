-- What each person opened last, so that the palette offers it again in every browser of theirs, and in nobody else's.
create table public.opened_things (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  thing_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  primary key (org_id, user_id, thing_id),
  foreign key (org_id, user_id) references public.users (org_id, id)
);
comment on table public.opened_things is 'What each person opened last: the 30 newest of each.';
call system.wall_table('public.opened_things');
alter policy opened_things_select on public.opened_things
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy opened_things_insert on public.opened_things for insert to leme_app
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy opened_things_update on public.opened_things for update to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()))
  with check (org_id = (select context.org_id()) and user_id = (select context.user_id()));
create policy opened_things_delete on public.opened_things for delete to leme_app
  using (org_id = (select context.org_id()) and user_id = (select context.user_id()));
grant select, insert (org_id, user_id, thing_id), update (opened_at), delete on public.opened_things to leme_app;

-- Numbers are found with and without what separates their thousands, and invoices by their amount (functions/search.sql). What is
-- stored is folded again where that makes a difference.
update public.search_texts set source = concat_ws(' ', number, client, amount, number), title = number
from public.finance_invoices
where finance_invoices.org_id = search_texts.org_id and finance_invoices.id = search_texts.id;

update public.search_texts
set title = left(public.name_words(regexp_replace(title, '(?<=[0-9])[ .,](?=[0-9]{3}(?![0-9]))', '', 'g')), 200),
  words = array_to_tsvector(array(
    select distinct right(org_id::text, 8) || left(word, 40)
    from regexp_split_to_table(
      public.name_words(source) || ' ' || public.name_words(regexp_replace(source, '(?<=[0-9])[.,](?=[0-9]{3}(?![0-9]))', '', 'g')),
      ' ') word
    where word <> ''))
where noun = 'invoice' or source ~ '[0-9][.,][0-9]{3}';
