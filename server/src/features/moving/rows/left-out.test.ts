import { expect, test } from 'vitest'
import { useMovingStage } from '../../../../test/import/moving-stage.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

test('[MV-02] [MV-03] hours of people who are not in the team are counted, all of them, and nobody refused them', async () => {
  const many = 2100
  const rows = Array.from({ length: many }, (_, at) => `Ana${at} Fora,a${at}@fora.exemplo,2026-03-02,Cheia,1`)
  const content = ['Person,Email,Date,Project,Hours', ...rows, `Eu,${stage.admin.email},2026-03-02,Cheia,30`, '']
  const id = await upload(Buffer.from(content.join('\n')), { name: 'horas.csv' })
  const trial = await tryFile(id)
  expect(trial.strangers).toEqual({ people: many, seconds: many * 3600 })
  expect(trial.people).toHaveLength(2000)
  expect(trial.left_out.count).toBe(many)
  const message = 'as horas são de quem não está na equipe: Ana0 Fora'
  expect(trial.left_out.first[0]).toEqual({ line: 2, message })
  expect(trial.refused).toEqual({ count: 1, first: [{ line: 2102, message: 'são mais de 24 horas em um registro' }] })
  expect(trial.lines).toContain('Horas de 2.100 pessoas que não estão na equipe, que ficam de fora: 2.100h00.')
  const { notes } = await bring(id)
  expect(notes.slice(0, 2)).toEqual([
    'Registros de horas que ficam de fora: 2.100; os primeiros 100 estão nesta lista.',
    'Linhas recusadas: 1.',
  ])
})
