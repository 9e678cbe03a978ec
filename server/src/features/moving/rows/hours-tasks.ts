import { spelling } from '@leme/contract/text/spelling'
import type { Transaction } from '../../../database/transaction.ts'
import type { HoursRow } from './hours-rows.ts'
import { type Candidate, findCandidates, findPrefixes, type Named } from './hours-tasks.queries.ts'

/**
 * The task that hours are of, whose id is null while it is still to come with the same file; else why they have none. What is
 * said of a task that was found is that it may be another.
 */
export type TaskFound = { task_id: string | null; task: string | null; said: string | null }

const kindNames: Record<string, string> = { epic: 'um épico', story: 'uma story' }

/** The project of hours whose project is still to be made: nothing is in it. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** `isToCome` says of a thing of the file that is not here whether it still comes. */
export type TaskTerms = { source: string; keysOf: string | null; isToCome: (of: string) => boolean }

/**
 * Which task the hours of each row are of. A thing of the file itself is known by its id there. What a timer names is what a
 * program called a thing that was brought from it, whatever its key here; only what nothing was called elsewhere may be a key
 * or a title here. What may be several things, or is none that holds hours, is said and left to the project.
 */
export async function findTasks(
  tx: Transaction,
  { source, keysOf, isToCome }: TaskTerms,
  rows: readonly (HoursRow & { project_id: string | null })[],
): Promise<Map<HoursRow, TaskFound>> {
  const named = new Map<string, Named & { rows: HoursRow[]; inside: HoursRow['inside'] }>()
  for (const row of rows) {
    const { of, title, inside } = row
    if (of === null) continue
    const project_id = row.project_id ?? nowhere
    const name = JSON.stringify([project_id, of, title, inside])
    const known = named.get(name) ?? { project_id, of, title, inside, rows: [] }
    known.rows.push(row)
    named.set(name, known)
  }
  const names = [...named.values()]
  if (names.length === 0) return new Map()
  const candidates = await findCandidates(
    tx,
    names.map(({ project_id, of, title }) => ({ project_id, of, title })),
  )
  const prefixes = await findPrefixes(tx, [...new Set(names.map(({ project_id }) => project_id))])
  const byName = new Map<number, Candidate[]>()
  for (const candidate of candidates) byName.set(candidate.name, [...(byName.get(candidate.name) ?? []), candidate])
  return new Map(
    names.flatMap((one, place) => {
      const meant = byName.get(place) ?? []
      const found = one.inside
        ? ofFile(
            meant.filter(
              (other) => other.by === 'source' && other.source === source && other.known_in === one.project_id,
            ),
            one,
            isToCome(one.of),
          )
        : ofTimer(meant.filter(isHere), one, { keysOf, prefixes: prefixes.get(one.project_id) ?? new Set() })
      return one.rows.map((row) => [row, found] as const)
    }),
  )
}

const isIn = ({ project_id }: Named, candidate: Candidate): boolean => candidate.project_id === project_id

/** A thing of the file itself, by its id there. */
function ofFile(meant: readonly Candidate[], name: Named & Inside, isToCome: boolean): TaskFound {
  const here = meant.find(isHere)
  const { kind, title } = name.inside ?? { kind: 'task', title: '' }
  if (here) return isIn(name, here) ? taken(here, null) : none(`“${title}” está em outro projeto, ${here.project}`)
  if (meant.length > 0 || !isToCome) return none(`“${title}” não está aqui`)
  return kind === 'task' ? { task_id: null, task: title, said: null } : none(unfit(title, kind))
}

type Inside = Pick<HoursRow, 'inside'>

const isHere = ({ noun }: Candidate): boolean => noun !== null

type Terms = { keysOf: string | null; prefixes: ReadonlySet<string> }

function ofTimer(meant: readonly Candidate[], name: Named, { keysOf, prefixes }: Terms): TaskFound {
  const { of, title } = name
  const brought = once(meant.filter(({ by }) => by === 'source'))
  const inside = brought.filter((one) => isIn(name, one))
  const owned = inside.filter(({ source }) => keysOf !== null && source === keysOf)
  const called = owned.length > 0 ? owned : inside
  const agreeing = called.filter((one) => isCalled(one, title))
  const [one] = called.length > 1 ? agreeing : called
  const here = meant.find(({ by }) => by === 'key')
  if (called.length > 1 && agreeing.length !== 1)
    return none(`${called.length} itens vieram com a chave “${of}” (${titles(called)}), e não se sabe de qual são`)
  if (one) {
    if (title !== null && !isCalled(one, title))
      return taken(one, `“${of}” se chama aqui “${one.title}”, e no arquivo “${title}”`)
    const isOther = keysOf === null && here && here.id !== one.id
    return taken(
      one,
      isOther ? `“${of}” é “${one.title}”, que veio com essa chave, e não “${here.title}”, que a tem aqui` : null,
    )
  }
  if (here && isOwn(here, of, { keysOf, prefixes })) {
    if (title === null || isCalled(here, title)) return taken(here, null)
    return none(`“${of}” é aqui “${here.title}”, e no arquivo “${title}”`)
  }
  const alike = once(
    meant.filter(({ by, source_key, title: called }) => by === 'title' && (called === of || isUnkeyed(source_key, of))),
  )
  const tasks = alike.filter(({ noun }) => noun === 'task')
  const [task] = tasks
  if (task && tasks.length === 1) return taken(task, null)
  if (tasks.length > 1) return none(`${tasks.length} tasks se chamam “${task?.title}”, e não se sabe de qual são`)
  if (alike[0]) return taken(alike[0], null)
  const [elsewhere] = brought
  if (elsewhere) return none(`“${of}” está em outro projeto, ${elsewhere.project}`)
  if (here) return none(`nada veio com a chave “${of}”: a task que a tem aqui, “${here.title}”, é outra`)
  return none(`nenhuma task se chama “${of}”`)
}

/**
 * Whether a key of here is what the file means: not where the thing has another one in the program that it came from, nor
 * where the file's keys are that program's, and things of this key's kind came from it.
 */
function isOwn({ source_key }: Candidate, of: string, { keysOf, prefixes }: Terms): boolean {
  if (!isUnkeyed(source_key, of)) return false
  return keysOf === null || !prefixes.has(of.split('-')[0] ?? '')
}

function isUnkeyed(source_key: string | null, of: string): boolean {
  return source_key === null || source_key === of || !/^[^-]+-\d+$/.test(source_key)
}

function isCalled({ title }: Candidate, wanted: string | null): boolean {
  return wanted !== null && spelling(title) === spelling(wanted)
}

function once(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((one) => [one.id, one])).values()]
}

function titles(candidates: readonly Candidate[]): string {
  const [first, second] = candidates.map(({ title }) => `“${title}”`)
  return candidates.length > 2 ? `${first}, ${second}…` : `${first} e ${second}`
}

/** Hours are of tasks: those of what is none stay with the project. */
function taken({ id, noun, title }: Candidate, said: string | null): TaskFound {
  return noun === 'task' ? { task_id: id, task: title, said } : none(unfit(title, noun ?? ''))
}

function unfit(title: string, noun: string): string {
  return `“${title}” é ${kindNames[noun] ?? noun}, e horas são de tasks`
}

function none(said: string): TaskFound {
  return { task_id: null, task: null, said: `${said}; as horas ficam no projeto, com o nome na nota` }
}
