import { expect, test } from 'vitest'
import { projectSchedule } from './project-schedule.ts'

const today = '2026-11-20'

test.each([
  ['doing', '2026-03-02', '2026-12-18', 'Faltam 28 dias', 'accent'],
  ['doing', null, '2026-12-18', 'Faltam 28 dias', 'accent'],
  ['doing', null, '2026-11-21', 'Falta 1 dia', 'accent'],
  ['doing', null, '2026-11-20', 'Termina hoje', 'accent'],
  ['doing', null, '2026-11-19', 'Atrasado 1 dia', 'danger'],
  ['blocked', '2026-03-02', '2026-11-17', 'Atrasado 3 dias', 'danger'],
  ['done', '2026-03-02', '2026-11-17', 'Concluído', 'accent'],
  ['cancelled', null, '2026-11-17', 'Cancelado', 'accent'],
  ['planned', '2026-11-21', '2026-12-18', 'Começa amanhã', 'accent'],
  ['planned', '2026-11-23', null, 'Começa em 3 dias', 'accent'],
  ['doing', '2026-11-20', null, 'Começou hoje', 'accent'],
  ['doing', '2026-11-10', null, 'Em curso há 10 dias', 'accent'],
  ['doing', null, null, null, 'accent'],
  ['done', null, null, null, 'accent'],
] as const)('[PD-03] %s, from %j to %j: %j', (status, start_date, end_date, note, tone) => {
  expect(projectSchedule({ status, start_date, end_date }, today)).toMatchObject({ note, tone })
})

test.each([
  ['2026-11-20', '2026-11-29', 0],
  ['2026-11-15', '2026-11-24', 50],
  ['2026-11-01', '2026-11-19', 100],
  ['2026-11-20', '2026-11-20', 0],
  ['2027-01-01', '2027-02-01', 0],
  // Across the turn of the year.
  ['2026-10-01', '2027-01-08', 50],
] as const)('[PD-03] from %s to %s, %d%% of the time has gone by', (start_date, end_date, elapsed) => {
  expect(projectSchedule({ status: 'doing', start_date, end_date }, today).elapsed).toBe(elapsed)
})

test.each([
  [null, '2026-12-18'],
  ['2026-03-02', null],
] as const)('[PD-03] between %j and %j there is no span to measure', (start_date, end_date) => {
  expect(projectSchedule({ status: 'doing', start_date, end_date }, today).elapsed).toBeNull()
})
