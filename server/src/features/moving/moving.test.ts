import { movingLimits } from '@leme/contract/moving/moving-file'
import type { MovingImport } from '@leme/contract/moving/moving-import'
import { expect, test } from 'vitest'
import { answered, jiraOf, useMovingStage } from '../../../test/import/moving-stage.ts'
import { inviteColleague, signUp } from '../../../test/person.ts'
import { createProject, expectProblem, pastTheRoutes } from '../../../test/work.ts'
import { withClient } from '../../database/client.ts'
import { sweepMovingFiles } from './stored-file.ts'

const stage = useMovingStage()
const { upload, tryFile, imports, bring, count } = stage

// Two megabytes are sent, tried four times and brought in twice.
const long = { timeout: 180_000 }
test(
  '[MV-03] a file in pieces is tried, its words are mapped once and remembered, and it is brought in by the queue',
  long,
  async () => {
    const content = jiraOf(1500, { length: 800 })
    expect(content.length).toBeGreaterThan(2 * movingLimits.piece)
    const id = await upload(content)
    const before = await count('tasks')
    expect(await tryFile(id)).toMatchObject({
      ...{ source: 'Jira', brings: 'work', open: [], kinds: { epic: 1, story: 1500, task: 0 } },
      statuses: [
        { word: 'In Progress', value: 'doing', is_guess: false },
        { word: 'Em ensaio', count: 1500, value: 'planned', is_guess: true },
      ],
      projects: [{ name: 'Portal', count: 1501, id: null }],
    })
    const choices = { statuses: { 'Em ensaio': 'review' }, types: { Task: 'story' } }
    expect((await tryFile(id, choices)).statuses[1]).toMatchObject({ value: 'review', is_guess: false })
    expect(await count('tasks')).toBe(before)

    const ended = await bring(id, choices)
    expect(ended).toMatchObject({ total: 1501, done: 1501, created: 1501, updated: 0, failure: null, may_undo: true })
    expect(await count('stories')).toBe(1500)
    expect(await count("stories where status = 'review' and epic_id is not null")).toBe(1500)
    expect(await count('moving_files')).toBe(0)
    expectProblem(
      await stage.admin.ask('POST', `/api/moving-files/${id}/trial`, {}),
      404,
      'moving_file_not_found',
      'Este arquivo não está mais aqui. Escolha-o de novo',
    )

    // The same file again: what was said of its words is remembered, and nothing is new.
    const again = await upload(content)
    expect((await tryFile(again)).statuses[1]).toMatchObject({ value: 'review' })
    expect(await bring(again)).toMatchObject({ created: 0, notes: ['Já aqui, sem mudança: 1 épico, 1.500 stories.'] })
    expect(await count('stories')).toBe(1500)
  },
)

test('[MV-01] what was said of columns is remembered with the words, so the same file says the same again', async () => {
  const project = await createProject(stage.admin)
  const file = Buffer.from('Título,Responsável,Onde anda,Para quando\nPintar proa,Rui,Travado,28/05/2026\n')
  const said = { project_id: project, columns: { 'Onde anda': 'status', 'Para quando': 'due_date' } }
  const first = await upload(file, { name: 'amb.csv' })
  expect((await tryFile(first)).columns.map(({ field }) => field)).toEqual(['title', 'assignee', null, null])
  expect(await bring(first, { ...said, statuses: { Travado: 'blocked' } })).toMatchObject({ created: 1 })
  const again = await upload(file, { name: 'amb.csv' })
  const trial = await tryFile(again)
  expect(trial.columns.map(({ field }) => field)).toEqual(['title', 'assignee', 'status', 'due_date'])
  expect(trial.statuses).toMatchObject([{ word: 'Travado', value: 'blocked' }])
  expect(await bring(again, { project_id: project, update: true })).toMatchObject({
    ...{ created: 0, updated: 0, notes: ['Já aqui, sem mudança: 1 task.'] },
  })
})

test('[MV-03] an import is undone but for what somebody changed since, once', async () => {
  const ended = await bring(await upload(jiraOf(3, { project: 'Desfeito' })))
  expect(ended.created).toBe(4)
  await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(`update stories set title = 'Minha' where title = 'Tarefa 2'
      and project_id = (select id from projects where name = 'Desfeito')`),
  )
  const undo = () => stage.admin.ask('POST', `/api/moving-imports/${ended.id}/undo`)
  expect(answered(await undo(), 200)).toMatchObject({
    ...{ deleted: 2, restored: 0, stays: 2, kinds: { story: 2 } },
    notes: [
      'Apagados: 2 stories.',
      '1 épico fica, pois tem dentro algo que fica (item, comentário, checklist ou horas).',
      '1 story fica, pois alguém mudou depois.',
      '1 projeto que a importação criou fica.',
    ],
  })
  expectProblem(await undo(), 404, 'import_not_found', 'Esta importação não existe, ou já foi desfeita')
  const mine = "stories where project_id = (select id from projects where name = 'Desfeito')"
  expect(await count(mine)).toBe(1)
})

