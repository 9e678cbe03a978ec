import { workSchemas } from '@leme/contract/work/work-item'
import { workNouns } from '@leme/contract/work/work-kind'
import { expect, test } from 'vitest'
import { epic, story, task } from '../../../test-project.tsx'
import { blankOf, valuesOf } from './form-fields.tsx'

const title = 'Extrato'
const items = { epic: epic(31, { title }), story: story(31, { title }), task: task(31, { title }) }

/** An agent is put in charge of a task where a person is, in its sheet and in the lists. */
const asked = (fields: object) =>
  Object.keys(fields)
    .filter((field) => field !== 'agent_id')
    .toSorted()

test.each(workNouns)(
  '[PD-13] the form of a %s holds every field that a person may change of it, and no other',
  (noun) => {
    expect(Object.keys(valuesOf(noun, items[noun])).toSorted()).toEqual(asked(workSchemas[noun].update.shape))
  },
)

test('[PD-13] a new task is asked for all but its status', () => {
  const { status: _, ...said } = workSchemas.task.update.shape
  expect(Object.keys(blankOf('task')).toSorted()).toEqual(asked(said))
})
