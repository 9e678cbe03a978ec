import { workSchemas } from '@leme/contract/work-item'
import { expect, test } from 'vitest'
import { blankTask } from './task-fields.tsx'

test('[PD-13] a task’s forms hold every field that a person may say of it, and no other', () => {
  const { status: _, ...said } = workSchemas.task.update.shape
  expect(Object.keys(blankTask).toSorted()).toEqual(Object.keys(said).toSorted())
})
