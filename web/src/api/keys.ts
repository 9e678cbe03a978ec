/**
 * Query keys, one family a noun: `keys.projects.all` invalidates everything of the noun, `.list(…)` and `.one(id)`
 * are single reads. Invalidate the family after a write.
 */
function family<const Noun extends string>(noun: Noun) {
  return {
    all: [noun] as const,
    list: (filter: Record<string, unknown> = {}) => [noun, 'list', filter] as const,
    one: (id: string) => [noun, 'one', id] as const,
    /** What hangs on one of them: `keys.projects.part(id, 'epics')`. */
    part: (id: string, part: string) => [noun, 'one', id, part] as const,
  }
}

export const keys = {
  me: ['me'] as const,
  users: family('users'),
  invitations: family('invitations'),
  clients: family('clients'),
  partners: family('partners'),
  projects: family('projects'),
  epics: family('epics'),
  stories: family('stories'),
  tasks: family('tasks'),
  members: family('members'),
}
