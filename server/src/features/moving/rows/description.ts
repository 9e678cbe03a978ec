import { calendarIn } from '@leme/contract/format/calendar'
import { formatDate } from '@leme/contract/format/format'
import { durationText } from '@leme/contract/moving/moving-counts'
import { codePoints } from '@leme/contract/text/text'
import { workLimits } from '@leme/contract/work/work'
import { fieldsOf } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { Person, Thing } from '../../../ingest/moving/neutral.ts'
import { kindOf, levelOf } from '../../../ingest/moving/words.ts'
import { linkKey } from '../links/planned-links.ts'
import type { People } from '../people.ts'
import { isCancelled, isOver, progressOf } from '../states.ts'
import { cut, unreadable } from './cut.ts'
import type { ThingGroup } from './groups.ts'
import type { Terms } from './plan-terms.ts'

/**
 * What of a footer is a link here, which needs no words; what says in what a thing stood, which a link says too; and a word that
 * nobody knows, which what came before these were written does not have.
 */
type Part = { text: string; is: 'own' | 'linked' | 'lost' | 'unknown' }

const partedBy = ' · '

/** Characters of what is looked for in a description. */
const longestWords = 2_000

/**
 * What stands below the title of a thing. `words` are those that a link says too, as a regular expression of PostgreSQL, and `bare`
 * is the text without them: a description differs by nothing that differs by these words alone, as one that came before the links.
 */
export type Described = { text: string | null; isCut: boolean; words: string | null; bare: string | null }

export function describe(group: ThingGroup, unplaced: readonly Person[], kind: WorkNoun, terms: Terms): Described {
  const { thing } = group
  const parts = partsOf(group, unplaced, kind, terms)
  const whole = withFooter(
    thing,
    parts.filter(({ is }) => is !== 'linked'),
    terms.people,
  )
  const said = parts.filter(({ is }) => is !== 'own').map(({ text }) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'))
  const words = `${partedBy}(?:${said.join('|')})(?=${partedBy}|$)`
  if (said.length === 0 || words.length > longestWords) return { ...whole, words: null, bare: null }
  const own = parts.filter(({ is }) => is === 'own')
  return { ...whole, words, bare: withFooter(thing, own, terms.people).text }
}

/** The text, with names where it names people by ids, and what has no field of its own below it. */
function withFooter(
  { description }: Thing,
  parts: readonly Part[],
  people: People,
): { text: string | null; isCut: boolean } {
  const footer = cut(parts.map(({ text }) => text).join(partedBy), workLimits.description / 2).text
  const named = (description ?? '').replace(unreadable, '').replace(/@([0-9a-z:-]{8,80})/gi, (whole, id: string) => {
    const name = people.nameOf(id)
    return name === null ? whole : `@${name}`
  })
  const room = workLimits.description - codePoints(footer) - 2
  const { text, isCut } = cut(named, Math.max(200, room))
  const whole = cut(
    [text, footer]
      .filter((part) => part !== '')
      .join('\n\n')
      .trim(),
    workLimits.description,
  )
  return { text: whole.text === '' ? null : whole.text, isCut: isCut || whole.isCut }
}

/** `Jira PORT-7 · criado em 22/09/2025 por Rui Sá · etiquetas: fiscal, nota`, each part on its own. */
function partsOf(
  { thing, links, files, logged }: ThingGroup,
  unplaced: readonly Person[],
  kind: WorkNoun,
  { source, timeZone, people, merged, links: { linked, lost } }: Terms,
): Part[] {
  const calendar = calendarIn(timeZone)
  const day = thing.created_at === null ? null : calendar.dayOf(thing.created_at)
  const nameOf = (person: Person) => person.name ?? person.email ?? people.nameOf(person.id ?? '') ?? person.id ?? ''
  const by = thing.author === null ? '' : ` por ${nameOf(thing.author)}`
  const own: readonly string[] = fieldsOf[kind]
  const spent = (thing.spent_minutes ?? 0) * 60 - logged
  const parts = [
    [source, thing.key].filter(Boolean).join(' '),
    day === null ? (by === '' ? '' : `criado${by}`) : `criado em ${formatDate(day)}${by}`,
    unplaced.length > 0 && `responsável: ${unplaced.map(nameOf).join(', ')}`,
    statusPart(thing),
    thing.priority !== null &&
      (merged.has(thing.priority) || !own.includes('priority')
        ? `prioridade: ${thing.priority}`
        : levelOf(thing.priority) === null && unknown(`prioridade: ${thing.priority}`)),
    thing.type !== null && kindOf(thing.type) === null && unknown(`tipo: ${thing.type}`),
    Boolean(thing.estimate_minutes) &&
      !own.includes('estimate_hours') &&
      `estimativa: ${durationText((thing.estimate_minutes ?? 0) * 60)}`,
    spent >= 60 && `tempo gasto: ${durationText(spent)}`,
    thing.labels.length > 0 && `etiquetas: ${thing.labels.join(', ')}`,
    thing.group !== null && `em: ${thing.group}`,
    thing.milestone !== null && `marco: ${thing.milestone}`,
    thing.points !== null && `pontos: ${String(thing.points).replace('.', ',')}`,
    thing.start_date !== null && `início: ${formatDate(thing.start_date)}`,
    thing.completed_at !== null &&
      `${isCancelled(thing) ? 'encerrado' : 'concluído'} em ${formatDate(calendar.dayOf(thing.completed_at))}`,
    thing.due_date !== null && !own.includes('due_date') && `prazo: ${formatDate(thing.due_date)}`,
    thing.archived && 'arquivado',
    lost.has(thing.id) && { text: `parte de ${lost.get(thing.id)}`, is: 'lost' as const },
    ...links.map((link) => {
      const text = `${linkWords[link.as] ?? link.as} ${link.to}`
      return linked.has(linkKey(link)) ? { text, is: 'linked' as const } : text
    }),
    ...files.map((file) => `anexo: ${file}`),
    thing.url,
  ]
  return parts.flatMap((part) => {
    const { text, is } = typeof part === 'object' && part !== null ? part : { text: part || '', is: 'own' as const }
    const plain = text.replace(unreadable, '').replace(/\s+/g, ' ')
    return plain === '' ? [] : [{ text: plain, is }]
  })
}

const unknown = (text: string): Part => ({ text, is: 'unknown' })

/** The file's word for a status that has none here, or that nobody knows, whatever somebody says that it becomes. */
function statusPart(thing: Thing): string | Part | false {
  if (isCancelled(thing))
    return thing.status === null ? 'cancelado' : `status: ${thing.status}${isOver(thing) ? ', cancelado' : ''}`
  return thing.status !== null && progressOf(thing) === null && unknown(`status: ${thing.status}`)
}

const linkWords: Record<string, string> = {
  blocks: 'bloqueia',
  blocked_by: 'bloqueado por',
  relates: 'ligado a',
  duplicates: 'repete',
}