/** Lets an import have begun so long ago. */
const beganBefore = (id: string, since: string) =>
  withClient(stage.server.database.adminUrl, (client) =>
    client.query('update imports set started_at = now() - $2::interval where id = $1', [id, since]),
  )

test('[MV-03] “Desfazer importação” is offered for seven days and done within them; after that it is refused, and all stays', async () => {
  const { id } = await bring(await upload(jiraOf(2, { project: 'Prazo' })))
  const offered = async () => (await imports()).find((one) => one.id === id)?.may_undo
  const undo = () => stage.admin.ask('POST', `/api/moving-imports/${id}/undo`)
  const mine = "stories where project_id = (select id from projects where name = 'Prazo')"
  expect(await offered()).toBe(true)
  await beganBefore(id, '7 days')
  expect(await offered()).toBe(false)
  expectProblem(await undo(), 404, 'import_not_found', 'Esta importação tem mais de 7 dias, e não se desfaz mais')
  expect(await count(mine)).toBe(2)
  await beganBefore(id, '6 days 23 hours 59 minutes')
  expect(await offered()).toBe(true)
  expect(answered(await undo(), 200)).toMatchObject({ deleted: 3, stays: 0 })
  expect(await count(mine)).toBe(0)
})

/** A Trello board of one card with two comments, one by somebody of the team, and a checklist. */
function board({ name = 'Quadro', id = '5ceedf1bc6515254e2db2b28', more = [] as object[] } = {}): Buffer {
  const card = {
    id,
    name: 'Cartão',
    idList: 'l1',
    idMembers: [],
    idChecklists: ['c1'],
    labels: [],
  }
  const comment = (idMemberCreator: string, date: string, text: string) => ({
    ...{ type: 'commentCard', date, idMemberCreator, data: { text, card: { id: card.id } } },
  })
  return Buffer.from(
    JSON.stringify({
      ...{ name, cards: [{ ...card, closed: false, desc: '', due: null, shortLink: 'x1' }] },
      ...{
        lists: [{ id: 'l1', name: 'Fazendo' }],
        labels: [],
        members: [
          { id: 'm1', fullName: 'Rui de Fora' },
          { id: 'm2', fullName: 'Pessoa de Teste' },
        ],
      },
      actions: [
        comment('m2', '2026-02-02T10:00:00.000Z', 'feito'),
        comment('m1', '2026-02-01T10:00:00.000Z', 'falta **testar**'),
        ...more.map((one) => ({ ...comment('m1', '2026-02-03T10:00:00.000Z', 'mais'), ...one })),
      ],
      checklists: [
        {
          id: 'c1',
          name: 'Passos',
          idCard: card.id,
          checkItems: [
            { id: 'b', name: 'dois', pos: 2, state: 'complete' },
            { id: 'a', name: 'um', pos: 1, state: 'incomplete' },
          ],
        },
      ],
    }),
  )
}

test('[MV-01] comments come with their authors and days, checklists in their order; the same again is nothing', async () => {
  const file = await upload(board(), { name: 'quadro.json' })
  expect(await tryFile(file)).toMatchObject({ comments: 2, items: 2, left: [] })
  const first = await bring(file)
  const made = { project: 1, task: 1, comment: 2, checklist_item: 2 }
  expect(first).toMatchObject({ created: 5, made, notes: [], may_undo: true })
  const rows = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(
      `select coalesce(display_name, author_name) as author, user_id is not null as is_here, text, comments.created_at
       from comments left join users on users.id = user_id order by comments.created_at`,
    ),
  )
  expect(rows).toMatchObject([
    { author: 'Rui de Fora', is_here: false, text: 'falta **testar**', created_at: '2026-02-01 10:00:00+00' },
    { author: 'Pessoa de Teste', is_here: true, text: 'feito' },
  ])
  expect(
    await pastTheRoutes(stage.server, stage.admin, (tx) =>
      tx.query('select text, is_done from checklist_items order by position'),
    ),
  ).toEqual([
    { text: 'um', is_done: false },
    { text: 'dois', is_done: true },
  ])
  const again = await bring(await upload(board({ more: [{}] }), { name: 'quadro.json' }))
  expect(again).toMatchObject({
    created: 1,
    made: { task: 0, comment: 1 },
    notes: ['Já aqui, sem mudança: 1 task, 2 comentários, 2 itens de checklist.'],
  })
  expect(answered(await stage.admin.ask('POST', `/api/moving-imports/${first.id}/undo`), 200)).toMatchObject({
    ...{ deleted: 4, restored: 0, stays: 1, kinds: { comment: 2, checklist_item: 2 } },
  })
  expect(await count('comments')).toBe(1)

  // What nobody has touched goes whole, its comments first.
  const other = await bring(
    await upload(board({ name: 'Outro', id: '6ceedf1bc6515254e2db2b28' }), { name: 'outro.json' }),
  )
  expect(answered(await stage.admin.ask('POST', `/api/moving-imports/${other.id}/undo`), 200)).toMatchObject({
    ...{ deleted: 5, restored: 0, stays: 0, kinds: { task: 1, comment: 2, checklist_item: 2 } },
  })
})

