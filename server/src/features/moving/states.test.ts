import { expect, test } from 'vitest'
import { useMovingStage } from '../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

type Written = { title: string; status: string; description: string | null }

const written = (project: string) =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<Written>(
      `select title, status, description from tasks
       where project_id = (select id from projects where name = $1) order by title`,
      [project],
    ),
  )

/** How many of each status, as a trial shows them or as they are written. */
function counted(rows: readonly { status: string; count?: number }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, count = 1 } of rows) counts[status] = (counts[status] ?? 0) + count
  return counts
}

const asana = (project: string) =>
  Buffer.from(
    [
      'Task ID,Created At,Completed At,Name,Section/Column,Projects',
      `1,2026-03-02,,Um,Esquina,${project}`,
      `2,2026-03-02,2026-03-05,Dois,Esquina,${project}`,
      `3,2026-03-02,2026-03-05,Três,Feito,${project}`,
      `4,2026-03-02,2026-03-06,Quatro,Doing,${project}`,
      `5,2026-03-02,,Cinco,,${project}`,
      `6,2026-03-02,2026-03-06,Seis,,${project}`,
      '',
    ].join('\n'),
  )

const trello = (project: string) =>
  Buffer.from(
    JSON.stringify({
      name: project,
      lists: [{ id: 'l1', name: 'A fazer' }],
      cards: [
        { id: 'c1', name: 'Aberto', idList: 'l1' },
        { id: 'c2', name: 'Fechado', idList: 'l1', dueComplete: true },
      ],
      labels: [],
      members: [],
      checklists: [],
      actions: [],
    }),
  )

const jira = (project: string) =>
  Buffer.from(
    [
      'Summary,Issue key,Issue id,Issue Type,Status,Status Category,Resolved,Project name',
      `Um,A-1,1,Task,Conferir,In Progress,,${project}`,
      `Dois,A-2,2,Task,Conferir,Done,,${project}`,
      `Três,A-3,3,Task,Won't do,Done,05/Sep/25 7:24 AM,${project}`,
      `Quatro,A-4,4,Task,Conferir,In Progress,,${project}`,
      '',
    ].join('\n'),
  )

const files: [string, (project: string) => Buffer, [word: string, count: number, value: string][]][] = [
  [
    'asana.csv',
    asana,
    [
      ['Esquina', 1, 'planned'],
      ['Esquina (concluída, como diz a coluna Completed At)', 1, 'done'],
      ['Feito', 1, 'done'],
      ['Doing (concluída, como diz a coluna Completed At)', 1, 'done'],
      ['', 1, 'planned'],
      ['Sem status (concluída, como diz a coluna Completed At)', 1, 'done'],
    ],
  ],
  [
    'trello.json',
    trello,
    [
      ['A fazer', 1, 'planned'],
      ['A fazer (concluída, como diz o prazo do cartão)', 1, 'done'],
    ],
  ],
  [
    'jira.csv',
    jira,
    [
      ['Conferir', 2, 'doing'],
      ['Conferir (no grupo Done)', 1, 'done'],
      ["Won't do", 1, 'done'],
    ],
  ],
]

test.each(files)(
  '[MV-01] [MV-03] %s: each state of a row is a line of its own, and what is shown is what is written, confirmed or not',
  async (name, fileOf, lines) => {
    const [plain, confirmed] = [`Solto ${name}`, `Confirmado ${name}`]
    const id = await upload(fileOf(plain), { name })
    const { statuses } = await tryFile(id)
    expect(statuses.map(({ word, count, value }) => [word, count, value])).toEqual(lines)
    await bring(id)
    const shown = counted(statuses.map(({ value, count }) => ({ status: value, count })))
    expect(counted(await written(plain))).toEqual(shown)

    // To choose what is shown already changes nothing.
    const chosen = Object.fromEntries(statuses.map(({ word, value }) => [word, value]))
    const again = await upload(fileOf(confirmed), { name: `de-novo-${name}` })
    await bring(again, { statuses: chosen })
    const states = (rows: Written[]) => rows.map(({ title, status }) => [title, status])
    expect(states(await written(confirmed))).toEqual(states(await written(plain)))
  },
)

test('[MV-01] a person says of what is over something else than of its status', async () => {
  const said = { statuses: { Esquina: 'blocked', 'Doing (concluída, como diz a coluna Completed At)': 'review' } }
  const id = await upload(asana('Dito'), { name: 'asana.csv' })
  const { statuses } = await tryFile(id, said)
  await bring(id, said)
  const rows = await written('Dito')
  expect(counted(rows)).toEqual(counted(statuses.map(({ value, count }) => ({ status: value, count }))))
  expect(rows.map(({ title, status }) => [title, status])).toEqual([
    ['Cinco', 'planned'],
    ['Dois', 'done'],
    ['Quatro', 'review'],
    ['Seis', 'done'],
    ['Três', 'done'],
    ['Um', 'blocked'],
  ])
})

test('[MV-01] what was given up becomes done, and its word stays written', async () => {
  const head = 'ID,Team,Title,Status,Cycle Name,Created,Canceled,Project'
  const rows = [
    'A-1,T,Um,Canceled,,2026-03-02,2026-03-03,Largado',
    'A-2,T,Dois,Duplicate,,2026-03-02,,Largado',
    'A-3,T,Três,Todo,,2026-03-02,2026-03-03,Largado',
    'A-4,T,Quatro,Done,,2026-03-02,,Largado',
  ]
  const id = await upload(Buffer.from([head, ...rows, ''].join('\n')), { name: 'linear.csv' })
  expect((await tryFile(id)).statuses.map(({ word, value }) => [word, value])).toContainEqual([
    'Todo (cancelada, como diz a coluna Canceled)',
    'done',
  ])
  await bring(id)
  const said = (await written('Largado')).map(({ title, status, description }) => [title, status, description])
  expect(said).toEqual([
    ['Dois', 'done', 'Linear A-2 · criado em 02/03/2026 · status: Duplicate'],
    ['Quatro', 'done', 'Linear A-4 · criado em 02/03/2026'],
    ['Três', 'done', 'Linear A-3 · criado em 02/03/2026 · status: Todo, cancelado · encerrado em 03/03/2026'],
    ['Um', 'done', 'Linear A-1 · criado em 02/03/2026 · status: Canceled · encerrado em 03/03/2026'],
  ])
})
