import type { MovingUndoing } from '@leme/contract/moving/moving-import'
import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, bring, imports } = stage

const head = 'Summary,Issue key,Issue id,Issue Type,Status,Project name,Parent,Comment,Log Work'

/** An epic, a story, two tasks of it, a comment and a work log. */
const jira = (project: string, { title = 'Leitor', text = 'oi', seconds = 5400, name = 'jira.csv' } = {}) =>
  upload(
    Buffer.from(
      [
        head,
        `Recepção,R-1,1,Epic,Done,${project},,,`,
        `Conferência,R-2,2,Story,Done,${project},1,,`,
        `${title},R-3,3,Task,Done,${project},2,16/Mar/26 8:15 AM;Bia;${text},testes;16/Mar/26 10:00 AM;${stage.admin.email};${seconds}`,
        `Balança,R-4,4,Task,Done,${project},2,,`,
        '',
      ].join('\n'),
    ),
    { name },
  )
const undo = async (id: string) => answered(await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`), 200)
const undoing = async (id: string) =>
  answered<MovingUndoing>(await stage.admin.ask('GET', `/api/moving-imports/${id}/undo`), 200)

/** What of the project's tasks, comments and hours is here. */
const here = (project: string) =>
  pastTheRoutes(stage.server, stage.admin, async (tx) => {
    const of = `(select id from projects where name = '${project}')`
    const rows = await tx.query<{ said: string }>(
      `select title as said from tasks where project_id = ${of}
       union all select text from comments where thing_id in (select id from tasks where project_id = ${of})
       union all select (round(hours * 3600)::integer)::text from time_entries where project_id = ${of}`,
    )
    return rows.map(({ said }) => said).toSorted()
  })

const brought = { title: 'Leitor', text: 'oi', seconds: 5400, name: 'jira.csv' }
const corrected = { title: 'Leitor de notas', text: 'oi a todos', seconds: 7200, name: 'depois.csv' }

test('[MV-03] what a later import corrected stays when the earlier one is undone, and goes with the later one', async () => {
  const first = await bring(await jira('Doca'))
  const later = await bring(await jira('Doca', corrected), { update: true })
  expect(later).toMatchObject({ created: 0, updated: 3 })
  const [listed] = (await undoing(first.id)).later
  expect(listed).toMatchObject({ id: later.id, file_name: 'depois.csv', kinds: { task: 1, comment: 1, time_entry: 1 } })
  expect(await undoing(later.id)).toEqual({ later: [] })

  const undone = await undo(first.id)
  expect(undone).toMatchObject({
    kinds: { epic: 0, story: 0, task: 1, comment: 0, time_entry: 0 },
    restored: 0,
    stays: 5,
  })
  expect(undone).toMatchObject({
    notes: expect.arrayContaining([
      '1 task fica, pois outra importação mudou depois: a de depois.csv.',
      '1 comentário fica, pois outra importação mudou depois: a de depois.csv.',
      '1 registro de horas fica, pois outra importação mudou depois: a de depois.csv.',
    ]),
  })
  expect(await here('Doca')).toEqual(['7200', 'Leitor de notas', 'oi a todos'])
  const named = (await imports()).find(({ id }) => id === first.id)?.named.filter(({ why }) => why === 'later')
  expect(named?.map(({ title }) => title)).toContain('Leitor de notas')

  expect(await undo(later.id)).toMatchObject({
    ...{ deleted: 5, restored: 0, stays: 0 },
    kinds: { epic: 1, story: 1, task: 1, comment: 1, time_entry: 1 },
  })
  expect(await here('Doca')).toEqual([])
})

test('[MV-03] what somebody has changed between two imports stays theirs, whichever is undone first', async () => {
  const first = await bring(await jira('Molhe'))
  const [task] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string }>(
      "select id from tasks where title = 'Leitor' and project_id = (select id from projects where name = 'Molhe')",
    ),
  )
  answered(await stage.admin.ask('PATCH', `/api/tasks/${task?.id}`, { description: 'De quem trabalha' }), 200)
  const later = await bring(await jira('Molhe', corrected), { update: true })
  await undo(first.id)
  await undo(later.id)
  expect(await here('Molhe')).toEqual(['Leitor'])
  const [left] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query('select description from tasks where id = $1', [task?.id]),
  )
  expect(left).toEqual({ description: 'De quem trabalha' })
})

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

test.each(orders)(
  '[MV-03] of three imports of the same rows nothing is left, undone in the order %i, %i, %i',
  async (...order) => {
    const project = `Ilha ${order.join('')}`
    const files = [
      brought,
      corrected,
      { title: 'Leitor novo', text: 'oi de novo', seconds: 10_800, name: 'ultimo.csv' },
    ]
    const made: string[] = []
    for (const file of files) made.push((await bring(await jira(project, file), { update: true })).id)
    const standing = new Set([0, 1, 2])
    for (const at of order) {
      await undo(made[at] ?? '')
      standing.delete(at)
      const last = Math.max(...standing)
      const { title, text, seconds } = files[last] ?? brought
      // What the first one brought alone is gone with it.
      const beside = standing.has(0) ? ['Balança'] : []
      const expected = standing.size > 0 ? [`${seconds}`, ...beside, title, text].toSorted() : []
      expect(await here(project), `without ${at}`).toEqual(expected)
    }
  },
)

test('[MV-03] the later import undone first leaves nothing behind of both', async () => {
  const first = await bring(await jira('Vau'))
  const later = await bring(await jira('Vau', corrected), { update: true })
  expect(await undo(later.id)).toMatchObject({ restored: 3, stays: 0 })
  expect(await undoing(first.id)).toEqual({ later: [] })
  expect(await undo(first.id)).toMatchObject({ stays: 0, kinds: { epic: 1, story: 1, task: 2, comment: 1 } })
  expect(await here('Vau')).toEqual([])
})

test('[MV-03] of three imports of one row the one in the middle changes nothing, and names the last', async () => {
  await bring(await jira('Cais'))
  const second = await bring(await jira('Cais', { title: 'Dois', name: 'dois.csv' }), { update: true })
  const third = await bring(await jira('Cais', { title: 'Três', name: 'tres.csv' }), { update: true })
  expect(await undo(second.id)).toMatchObject({
    ...{ restored: 0, stays: 1 },
    notes: ['Nada foi apagado.', '1 task fica, pois outra importação mudou depois: a de tres.csv.'],
  })
  expect(await here('Cais')).toContain('Três')
  await undo(third.id)
  expect(await here('Cais')).toContain('Leitor')
})

test('[MV-03] an entry of a checklist that somebody ticked since stays', async () => {
  const board = Buffer.from(
    JSON.stringify({
      ...{
        name: 'Quadra',
        shortLink: 'q',
        lists: [{ id: 'l1', name: 'Fazendo' }],
        labels: [],
        members: [],
        actions: [],
      },
      cards: [{ id: '5ceedf1bc6515254e2db2b28', name: 'Cartão', idList: 'l1', idChecklists: ['c1'] }],
      checklists: [
        {
          ...{ id: 'c1', name: 'Passos', idCard: '5ceedf1bc6515254e2db2b28' },
          checkItems: ['um', 'dois'].map((name, pos) => ({ id: name, name, pos, state: 'incomplete' })),
        },
      ],
    }),
  )
  const first = await bring(await upload(board, { name: 'quadro.json' }))
  await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query("update checklist_items set is_done = true where text = 'um'"),
  )
  expect(await undo(first.id)).toMatchObject({
    kinds: { checklist_item: 1, task: 0 },
    notes: expect.arrayContaining(['1 item de checklist fica, pois alguém mudou depois.']),
  })
})
