import { movingTrial } from '@leme/contract/moving/moving-trial'
import { expect, test } from 'vitest'
import { jiraOf, useMovingStage } from '../../../test/import/moving-stage.ts'

const silence = 1200
const stage = useMovingStage({ connections: { silence } })
const { upload, tryFile } = stage

test('[MV-03] a trial that takes longer than a connection may be silent is answered', async () => {
  const id = await upload(jiraOf(12_000, { length: 100 }))
  const begun = performance.now()
  const trial = movingTrial.parse(await tryFile(id))
  const whole = performance.now() - begun
  expect(whole).toBeGreaterThan(silence)
  expect(trial.kinds).toEqual({ epic: 1, story: 12_000, task: 0 })
})
