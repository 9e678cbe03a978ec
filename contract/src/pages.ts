/**
 * Every page of the interface. The browser's router draws them; the server answers a document request for any other
 * path with status 404. A segment that starts with `$` stands for any value.
 */
export const pages = [
  '/auth',
  '/auth/reset',
  '/',
  '/projects',
  '/projects/$id',
  '/clients',
  '/tasks',
  '/tasks/tickets/$id',
  '/finance',
  '/briefs',
  '/agents',
  '/agents/$id',
  '/observability',
  '/rag',
  '/import',
  '/settings/account',
  '/settings/team',
  '/settings/api-keys',
  '/settings/organization',
  '/settings/audit',
] as const

const patterns = pages.map((page) => new RegExp(`^${page.replace(/\$[a-z]+/g, '[^/]+')}/?$`))

export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
