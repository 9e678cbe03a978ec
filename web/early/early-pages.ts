// By its path: the build's configuration, which reads this too, takes packages as they are.
import { firstLoads, type PagePath, pageAt, pages } from '../../contract/src/pages.ts'
import { type EarlyRead, firstReads } from './first-reads.ts'

/**
 * What a page needs first, for its first load to ask for while the entry is still on its way: its code and its reads.
 * `path` is a regular expression's source, for the address from its path on; `$1` in a read is what its group matched.
 * Each of these pages has a file of its own (`chunks.ts`).
 */
export type EarlyPage = { path: string; modules: string[]; reads: EarlyRead[] }

/** Those whose first load the table of pages describes, one for each of their tabs; those that need the same are one. */
export const earlyPages: EarlyPage[] = joined(pages.flatMap(openings))

function openings(path: PagePath): EarlyPage[] {
  const { code } = pageAt(path)
  const load = firstLoads[path]
  if (!load) return []
  const { with: beside, reads, tabs = { '': {} } } = load
  return Object.entries(tabs).map(([tab, own]) => ({
    path: addressOf(path, tab),
    modules: [code, beside, own.with].flatMap((module) => (module ? `features/${module}.tsx` : [])),
    reads: [...reads, ...(own.reads ?? [])].map((read) => firstReads[read]),
  }))
}

function addressOf(path: PagePath, tab: string): string {
  const named = tab === '' ? '(?:\\?|$)' : `\\?(?:.*&)?tab=(?:${tab})\\b`
  return `^${path.replace('$id', '([0-9a-f-]{36})')}${named}`
}

function joined(all: readonly EarlyPage[]): EarlyPage[] {
  const byNeed = new Map<string, EarlyPage>()
  for (const { path, modules, reads } of all) {
    // What stands in an address is found by the number of its group.
    const need = JSON.stringify([modules, reads, path.includes('([') && path])
    const known = byNeed.get(need)?.path
    byNeed.set(need, { path: known ? `${known}|${path}` : path, modules, reads })
  }
  return [...byNeed.values()]
}
