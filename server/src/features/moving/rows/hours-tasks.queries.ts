import type { Transaction } from '../../../database/transaction.ts'

/** Something that a name of a file's hours may mean. */
export type Candidate = {
  /** Which of the names: its place among them. */
  name: number
  /** By what the name may mean it: what another program called it, its key here, or its title. */
  by: 'source' | 'key' | 'title'
  id: string
  /** Null for what was deleted here, as are its title and key. */
  noun: string | null
  title: string
  key: string
  /** Into which project it came, and in which it is today. */
  known_in: string
  project_id: string
  /** What the project is called in which it stands. */
  project: string
  /** The program that it came from, and what it is called there; null for what was made here. */
  source: string | null
  source_key: string | null
}

export type Named = { project_id: string; of: string; title: string | null }

type Came = { row_id: string; project_id: string; source: string; source_id: string; key: string | null }
type Thing = { id: string; noun: string; title: string; key: string; project_id: string }

/**
 * All that these names may mean: what any import of any program called so, in whatever project, and what is called so in the
 * project itself. Of each statement the lists are what is looked for, so that each goes through its rows once.
 */
export async function findCandidates(tx: Transaction, names: readonly Named[]): Promise<Candidate[]> {
  const called = [...new Set(names.map(({ of }) => of))]
  const projects = [...new Set(names.map(({ project_id }) => project_id))]
  const came = await tx.query<Came>(
    `select row_id, project_id, source, source_id, key from imported_rows
     where key = any ($1) and noun in ('epic', 'story', 'task')
     union
     select row_id, project_id, source, source_id, key from imported_rows
     where project_id = any ($2) and source_id = any ($1) and noun in ('epic', 'story', 'task')`,
    [called, projects],
  )
  const things = await tx.query<Thing>(
    `select id, noun, title, key, project_id from things
     where noun in ('epic', 'story', 'task')
       and (id = any ($1) or (project_id = any ($2) and (key = any ($3) or title = any ($4))))`,
    [
      came.map(({ row_id }) => row_id),
      projects,
      called,
      [...called, ...new Set(names.flatMap(({ title }) => title ?? []))],
    ],
  )
  const sources = await tx.query<Came>(
    `select distinct on (row_id) row_id, project_id, source, source_id, key from imported_rows
     where row_id = any ($1) and noun in ('epic', 'story', 'task') order by row_id, key`,
    [things.map(({ id }) => id)],
  )
  const projectNames = await tx.query<{ id: string; name: string }>(
    'select id, name from projects where id = any ($1)',
    [[...projects, ...came.map(({ project_id }) => project_id), ...things.map(({ project_id }) => project_id)]],
  )
  const nameOf = new Map(projectNames.map(({ id, name }) => [id, name]))
  const sourceOf = new Map(sources.map((one) => [one.row_id, one]))
  const thingOf = new Map(things.map((thing) => [thing.id, thing]))
  const cameBy = listsBy(came, ({ key, source_id }) => [key ?? source_id, source_id])
  const thingBy = listsBy(things, ({ key, title, project_id }) => [`${project_id} ${key}`, `${project_id} ${title}`])
  const candidateOf = (by: Candidate['by'], name: number, id: string, one: Partial<Came>): Candidate => {
    const thing = thingOf.get(id)
    const project_id = thing?.project_id ?? one.project_id ?? ''
    return {
      ...{ name, by, id, noun: thing?.noun ?? null, title: thing?.title ?? '', key: thing?.key ?? '' },
      ...{ known_in: one.project_id ?? project_id, project_id, project: nameOf.get(project_id) ?? '' },
      ...{ source: one.source ?? null, source_key: one.key ?? null },
    }
  }
  return names.flatMap(({ project_id, of, title }, name) => {
    const meant = (cameBy.get(of) ?? []).filter((one) => one.key === of || one.project_id === project_id)
    const here = [of, ...(title === null || title === of ? [] : [title])].flatMap(
      (word) => thingBy.get(`${project_id} ${word}`) ?? [],
    )
    return [
      ...meant.map((one) => candidateOf('source', name, one.row_id, one)),
      ...here.map(({ id, key }) => candidateOf(key === of ? 'key' : 'title', name, id, sourceOf.get(id) ?? {})),
    ]
  })
}

function listsBy<One>(ones: readonly One[], wordsOf: (one: One) => string[]): Map<string, One[]> {
  const lists = new Map<string, One[]>()
  for (const one of ones) {
    for (const word of new Set(wordsOf(one))) {
      const list = lists.get(word) ?? []
      list.push(one)
      lists.set(word, list)
    }
  }
  return lists
}

/** What the keys of things that were brought into a project begin with: `TES` of `TES-19`. */
export async function findPrefixes(tx: Transaction, projects: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.query<{ project_id: string; prefix: string }>(
    `select distinct project_id, split_part(key, '-', 1) as prefix from imported_rows
     where project_id = any ($1) and key ~ '^[^-]+-[0-9]+$' and noun in ('epic', 'story', 'task')`,
    [projects],
  )
  const prefixes = new Map<string, Set<string>>()
  for (const { project_id, prefix } of rows)
    prefixes.set(project_id, (prefixes.get(project_id) ?? new Set()).add(prefix))
  return prefixes
}
