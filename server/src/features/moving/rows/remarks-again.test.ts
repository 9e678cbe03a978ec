import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../../test/work.ts'
import { withClient } from '../../../database/client.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count } = stage

const undo = async (id: string) => answered(await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`), 200)
const inside = "thing_id in (select id from tasks where project_id = (select id from projects where name = 'Boia'))"
const texts = () =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(`select text, edited_at from comments where ${inside} order by created_at, text`),
  )

test('[MV-01] [MV-03] a comment that was edited there is offered as a change, never added beside', async () => {
  const jira = (...comments: string[]) =>
    Buffer.from(
      [
        'Summary,Issue key,Issue id,Issue Type,Status,Project name,Comment,Comment',
        `Corrigir,BO-1,8801,Task,Done,Boia,${comments[0] ?? ''},${comments[1] ?? ''}`,
        '',
      ].join('\n'),
    )
  const at = (minute: string, text: string) => `16/Mar/26 10:${minute} AM;rui;${text}`
  await bring(await upload(jira(at('00', 'olá'), at('05', 'fim'))))
  const edited = jira(at('00', 'olá a todos'), at('05', 'fim'))
  const id = await upload(edited)
  expect((await tryFile(id)).comparison).toMatchObject({
    ...{ created: { comment: 0 }, changed: 1, touched: 0 },
    changes: [
      {
        ...{ kind: 'comment', title: 'Comentário em Corrigir, de rui (fora da equipe), 16/03/2026' },
        fields: [{ field: 'text', before: 'olá', after: 'olá a todos' }],
      },
    ],
  })
  const first = await bring(id)
  expect(first).toMatchObject({ created: 0, updated: 0 })
  expect(first.notes.join(' ')).toContain('Mudaram no arquivo: 1 comentário.')
  const ended = await bring(await upload(edited, { name: 'de novo.csv' }), { update: true })
  expect(ended).toMatchObject({ created: 0, updated: 1, may_undo: true })
  expect(await texts()).toEqual([
    { text: 'olá a todos', edited_at: null },
    { text: 'fim', edited_at: null },
  ])
  expect((await tryFile(await upload(edited))).comparison).toMatchObject({ created: { comment: 0 }, changed: 0 })
  expect(await undo(ended.id)).toMatchObject({ deleted: 0, restored: 1 })
  expect(await texts()).toMatchObject([{ text: 'olá' }, { text: 'fim' }])

  // Two of one minute and author: which of them is corrected is not known.
  const torn = jira(at('05', 'um'), at('05', 'dois'))
  const trial = await tryFile(await upload(torn))
  expect(trial.comparison).toMatchObject({ created: { comment: 0 }, changed: 0 })
  expect(trial.refused.count).toBe(2)
})

test('[MV-01] [MV-03] what has an id there is known by it: a comment and an entry of a checklist', async () => {
  const board = (comment: string, entry: string, state: string) =>
    Buffer.from(
      JSON.stringify({
        name: 'Boia',
        lists: [{ id: 'l1', name: 'A fazer' }],
        cards: [{ id: '65f000000000000000000001', name: 'Lavar', idList: 'l1', idChecklists: ['k1'] }],
        checklists: [
          {
            id: 'k1',
            name: 'Passos',
            checkItems: [
              { id: 'e1', name: entry, state },
              { id: 'e2', name: 'Secar', state: 'incomplete' },
            ],
          },
        ],
        actions: [
          {
            ...{
              id: 'a1',
              type: 'commentCard',
              date: '2026-03-16T10:00:00Z',
              memberCreator: { id: 'm1', fullName: 'Rui' },
            },
            data: { card: { id: '65f000000000000000000001' }, text: comment },
          },
        ],
      }),
    )
  const sent = (content: Buffer) => upload(content, { name: 'quadro.json' })
  const first = await bring(await sent(board('bom', 'Enxaguar', 'incomplete')))
  const id = await sent(board('muito bom', 'Enxaguar bem', 'complete'))
  expect((await tryFile(id)).comparison).toMatchObject({
    ...{ created: { comment: 0, checklist_item: 0 }, changed: 2 },
    changes: expect.arrayContaining([
      expect.objectContaining({
        kind: 'checklist_item',
        fields: [
          { field: 'text', before: 'Enxaguar', after: 'Enxaguar bem' },
          { field: 'is_done', before: 'não', after: 'sim' },
        ],
      }),
    ]),
  })
  // What else changed of an entry is said with its text.
  const ticked = await tryFile(await sent(board('bom', 'Enxaguar', 'complete')))
  expect(ticked.lines).toContain('  Checklist em Lavar, “Enxaguar”: Feito: não → sim')
  expect(ticked.comparison?.changes).toHaveLength(1)
  const ended = await bring(id, { update: true })
  expect(ended).toMatchObject({ created: 0, updated: 2 })
  expect(await count(`checklist_items where text = 'Enxaguar bem' and is_done and ${inside}`)).toBe(1)
  expect(await undo(ended.id)).toMatchObject({ restored: 2, deleted: 0 })
  expect(await count(`checklist_items where text = 'Enxaguar' and not is_done and ${inside}`)).toBe(1)
  // What stays where the import is undone is named alike.
  await withClient(stage.server.database.adminUrl, (client) =>
    client.query(`update comments set text = 'bom mesmo', edited_at = now() where text = 'bom' and ${inside}`),
  )
  await undo(first.id)
  const undone = (await stage.imports()).find((one) => one.id === first.id)
  expect(undone?.named).toMatchObject([
    { why: 'used', noun: 'task', title: 'Lavar' },
    { why: 'changed', noun: 'comment', title: 'Comentário em Lavar, de Rui (fora da equipe), 16/03/2026, “bom mesmo”' },
  ])
})