test('[MV-03] every import that may be undone is listed, and the latest of those that may not', async () => {
  const other = await signUp(stage.server.url)
  const listed = async () => (await imports(other)).length
  const add = (count: number, days: number) =>
    withClient(stage.server.database.adminUrl, (client) =>
      client.query(
        `insert into imports (org_id, source, brings, file_name, file_hash, started_at, finished_at)
         select (select org_id from users where id = $1), 'CSV', 'work', 'a.csv', repeat('0', 64), now() - make_interval(days => $3), now()
         from generate_series(1, $2)`,
        [other.id, count, days],
      ),
    )
  await add(25, 8)
  expect(await listed()).toBe(20)
  await add(30, 6)
  expect(await listed()).toBe(30)
})

test('[MV-03] a command that was killed is said so after a while, and what it brought can be undone; one at work is neither', async () => {
  await bring(await upload(jiraOf(2, { project: 'Morto' }), { name: 'morto.csv' }))
  const now = async () => (await imports()).find(({ file_name }) => file_name === 'morto.csv')
  const id = (await now())?.id ?? ''
  const left = (minutes: number) =>
    withClient(stage.server.database.adminUrl, (client) =>
      client.query(
        `update imports set asked = null, finished_at = null, active_at = now() - make_interval(mins => $2) where id = $1`,
        [id, minutes],
      ),
    )
  await left(1)
  expect(await now()).toMatchObject({ failure: null, may_undo: false })
  const refused = await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'import_running' } })
  await left(3)
  expect(await now()).toMatchObject({ failure: 'o comando foi interrompido; o mesmo comando continua', may_undo: true })
  expect((await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`)).status).toBe(200)
  expect(await now()).toMatchObject({ failure: null, may_undo: false })
})

test('[MV-03] what a process left unfinished goes on where it was', async () => {
  const id = await upload(jiraOf(2500, { project: 'Interrompido' }))
  const started = answered<MovingImport>(await stage.admin.ask('POST', `/api/moving-files/${id}/import`, {}), 201)
  const now = async () => (await imports()).find((one) => one.id === started.id)
  await expect.poll(async () => (await now())?.created ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await stage.restartQueue()
  await expect.poll(async () => (await now())?.finished_at, { timeout: 60_000 }).not.toBeNull()
  expect(await now()).toMatchObject({ created: 2501, total: 2501, done: 2501 })
})

test('[MV-03] a file that is not whole or not known is refused with a sentence, and nothing is written', async () => {
  const torn = await upload(jiraOf(1200, { length: 900 }), { skip: 1 })
  const path = (id: string, what: string) => `/api/moving-files/${id}/${what}`
  const refused = async (id: string, what: string, sentence: string) =>
    expectProblem(await stage.admin.ask('POST', path(id, what), {}), 422, 'moving_file_refused', sentence)
  await refused(torn, 'trial', 'O arquivo não chegou inteiro. Escolha-o de novo')
  await refused(torn, 'import', 'O arquivo não chegou inteiro. Escolha-o de novo')
  const image = await upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), { name: 'foto.png' })
  await refused(
    image,
    'trial',
    'foto.png é uma imagem, e não uma exportação: traga o CSV, o JSON ou o ZIP que o programa de origem exporta.',
  )
})

test('[MV-03] pieces are as long as they must be, and only of files that are there; members and others reach none', async () => {
  const id = await upload(jiraOf(2))
  const piece = { number: 0, content: Buffer.from('abc').toString('base64') }
  expect((await stage.admin.ask('POST', `/api/moving-files/${id}/pieces`, piece)).status).toBe(422)
  const member = await inviteColleague(stage.server.url, stage.admin, 'member')
  const stranger = await signUp(stage.server.url)
  for (const what of ['pieces', 'trial', 'import']) {
    const body = what === 'pieces' ? piece : {}
    expect((await member.ask('POST', `/api/moving-files/${id}/${what}`, body)).status).toBe(403)
    expect((await stranger.ask('POST', `/api/moving-files/${id}/${what}`, body)).status).toBe(404)
  }
  expect(await imports(stranger)).toEqual([])
  const [mine] = await imports()
  expect((await stranger.ask('POST', `/api/moving-imports/${mine?.id}/undo`)).status).toBe(404)
  expect((await stage.admin.ask('POST', '/api/moving-files', { name: 'a.csv', size: 65 * 1024 * 1024 })).status).toBe(
    422,
  )
})

test('[MV-03] files that nobody brings in are gone after two days', async () => {
  const old = await upload(jiraOf(2))
  await upload(jiraOf(2))
  const all = (await count('moving_files')) ?? 0
  await withClient(stage.server.database.adminUrl, (client) =>
    client.query(`update moving_files set created_at = now() - interval '49 hours' where id = $1`, [old]),
  )
  await sweepMovingFiles(stage.server.services.db)
  expect(await count('moving_files')).toBe(all - 1)
  expect(await count(`moving_pieces where file_id = '${old}'`)).toBe(0)
})
