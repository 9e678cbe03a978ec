import { pages } from './pages.ts'

const patterns = pages.map((page) => new RegExp(`^${page.replace(/\$[a-z]+/g, '[^/]+')}/?$`))

/** Whether the interface has a page at a path. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
