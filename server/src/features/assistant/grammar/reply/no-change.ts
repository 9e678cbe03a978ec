import type { Change } from '../../plan.ts'

export const noChange: Change = { target: null, fields: {}, remove: [], add: { epics: [], stories: [], tasks: [] } }
