/** What a search finds, by its noun. */
export const foundNouns = [
  'project',
  'client',
  'epic',
  'story',
  'task',
  'ticket',
  'invoice',
  'person',
  'agent',
] as const
export type FoundNoun = (typeof foundNouns)[number]

/** The longest search, in UTF-16 units. */
export const longestSearch = 200
