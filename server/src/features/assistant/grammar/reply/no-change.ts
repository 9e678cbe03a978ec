import type { Change } from '../../plan.ts'

export const noChange: Change = {
  target: null,
  all: false,
  fields: {},
  remove: [],
  add: { epics: [], stories: [], tasks: [] },
}
