import { expect, test } from 'vitest'
import { csvOf, readMoving } from '../../../test/import/moving.ts'
import { planLinks } from '../../features/moving/links/planned-links.ts'
import { type Survey, survey } from '../../features/moving/survey.ts'
import { joinProjects } from '../../features/moving/tree/parents.ts'
import { placeThings } from '../../features/moving/tree/structure.ts'

async function surveyOf(name: string, content: string): Promise<Survey> {
  return survey((await readMoving(name, content)).rows('America/Sao_Paulo'))
}

/** The links of a file by the titles of both ends. */
async function linksOf(seen: Survey): Promise<string[]> {
  const { links } = await planLinks(seen, await placeThings(seen.things), new Map())
  const title = (id: string | null) => seen.things.get(id ?? '')?.title
  return links.map(({ kind, from, to }) => `${title(from)} ${kind} ${title(to)}`)
}

const page = (name: string) => `${name} (https://www.notion.so/${encodeURIComponent(name)}-${'0'.repeat(32)}?pvs=21)`

test('[MV-01] Notion: relations are the rows that they name, also with commas, by an address or a file of the export', async () => {
  const { of } = await readMoving(
    'obra.csv',
    csvOf([
      ['Name', 'Status', 'Parent item', 'Blocked by'],
      ['Casa, grande', 'In progress', '', ''],
      ['Porta (dois)', 'Not started', page('Casa, grande'), `${page('Muro')}, ${page('Casa, grande')}`],
      ['Muro', 'Done', `Casa, grande (Obras/Casa,%20grande%20${'0'.repeat(32)}.md)`, ''],
      ['Chão (frio)', 'Done', 'Porta (dois)', 'Muro, Casa (nova)'],
    ]),
  )
  expect(of('thing').map(({ title, parent }) => [title, parent])).toEqual([
    ['Casa, grande', null],
    ['Porta (dois)', 'Casa, grande'],
    ['Muro', 'Casa, grande'],
    ['Chão (frio)', 'Porta (dois)'],
  ])
  expect(of('link').map(({ to }) => to)).toEqual(['Muro', 'Casa, grande', 'Muro', 'Casa (nova)'])
})

test('[MV-01] GitHub: sub-issues, what blocks what, a milestone’s day, and one person by login and by name', async () => {
  const address = (number: number) => `https://github.com/o/r/issues/${number}`
  const one = (number: number, title: string, more: object) => ({
    ...{ number, title, url: address(number), state: 'OPEN', createdAt: '2026-01-01T10:00:00Z', ...more },
  })
  const seen = await surveyOf(
    'gh.json',
    JSON.stringify([
      one(1, 'Um', {
        author: { login: 'ruisa', name: 'Rui Sá' },
        comments: [{ id: 'c', author: { login: 'ruisa' }, body: 'oi', createdAt: '2026-01-02T10:00:00Z' }],
        blockedBy: { nodes: [{ number: 2, url: address(2) }], totalCount: 1 },
        milestone: { title: 'v1', dueOn: '2026-05-23T07:00:00Z' },
      }),
      one(2, 'Dois', { blocking: [{ number: 1, url: address(1) }] }),
      one(3, 'Três', { subIssues: { nodes: [{ number: 2, url: address(2) }] } }),
    ]),
  )
  expect(await linksOf(seen)).toEqual(['Dois blocks Um'])
  expect(seen.things.get(address(2))?.parent).toBe(address(3))
  expect(seen.people.all().map(({ name }) => name)).toEqual(['Rui Sá'])
  const { of } = await readMoving(
    'gh.json',
    JSON.stringify([one(1, 'Um', { milestone: { dueOn: '2026-05-23T07:00:00Z' } })]),
  )
  expect(of('thing')[0]?.due_date).toBe('2026-05-23')
})

