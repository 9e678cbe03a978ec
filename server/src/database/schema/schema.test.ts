import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { withClient } from '../client.ts'
import { makePages, readPages, storePages } from './pages.ts'

let database: TestDatabase
let made: Map<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  made = await makePages(database.adminUrl)
})
afterAll(() => database?.drop())

test('every table and view has the page that its database gives, and no page is of one that is gone', () => {
  expect(Object.fromEntries(readPages()), 'The pages are out of date: npm run schema').toEqual(Object.fromEntries(made))
})

test('every table says what it holds', () => {
  const silent = [...made].filter(([, page]) => /^-- Written.*\n\ncreate (unlogged )?table/.test(page))
  expect(
    silent.map(([name]) => name),
    "comment on table … is '…', in its migration",
  ).toEqual([])
})

test('pages are written in the place of those that are there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leme-pages-'))
  try {
    mkdirSync(join(folder, 'public'))
    writeFileSync(join(folder, 'public/gone.sql'), '')
    writeFileSync(join(folder, 'public/boats.sql'), 'old')
    const pages = new Map([
      ['auth/sails.sql', 'sails'],
      ['public/boats.sql', 'new'],
    ])
    storePages(pages, folder)
    expect(readPages(folder)).toEqual(pages)
    expect(readdirSync(join(folder, 'public'))).toEqual(['boats.sql'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Which lines of all pages a statement takes away or adds. */
async function changedBy(sql: string): Promise<string[]> {
  const copy = await createTestDatabase()
  try {
    await withClient(copy.adminUrl, (client) => client.query(sql))
    const now = await makePages(copy.adminUrl)
    const linesOf = (pages: Map<string, string>, name: string) => pages.get(name)?.split('\n') ?? []
    return [...made.keys()].flatMap((name) => {
      const [before, after] = [linesOf(made, name), linesOf(now, name)]
      const removed = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`)
      return [...removed, ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)]
    })
  } finally {
    await copy.drop()
  }
}

test.each([
  [
    'alter table clients alter is_active drop not null',
    ['-   is_active boolean not null default true,', '+   is_active boolean default true,'],
  ],
  ['alter table clients add size int', ['+   size integer,']],
  [
    `comment on column clients.phone is 'As it was typed.'; comment on table clients is 'Who pays.'`,
    ['- -- The companies that projects are done for.', '+ -- Who pays.', '+   -- As it was typed.'],
  ],
  [
    'alter table clients drop constraint clients_phone_length',
    ['-     constraint clients_phone_length check (char_length(phone) between 1 and 50)'],
  ],
  [
    'alter table projects drop constraint projects_org_id_client_id_fkey',
    [
      '- -- Referenced by public.client_aliases, public.finance_invoices, public.finance_receivables, public.projects,',
      '- -- public.tickets.',
      '+ -- Referenced by public.client_aliases, public.finance_invoices, public.finance_receivables, public.tickets.',
      '-   constraint projects_org_id_client_id_fkey foreign key (org_id, client_id) references public.clients (org_id, id),',
    ],
  ],
  [
    'create index clients_active on clients (org_id) where is_active',
    ['+ create index clients_active on public.clients (org_id) where is_active;'],
  ],
  [
    'alter table clients disable trigger touch_updated_at',
    ['+ alter table public.clients disable trigger touch_updated_at;'],
  ],
  ['drop trigger touch_updated_at on stories', [expect.stringMatching(/^- create trigger touch_updated_at .*stories/)]],
  [
    'alter table clients no force row level security',
    [
      '- alter table public.clients enable row level security, force row level security;',
      '+ alter table public.clients enable row level security;',
    ],
  ],
  [
    'alter policy events_select on events using (true)',
    ['-   using (org_id = (select context.org_id()));', '+   using (true);'],
  ],
  [
    'revoke insert (name) on clients from leme_app',
    [
      '-   insert (org_id, name, email, phone, partner, document, address, notes, is_active),',
      '+   insert (org_id, email, phone, partner, document, address, notes, is_active),',
    ],
  ],
  ['grant delete on agents to leme_auth', ['+ grant delete on public.agents to leme_auth;']],
])('a page shows what is different after %s', async (sql, lines) => {
  expect(await changedBy(sql)).toEqual(lines)
})
