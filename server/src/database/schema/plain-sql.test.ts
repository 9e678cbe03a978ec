import { expect, test } from 'vitest'
import { inLines, plainSql } from './plain-sql.ts'

test.each([
  ["CHECK (role = ANY (ARRAY['member'::text, 'admin'::text]))", "check (role in ('member', 'admin'))"],
  ["CHECK (status <> ALL (ARRAY['Done'::text]))", "check (status not in ('Done'))"],
  ['CHECK (char_length(name) >= 1 AND char_length(name) <= 200)', 'check (char_length(name) between 1 and 200)'],
  ['CHECK ("position" >= 0 AND "position" <= 1000)', 'check ("position" between 0 and 1000)'],
  ['CHECK (low >= 1 AND high <= 200)', 'check (low >= 1 and high <= 200)'],
  ['CHECK (hours > 0::numeric AND hours <= 24::numeric)', 'check (hours > 0 and hours <= 24)'],
  ["CHECK (title ~ 'It''s AND \\S'::text)", "check (title ~ 'It''s AND \\S')"],
  ["ids = '{}'::text[]", "ids = '{}'::text[]"],
  ['CREATE INDEX a ON b USING btree (name COLLATE "pt-BR-x-icu")', 'create index a on b (name collate "pt-BR-x-icu")'],
  ['FOREIGN KEY (a) REFERENCES public.b(c)', 'foreign key (a) references public.b (c)'],
  ['id = (( SELECT context.org_id() AS org_id))', 'id = (select context.org_id())'],
  [
    "( SELECT context.within(VARIADIC ARRAY['read'::text, 'x'::text]) AS within)",
    "(select context.within('read', 'x'))",
  ],
  [
    "org_id = (( SELECT context.org_id() AS org_id)) AND ((( SELECT context.role() AS role)) = ANY (ARRAY['a'::text]))",
    "org_id = (select context.org_id()) and (select context.role()) in ('a')",
  ],
])('%s is written as a person would', (text, plain) => {
  expect(plainSql(text)).toBe(plain)
})

test('a long statement is broken before the words that begin a line, and else filled', () => {
  const list = Array.from({ length: 12 }, (_, index) => `column_${index}`).join(', ')
  expect(inLines(`create index long on boats (${list}) where 'a b' = name`, ['where']).split('\n')).toEqual([
    'create index long on boats (column_0, column_1, column_2, column_3, column_4, column_5, column_6, column_7, column_8,',
    '    column_9, column_10, column_11)',
    "  where 'a b' = name",
  ])
})