test('[MV-01] Trello: a card that is attached to another is linked, and who made a card is its author', async () => {
  const card = (id: string, name: string, shortLink: string, attachments: object[] = []) => ({
    ...{ id, name, shortLink, idList: 'l', closed: false, attachments },
  })
  const [first, second] = ['5ceedf1bc6515254e2db2b28', '5ceedf1bc6515254e2db2b29']
  const board = {
    name: 'Quadro',
    cards: [
      card(first, 'Um', 'AbC1', [
        { name: 'x', url: 'https://trello.com/c/XyZ2/2-dois' },
        { name: 'fora', url: 'https://trello.com/c/Fora9/9-fora' },
      ]),
      card(second, 'Dois', 'XyZ2'),
    ],
    lists: [{ id: 'l', name: 'Fazendo' }],
    members: [{ id: 'm', fullName: 'Ana Prado' }],
    actions: [
      {
        id: 'a',
        type: 'createCard',
        idMemberCreator: 'm',
        date: '2026-02-01T10:00:00Z',
        data: { card: { id: first } },
      },
    ],
  }
  const { of } = await readMoving('quadro.json', JSON.stringify(board))
  expect(of('link').map(({ from, to, as }) => [from, as, to])).toEqual([[first, 'relates', second]])
  expect(of('left').map(({ text }) => text)).toEqual(['fora https://trello.com/c/Fora9/9-fora', ''])
  expect(of('thing').map(({ author }) => author?.name)).toEqual(['Ana Prado', undefined])
})

test('[MV-01] Asana: a title with a comma is one in a list of dependencies, and of several projects the file’s own is taken', async () => {
  const seen = await surveyOf(
    'asana.csv',
    csvOf([
      ['Task ID', 'Created At', 'Name', 'Section/Column', 'Projects', 'Blocked By (Dependencies)'],
      ['1', '2026-03-01', 'Pintar, casco', 'Doing', 'Casco,Proa', 'Lixar'],
      ['2', '2026-03-01', 'Lixar', 'Doing', 'Casco', ''],
      ['3', '2026-03-01', 'Polir', 'Doing', 'Casco', 'Lixar,Pintar,casco'],
      ['4', '2026-03-01', 'Lavar', 'Doing', 'Casco', 'Lixar, Pintar, casco'],
    ]),
  )
  joinProjects(seen)
  expect([...seen.projects].map(([name, { count }]) => [name, count])).toEqual([['Casco', 4]])
  expect(seen.doubts.first).toEqual([{ line: 2, message: 'está em vários projetos (Casco,Proa), e vai para Casco' }])
  expect((await linksOf(seen)).toSorted()).toEqual([
    'Lixar blocks Lavar',
    'Lixar blocks Pintar, casco',
    'Lixar blocks Polir',
    'Pintar, casco blocks Lavar',
    'Pintar, casco blocks Polir',
  ])
})

test('[MV-02] Harvest: hours with the address of an item are of it, and keep what was done', async () => {
  const rows = [
    ['https://azul.atlassian.net/browse/PRT-1', 'revisão'],
    ['https://linear.app/azul/issue/ENG-12/tela-nova', ''],
    ['https://app.asana.com/0/1200/1201987654321', ''],
    ['https://exemplo.com.br/outra', ''],
  ]
  const text = csvOf([
    ['Date', 'Client', 'Project', 'Task', 'Notes', 'Hours', 'First Name', 'Last Name', 'External Reference URL'],
    ...rows.map(([url = '', note = '']) => ['2026-03-13', 'Azul', 'Porto', 'Dev', note, '1.5', 'Ana', 'Prado', url]),
  ])
  const { source, of } = await readMoving('harvest.csv', text)
  expect(source).toBe('Harvest')
  expect(of('hours').map((one) => [one.of, one.note])).toEqual([
    ['PRT-1', 'Dev: revisão'],
    ['ENG-12', 'Dev'],
    ['1201987654321', 'Dev'],
    ['Dev', null],
  ])
})
