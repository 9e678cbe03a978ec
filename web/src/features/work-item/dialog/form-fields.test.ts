import { workSchemas } from '@leme/contract/work/work-item'
import { workNouns } from '@leme/contract/work/work-kind'
import { expect, test } from 'vitest'
import { epic, story, task } from '../../../test-project.tsx'
import { blankOf, valuesOf } from './form-fields.tsx'

const title = 'Extrato'
const items = { epic: epic(31, { title }), story: story(31, { title }), task: task(31, { title }) }

test.each(workNouns)(
  '[PD-13] the form of a %s holds every field that a person may change of it, and no other',
  (noun) => {
    expect(Object.keys(valuesOf(noun, items[noun])).toSorted()).toEqual(
      Object.keys(workSchemas[noun].update.shape).toSorted(),
    )
  },
)

test('[PD-13] a new task is asked for all but its status', () => {
  const { status: _, ...said } = workSchemas.task.update.shape
  expect(Object.keys(blankOf('task')).toSorted()).toEqual(Object.keys(said).toSorted())
})
