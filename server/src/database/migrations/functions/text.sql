-- Texts that look the same are the same: what is not drawn leaves keys, names, titles, documents and phones, spaces of
-- every kind are plain ones, and a letter is one with its accent. The contract does it (contract/src/text/text.ts);
-- plain-text.test.ts compares the two, character by character.
create or replace function public.plain_key(value text) returns text
  language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(normalize(value, NFC),
  '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g'), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'));

-- The same, also with one blank where there are more, but for what makes an emoji: U+FE0F behind a picture or before a
-- keycap, U+200D between pictures.
create or replace function public.plain_name(value text) returns text
  language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(regexp_replace(normalize(value, NFC),
  '(?<![\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])\ufe0f(?!\u20e3)|(?<![\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]|\ufe0f)\u200d|\u200d(?![\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])|[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g'), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'), '  +', ' ', 'g'));

-- The words of a name, alike where names differ in case, accents and punctuation.
create or replace function public.name_words(name text) returns text
  language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(normalize(upper(name collate "pt-BR-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));

-- The same without blanks and without what the law puts behind a company's name; null where nothing is left. Who is alike
-- may still be another company: people decide.
create or replace function public.company_key(name text) returns text
  language sql immutable parallel safe
return nullif(translate(regexp_replace(public.name_words(name),
  '(?: (?:LTDA|LIMITADA|ME|M E|MEI|EPP|E P P|EIRELI|SA|S A|SS|S S|SLU))+$', ''), ' ', ''), '');

-- What invoices have in common whose numbers differ only in case, blanks and signs, or in being an instalment ("NF 1001",
-- "nf-1001-2/3"): an import says which stored one a new one may be.
create or replace function public.bill_key(number text) returns text
  language sql immutable parallel safe
return nullif(regexp_replace(lower(regexp_replace(number, '-[0-9]+/[0-9]+$', '')), '[^a-z0-9]', '', 'g'), '');

-- Which instalment of a bill an invoice is by its number, as "2/3".
create or replace function public.instalment_of(number text) returns text
  language sql immutable parallel safe
return substring(number from '-([0-9]+/[0-9]+)$');

-- Mails show strangers the names of people and organisations, who may be strangers too: an address in one would be
-- taken for ours. The contract has the same rule (contract/src/text/mailed-name.ts), and mailed-names.test.ts compares them.
create or replace function public.holds_address(name text) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog
as $$
  select name ~* '://|mailto:|www[.。．｡][^ ]|[^ @]@[^ @]+[.。．｡][^ ]|[^ .。．｡][.。．｡][^ .。．｡0-9:/?#\\]{2,}(:[0-9]|[/?#\\][^ ])|<[a-z/!?]|\]\('
$$;
