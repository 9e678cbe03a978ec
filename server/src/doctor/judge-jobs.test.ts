import { expect, test } from 'vitest'
import { judgeJobs } from './database-checks.ts'

const calm = { kind: 'sweep_audit', waiting: 1, failed: 0, oldest: 30, last_error: null }

test('[OP-14] the doctor says what waits too long and what failed, and that a server may not be running', () => {
  expect(judgeJobs([calm])).toMatchObject({ level: 'good' })
  expect(judgeJobs([calm, { ...calm, kind: 'mail', waiting: 1200, oldest: 3_600 }])).toEqual({
    level: 'warning',
    sentence: 'Há 1.200 trabalhos de mail à espera, o mais antigo há 60 min: verifique se um servidor está rodando.',
  })
  expect(judgeJobs([{ ...calm, failed: 2, last_error: 'ECONNREFUSED' }])).toEqual({
    level: 'warning',
    sentence: 'Trabalhos de sweep_audit que falharam em sete dias: 2 (ECONNREFUSED).',
  })
})
