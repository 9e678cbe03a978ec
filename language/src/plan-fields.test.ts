import { plannedEpic, plannedProject, plannedStory, plannedTask } from '@leme/contract/assistant/assistant'
import { expect, test } from 'vitest'
import { columnsOf, fieldsOf, nouns, saidFields } from './plan-fields.ts'

const planned = { project: plannedProject, epic: plannedEpic, story: plannedStory, task: plannedTask }
/** What a plan gives a row beside what was said of it. */
const given = ['id', 'is_new', 'client_id', 'tasks', 'stories']

test.each(nouns)('the table has what the contract takes of a planned %s, and no more', (noun) => {
  const places = fieldsOf(noun).flatMap(([name, { column = name, isPlace }]) => (isPlace ? [column] : []))
  const own = Object.keys(columnsOf(noun)).filter((column) => !places.includes(column))
  expect(own.toSorted()).toEqual(
    Object.keys(planned[noun].shape)
      .filter((column) => !given.includes(column))
      .toSorted(),
  )
})

test('of a project a deadline is its end and an estimate its budget, unless these are said themselves', () => {
  const said = { title: 'Portal', due_date: '2026-12-18', estimate_hours: 40 }
  expect(saidFields('project', said)).toEqual({ name: 'Portal', end_date: '2026-12-18', budget_hours: 40 })
  expect(saidFields('project', { ...said, end_date: '2026-12-31' })).toMatchObject({ end_date: '2026-12-31' })
})

test('what was not said is absent, and what is taken away is null', () => {
  expect(saidFields('story', { assignee: null, due_date: '2026-12-18' })).toEqual({ owner: null })
})
