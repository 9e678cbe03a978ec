import { expect, test } from 'vitest'
import { useMovingStage } from '../../../../test/import/moving-stage.ts'

const { upload, tryFile, bring, count } = useMovingStage()

test('[MV-01] [MV-03] what a file links to itself is named once, and stays out', async () => {
  const file = Buffer.from(
    [
      'Summary,Issue key,Issue id,Issue Type,Status,Project name,Outward issue link (Blocks),Inward issue link (Blocks),Outward issue link (Relates)',
      'Um,O-1,1,Task,Done,Ilha,O-1,O-1,O-2',
      'Dois,O-2,2,Task,Done,Ilha,,,O-2',
      '',
    ].join('\n'),
  )
  const id = await upload(file)
  const { comparison, doubts } = await tryFile(id)
  expect(comparison?.created).toMatchObject({ task: 2, link: 1 })
  expect(doubts).toEqual({
    count: 2,
    first: [
      { line: 2, message: '“Um” bloqueia a si mesmo: a ligação fica de fora' },
      { line: 3, message: '“Dois” se relaciona a si mesmo: a ligação fica de fora' },
    ],
  })
  expect((await bring(id)).made).toMatchObject({ task: 2, link: 1 })
  expect(await count('thing_links')).toBe(1)
})
