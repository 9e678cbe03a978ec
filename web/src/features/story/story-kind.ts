import type { Story } from '@leme/contract/work-item'
import { call } from '../../api/call.ts'
import type { WorkKind } from '../work/work-kind.ts'
import { workWords } from '../work/work-words.ts'

/** How stories are changed. */
export const storyKind: WorkKind<Story> = {
  noun: 'story',
  words: workWords('Story', 'a'),
  parts: ['stories', 'tasks'],
  ownerOf: ({ owner_user_id }) => owner_user_id,
  update: (id, body) => call('PATCH /api/stories/:id', { params: { id }, body }),
  remove: (id) => call('DELETE /api/stories/:id', { params: { id } }),
}
