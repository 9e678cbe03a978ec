import { fold, isNearly } from '@leme/language/text'
import type { Named, Names } from '@leme/language/turn-context'
import type { Database, Identity } from '../../../database/transaction.ts'
import { loadNames } from '../conversation/names.queries.ts'
import type { KnownIds, KnownNoun } from './known-ids.ts'

export const searchable = ['project', 'client', 'person', 'agent'] as const
export type Searchable = (typeof searchable)[number]

/** `rows` of one answer of a tool. */
const limits = { rows: 15 }

type Facts = Record<string, unknown>

/** What the model may look up, as the person who asks. Everything that is returned becomes a known id. */
export type Lookups = {
  names: (noun: Searchable, text: string) => Promise<Facts[]>
  work: (projectId: string, text: string) => Promise<{ epics: Facts[]; stories: Facts[] }>
  project: (projectId: string) => Promise<Facts | null>
}

/** Each lookup is a transaction of its own, read-only, and closed before the model thinks on. */
export function createLookups({ db, identity }: { db: Database; identity: Identity }, known: KnownIds): Lookups {
  const namesOf = (projectId: string | null) =>
    db.transactionAs(identity, (tx) => loadNames(tx, projectId), { readOnly: true })
  const learn = <Row extends Named>(noun: KnownNoun, rows: readonly Row[], text: string): Row[] => {
    const found = closest(rows, text)
    known.add(noun, found)
    return found
  }
  return {
    names: async (noun, text) => learn(noun, listOf(await namesOf(null), noun), text),
    work: async (projectId, text) => {
      if (!isId(projectId)) return { epics: [], stories: [] }
      const { epics, stories } = await namesOf(projectId)
      return { epics: learn('epic', epics, text), stories: learn('story', stories, text) }
    },
    project: async (projectId) => {
      if (!isId(projectId)) return null
      const [row] = await db.transactionAs(identity, (tx) => tx.query<ProjectFacts>(projectFacts, [projectId]), {
        readOnly: true,
      })
      if (!row) return null
      known.add('project', [{ id: row.id, label: row.name }])
      known.add(
        'person',
        row.members.map(({ id, name }) => ({ id, label: name })),
      )
      return row
    },
  }
}

type ProjectFacts = { id: string; name: string; members: { id: string; name: string }[] }

const projectFacts = `select id, name, client, kind, partner, status, budget_hours, spent_hours,
    start_date::text, end_date::text,
    coalesce((select json_agg(json_build_object('id', users.id, 'name', users.display_name))
      from project_members join users on users.org_id = project_members.org_id and users.id = project_members.user_id
      where project_members.project_id = projects.id), '[]') as members
  from projects where id = $1`

function listOf(names: Names, noun: Searchable): readonly Named[] {
  return { project: names.projects, client: names.clients, person: names.people, agent: names.agents }[noun]
}

/** Those whose words are most like the text's; without a text, the first. */
function closest<Row extends Named>(rows: readonly Row[], text: string): Row[] {
  const wanted = fold(text).split(' ').filter(Boolean)
  if (wanted.length === 0) return rows.slice(0, limits.rows)
  return rows
    .map((row) => ({ row, likeness: likenessOf(fold(row.label), wanted) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, limits.rows)
    .map(({ row }) => row)
}

function likenessOf(label: string, wanted: readonly string[]): number {
  const words = label.split(' ')
  const found = wanted.filter((word) => words.some((one) => one.startsWith(word) || isNearly(word, one)))
  return found.length + (label === wanted.join(' ') ? 1 : 0)
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
