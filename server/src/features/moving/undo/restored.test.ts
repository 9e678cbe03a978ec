import type { BinEntry } from '@leme/contract/bin/bin'
import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count } = stage

const jira = (title = 'Leitor') =>
  upload(
    Buffer.from(
      [
        'Summary,Issue key,Issue id,Issue Type,Status,Project name,Parent,Outward issue link (Blocks),Comment,Log Work',
        'Recepção,R-1,1,Epic,Done,Doca,,,,',
        'Conferência,R-2,2,Story,Done,Doca,1,,,',
        `${title},R-3,3,Task,Done,Doca,2,R-4,16/Mar/26 8:15 AM;Bia;oi,testes;16/Mar/26 10:00 AM;${stage.admin.email};5400`,
        'Balança,R-4,4,Task,Done,Doca,2,,,',
        '',
      ].join('\n'),
    ),
  )
const undo = async (id: string) => answered(await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`), 200)
const kinds = { epic: 1, story: 1, task: 2, comment: 1, link: 1, time_entry: 1 }
const none = { epic: 0, story: 0, task: 0, comment: 0, link: 0, time_entry: 0 }

/** Takes all that is in the bin out of it, from what holds others to what they hold. */
async function restoreAll() {
  const entries = answered<BinEntry[]>(await stage.admin.ask('GET', '/api/bin'), 200)
  for (const noun of ['epic', 'story', 'task', 'time_entry', 'comment', 'link'])
    for (const { id } of entries.filter((entry) => entry.noun === noun))
      answered(await stage.admin.ask('POST', `/api/bin/${id}/restore`), 200)
}

test('[MV-01] [MV-03] what an undone import took and the bin gave back is known again by the same file, and not made twice', async () => {
  const first = await bring(await jira())
  expect(first.made).toMatchObject(kinds)
  expect(await undo(first.id)).toMatchObject({ kinds, stays: 0 })
  await restoreAll()
  expect((await tryFile(await jira())).comparison).toMatchObject({ created: none, changed: 0, touched: 0, gone: 0 })
  expect((await bring(await jira())).made).toMatchObject(none)
  expect([
    await count('tasks'),
    await count('comments'),
    await count('thing_links'),
    await count('time_entries'),
  ]).toEqual([2, 1, 1, 1])
  // A correction is one of what came back, which nobody has changed here.
  const corrected = await tryFile(await jira('Leitor de notas'))
  expect(corrected.comparison).toMatchObject({ created: none, changed: 1, touched: 0 })
  // What came back says nothing of it in its history.
  const said = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query("select from events where action = 'restored' and after ? 'imported'"),
  )
  expect(said).toEqual([])
})

test('[MV-03] what the file brought again before the bin gave it back stands beside it', async () => {
  const [last] = (await stage.imports()).filter(({ may_undo }) => may_undo)
  expect(last).toBeUndefined()
  const file = () => upload(Buffer.from('Título,Status,Projeto\nSó,A fazer,Vau\n'), { name: 'vau.csv' })
  const first = await bring(await file())
  await undo(first.id)
  expect((await bring(await file())).made).toMatchObject({ task: 1 })
  await restoreAll()
  expect((await tryFile(await file())).comparison).toMatchObject({ created: { task: 0 }, unchanged: 1 })
  expect(await count("tasks where title = 'Só'")).toBe(2)
})
