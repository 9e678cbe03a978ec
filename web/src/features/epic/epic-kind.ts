import type { Epic } from '@leme/contract/work-item'
import { call } from '../../api/call.ts'
import type { WorkKind } from '../work/work-kind.ts'
import { workWords } from '../work/work-words.ts'

/** How epics are changed. */
export const epicKind: WorkKind<Epic> = {
  noun: 'epic',
  words: workWords('Épico', 'o'),
  parts: ['epics', 'stories'],
  ownerOf: ({ owner_user_id }) => owner_user_id,
  update: (id, body) => call('PATCH /api/epics/:id', { params: { id }, body }),
  remove: (id) => call('DELETE /api/epics/:id', { params: { id } }),
}
