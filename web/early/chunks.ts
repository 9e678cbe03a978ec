import { earlyPages } from './early-pages.ts'

type Module = { code: string | null; importedIds: readonly string[]; importers: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

/** Pages that show the same kind of rows, and so share a file of their own. */
const families: readonly [name: string, pages: RegExp][] = [
  // What its parts that come later need too.
  ['overview', /^(?:work-overview|tickets-tab)$/],
  // The one is loaded with the other.
  ['dashboard-page', /^(?:dashboard-page|work-overview)$/],
  ['details', /^(?:project-overview|work-overview|tickets-tab|ticket-page)$/],
  // What the tabs of a project share comes with its lists, which saves them a request.
  ['work-tab', /^(?:work-tab|project-members-tab)$/],
  ['work', /^(?:project-page|project-overview|work-tab|project-members-tab|work-overview|tickets-tab|ticket-page)$/],
  ['measures', /^(?:agent-page|observability-page)$/],
  ['registers', /^(?:clients-page|finance-page|observability-page|agent-page)$/],
  // With what its forms share with dialogs: nobody else's first rows have forms.
  ['fields', /^auth-page$/],
]

/** What comes after the first rows, though modules that they need import it or stand beside it. */
const parts: readonly [name: string, test: RegExp][] = [
  ['overlays', /\/contract\/src\/filtered-paths\./],
  ['overlays', /\/useBlocker\.js/],
  // The list of tickets is also part of their groups, which come later: it is in neither's file.
  ['tickets', /\/features\/ticket\/(?:ticket-list|lazy-many-tickets)\./],
  // With the cards whose facts it has.
  ['details', /\/project\/project-line\./],
  ['long-lists', /\/long-project-grid|\/grid-columns|\/node_modules\/@tanstack\/(?:react-virtual|virtual-core)\//],
]

/** Files for what opens later (menus, dialogs, forms) or belongs to rarer pages. None imports one below it. */
const later: readonly [name: string, test: RegExp][] = [
  ...parts,
  [
    'graph',
    /\/node_modules\/(?:recharts|victory-vendor|d3-|@reduxjs|redux|immer|reselect|react-redux|decimal|es-toolkit|eventemitter3|internmap)|\/observability\/chart\/(?:runs-chart|chart-|line-ends|lone-dot)/,
  ],
  ['board', /\/node_modules\/@dnd-kit\/|\/ui\/board\/|\/task-board/],
  ['live', /\/web\/src\/api\/live\/(?:live-|refetch-gate)|\/contract\/src\/wire\/live/],
  ['auth-client', /\/node_modules\/@supabase\/|\/web\/src\/api\/session\/auth\.ts/],
  ['rules', /\/node_modules\/(?:zod|@hookform)\/|\/contract\/src\//],
  ['toasts', /\/node_modules\/sonner\/|\/ui\/toast\/toaster/],
  [
    'charts',
    /\/ui\/figure\/(?:chart-paper|empty-chart)|\/features\/auth\/auth-chart|\/shell\/(?:not-found|no-organization)/,
  ],
  ['overlays', /\/node_modules\/|\/web\/src\/(?:api|ui|page|shell)\//],
  ['auth', /\/web\/src\/features\/auth\//],
  [
    'settings',
    /\/web\/src\/features\/(?:account|team|organization|api-key|audit|exchange-rate|import|moving|unread-span|work-rate)\//,
  ],
  ['assistant', /\/web\/src\/features\/assistant\//],
  ['runs', /\/web\/src\/features\/(?:agent|observability)\//],
  ['dialogs', /\/web\/src\//],
]

function nameIn(names: typeof later, id: string): string | null {
  return names.find(([, test]) => test.test(id))?.[0] ?? null
}

/** The module that exports every icon. */
const allIcons = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** What a module imports statically; of all icons those that it names. */
function importsOf(id: string, graph: Graph): string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
  return importedIds.flatMap((imported) =>
    allIcons.test(imported) ? iconsNamed(code ?? '', imported, graph) : imported,
  )
}

function iconsNamed(code: string, all: string, graph: Graph): string[] {
  const [, names = ''] = /import \{([^}]*)\} from "lucide-react"/.exec(code) ?? []
  const exported = graph.getModuleInfo(all)?.code ?? ''
  return names.split(',').map((name) => {
    const at = exported.indexOf(` as ${name.trim()},`)
    const [, file] = /'\.(\/icons\/[^']+)'/.exec(exported.slice(at)) ?? []
    if (at < 0 || !file) throw new Error(`lucide-react exports ${name} in another way: look again`)
    return all.replace('/lucide-react.mjs', file)
  })
}

/** All that these modules import statically, and themselves, without what is in `seen`. */
function closure(ids: readonly string[], graph: Graph, seen: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || found.has(id)) return
    found.add(id)
    importsOf(id, graph).forEach(visit)
  }
  ids.forEach(visit)
  return found
}

/**
 * Names each module's file, so that a page's first rows need few: the start's (which the build makes by itself), the
 * page's own, what pages share, and for some pages one or two more. What opens later is in few files too, each fetched
 * ahead whole.
 */
export function chunkNames(webDir: string) {
  let first: Map<string, string> | undefined
  return (id: string, graph: Graph): string | null => {
    first ??= nameFirst(`${webDir}/src/`, graph)
    return first.get(id) ?? nameIn(later, id)
  }
}

/** The names of the files that `nameFirst` gives to pages' first rows, the start among them. */
export function firstNames(): Set<string> {
  const pages = earlyPages.flatMap(({ modules }) => modules.map(pageName))
  return new Set(['start', 'shared', ...pages, ...families.map(([family]) => family)])
}

function pageName(module: string): string {
  return module.replace(/^.*\/|\.tsx$/g, '')
}

function nameFirst(src: string, graph: Graph): Map<string, string> {
  const start = closure([`${src}main.tsx`], graph, new Set())
  const pages = [...new Set(earlyPages.flatMap(({ modules }) => modules))].map((module) => ({
    name: pageName(module),
    modules: closure([src + module], graph, start),
  }))
  const first = new Set(pages.flatMap(({ modules }) => [...modules]))
  const isForMore = (id: string) => graph.getModuleInfo(id)?.importers.some((importer) => !first.has(importer))
  // What is also part of dialogs is none of one page's file, nor is what it imports.
  const forMore = closure([...first].filter(isForMore), graph, start)
  const names = new Map<string, string>([...start].map((id) => [id, nameIn(parts, id) ?? 'shared']))
  for (const id of first) {
    const showing = pages.filter(({ modules }) => modules.has(id)).map(({ name }) => name)
    const [only] = showing.length === 1 && !forMore.has(id) ? showing : []
    const family = families.find(([, test]) => showing.every((name) => test.test(name)))?.[0]
    names.set(id, nameIn(parts, id) ?? only ?? family ?? 'shared')
  }
  return names
}
