-- Texts that look the same are the same: what is not drawn leaves keys, names, titles, documents and phones, spaces of
-- every kind are plain ones, and a letter is one with its accent. The contract does it (contract/src/text.ts); the
-- constraints refuse what forgot it. plain-text.test.ts compares the two, character by character.

create function public.plain_key(value text) returns text
  language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(normalize(value, NFC),
  '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g'), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'));

-- The same but for what makes an emoji: U+FE0F behind a picture or before a keycap, U+200D between pictures.
create function public.plain_name(value text) returns text
  language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(regexp_replace(normalize(value, NFC),
  '(?<![\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])\ufe0f(?!\u20e3)|(?<![\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]|\ufe0f)\u200d|\u200d(?![\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])|[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g'), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'), '  +', ' ', 'g'));

-- Names and the like: what is left of nothing is null where that may be, else a dash.
do $$
declare
  field record;
begin
  for field in select * from (values
    ('clients', 'name', 'plain_name', true), ('clients', 'partner', 'plain_name', false),
    ('clients', 'document', 'plain_key', false), ('clients', 'phone', 'plain_key', false),
    ('projects', 'name', 'plain_name', true), ('projects', 'client', 'plain_name', true),
    ('projects', 'partner', 'plain_name', false),
    ('epics', 'title', 'plain_name', true), ('stories', 'title', 'plain_name', true),
    ('tasks', 'title', 'plain_name', true), ('tickets', 'title', 'plain_name', true),
    ('tickets', 'requester', 'plain_name', false),
    ('finance_invoices', 'client', 'plain_name', true), ('finance_receivables', 'client', 'plain_name', true)
  ) named (tab, col, plain, needed) loop
    execute format('update public.%1$I set %2$I = coalesce(nullif(public.%3$I(%2$I), ''''), %4$L)
      where %2$I <> public.%3$I(%2$I)', field.tab, field.col, field.plain, case when field.needed then '-' end);
    execute format('alter table public.%1$I add constraint %1$s_%2$s_plain check (%2$I = public.%3$I(%2$I))',
      field.tab, field.col, field.plain);
  end loop;
end
$$;

-- Keys: where two of an organization become one, both rows stay, and the later is marked, and the audit says so.
do $$
declare
  field record;
  stored record;
  bare text;
  marked text;
  taken boolean;
  number int;
begin
  for field in select * from (values
    ('finance_invoices', 'number', 100, 'invoices'), ('finance_receivables', 'external_id', 200, 'receivables'),
    ('tickets', 'external_id', 200, 'tickets'), ('agents', 'external_id', 200, 'agents'),
    ('agents', 'name', 200, 'agents'), ('agent_runs', 'external_id', 200, 'runs')
  ) keyed (tab, col, longest, noun) loop
    for stored in execute format('select org_id, id, %1$I as key from public.%2$I where %1$I <> public.plain_key(%1$I)
      order by created_at, id', field.col, field.tab) loop
      bare := coalesce(nullif(public.plain_key(stored.key), ''), '-');
      marked := left(bare, field.longest);
      number := 1;
      loop
        execute format('select exists (select from public.%I where org_id = $1 and %I = $2 and id <> $3)',
          field.tab, field.col) into taken using stored.org_id, marked, stored.id;
        exit when not taken;
        number := number + 1;
        marked := left(bare, field.longest - 20) || ' (repetida ' || number || ')';
      end loop;
      execute format('update public.%I set %I = $1 where org_id = $2 and id = $3', field.tab, field.col)
        using marked, stored.org_id, stored.id;
      if number > 1 then
        perform public.record_audit(stored.org_id, 'repeated_key_marked', null, stored.id, marked,
          jsonb_build_object('noun', field.noun, 'name', bare), null, null);
      end if;
    end loop;
    execute format('alter table public.%1$I add constraint %1$s_%2$s_plain check (%2$I = public.plain_key(%2$I))',
      field.tab, field.col);
  end loop;
end
$$;
