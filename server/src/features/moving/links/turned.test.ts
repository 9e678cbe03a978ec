import { expect, test } from 'vitest'
import { useMovingStage } from '../../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

const head =
  'Summary,Issue key,Issue id,Issue Type,Status,Project name,Outward issue link (Blocks),Outward issue link (Duplicate)'
const jira = (...rows: string[]) => upload(Buffer.from([head, ...rows, ''].join('\n')))

const links = async () => {
  const rows = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ said: string }>(
      `select concat_ws(' ', one.title, kind, other.title) as said from thing_links
       join tasks one on one.id = thing_id join tasks other on other.id = other_id`,
    ),
  )
  return rows.map(({ said }) => said).toSorted()
}

test('[MV-01] [MV-03] a link that the file turns round is said: the one of before stays and is named, and the new one is related', async () => {
  const before = ['Um,L-1,1,Task,Done,Lagoa,L-2,', 'Dois,L-2,2,Task,Done,Lagoa,,', 'Três,L-3,3,Task,Done,Lagoa,,L-2']
  await bring(await jira(...before))
  expect(await links()).toEqual(['Três duplicates Dois', 'Um blocks Dois'])
  const after = ['Um,L-1,1,Task,Done,Lagoa,,', 'Dois,L-2,2,Task,Done,Lagoa,L-1,L-3', 'Três,L-3,3,Task,Done,Lagoa,,']
  const id = await jira(...after)
  const { comparison, doubts } = await tryFile(id)
  expect(comparison).toMatchObject({ created: { link: 2 }, changed: 0 })
  expect(comparison?.named.map(({ why, title }) => `${why} ${title}`).toSorted()).toEqual([
    'vanished Ligação “Bloqueia” de Um para Dois',
    'vanished Ligação “Duplica” de Três para Dois',
  ])
  const message =
    'o arquivo diz a ligação ao contrário do que veio antes: a de antes fica, e esta vem como “Relacionada a”'
  expect(doubts.first).toEqual([3, 3].map((line) => ({ line, message })))
  const turned = await bring(id)
  expect(turned.made).toMatchObject({ link: 2 })
  expect(turned.notes).toContain(`linha 3: ${message}`)
  const both = ['Dois relates Três', 'Dois relates Um', 'Três duplicates Dois', 'Um blocks Dois']
  expect(await links()).toEqual(both)
  // The same again is nothing new, whichever way it is said.
  for (const rows of [after, before]) {
    const again = await jira(...rows)
    expect((await tryFile(again)).comparison).toMatchObject({ created: { link: 0 } })
    expect((await bring(again)).made).toMatchObject({ link: 0 })
  }
  expect(await links()).toEqual(both)
})

test('[MV-01] [MV-03] what each of two says of the other is one link, in whatever order the rows come', async () => {
  const rows = ['Sul,M-1,11,Task,Done,Mar,,M-2', 'Norte,M-2,12,Task,Done,Mar,,M-1']
  await bring(await jira(...rows))
  const { comparison } = await tryFile(await jira(...rows.toReversed()))
  expect(comparison).toMatchObject({ created: { link: 0 }, named: [] })
})
