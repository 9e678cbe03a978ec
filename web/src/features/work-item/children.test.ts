import { expect, test } from 'vitest'
import { epic, id, story, task } from '../../test-project.tsx'
import { looseWords } from './children.ts'

const [one, two] = [epic(1, { title: 'Um' }), epic(2, { title: 'Dois' })]
const stories = [
  story(11, { title: 'S', epic_id: one.id }),
  story(12, { title: 'S', epic_id: two.id }),
  story(13, { title: 'S', epic_id: null }),
]
const tasks = [11, 11, 12, 13].map((of, at) => task(20 + at, { title: 'T', story_id: id(of) }))

test.each([
  ['epic', [one.id, two.id], '2 stories (com 3 tasks) ficam sem épico.'],
  ['epic', [two.id], '1 story (com 1 task) fica sem épico.'],
  ['epic', [id(3)], ''],
  ['story', [id(11), id(13)], '3 tasks ficam sem story.'],
  ['story', [id(12)], '1 task fica sem story.'],
  ['task', [id(20)], ''],
] as const)('[WD-08] the deletion of %s %j says what it loosens: “%s”', (noun, ids, words) => {
  expect(looseWords(noun, ids, { story: stories, task: tasks })).toBe(words)
})
