import { type Draft, noDraft, type Plan } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { endBefore, fold } from '../words.ts'
import { beginsAsking } from './asking.ts'
import { assemble, namesSeveralProjects } from './assemble.ts'
import { requestFirst, withoutEnvelope, withoutKindsBelow } from './clean-paste.ts'
import { readDeeds } from './deeds.ts'
import { entitle } from './entitle.ts'
import { readHired } from './hired.ts'
import { listBefore, projectAbove, withKind, withoutEach } from './list-alone.ts'
import { readNews } from './news.ts'
import type { Foreign } from './noun-phrase.ts'
import { openingAt } from './opening.ts'
import { readPasted } from './pasted.ts'
import { refusedIn } from './refused.ts'
import { segmentsOf } from './segments.ts'
import type { Opening } from './subject-first.ts'
import { withoutTables } from './table.ts'
import { titleFirst } from './title-first.ts'
import { withBefore } from './told-before.ts'

/** What the assistant does not do at once; each is another plan. */
const inTwoProjects = 'criar em dois projetos de uma vez; peça um de cada vez'
const negation = /(?:^|[\s,.;])(?:nao|nunca|nem|jamais|sem) (?:\p{L}+ )?$/u

/** A sentence that asks to create something, as a draft; null for any other. Names stay in the words that were used. */
export function readCreation(said: Said): Plan | null {
  const typed = said.text.normalize('NFC').replace(/\r\n?/g, '\n')
  const placed = projectAbove(typed, said, readCreation)
  if (placed) return placed
  const { names } = said
  const clean = withoutEach(withoutEnvelope(typed))
  const span = spanOf(
    typed.includes('\n')
      ? withKind(requestFirst(withoutKindsBelow(withoutTables(clean)), names.projects), names.projects)
      : clean,
  )
  if (beginsAsking(span.folded)) return null
  const hired = readHired(span, said)
  if (hired) return { intent: 'create', draft: { ...noDraft, new_project: hired } }
  const news = readNews(span, said)
  if (news) {
    const draft = assemble(segmentsOf(news.span, news.opening), said, news.opening.facts)
    return { intent: 'create', draft, is_guess: !news.isAsked }
  }
  const first = projectForm(span) ?? openingAt(span, 0, said)
  const late = first ? null : titleFirst(span, said)
  if (late) return { intent: 'create', draft: assemble([late.segment], said, late.facts) }
  const refused = first ? null : refusedIn(span)
  if (refused) return { intent: 'unknown', about: refused }
  const deeds = first ? null : readDeeds(span, said)
  if (deeds) return { intent: 'create', draft: deeds, is_guess: true }
  const found = first ? { opening: first, start: 0 } : laterOpening(span, said)
  if (!found) return null
  const { opening, start } = found
  if ('foreign' in opening) return { intent: 'unknown', about: refusedIn(span) ?? `criar ${opening.foreign}` }
  if (areProjects(opening)) return { intent: 'unknown', about: inTwoProjects }
  const segments = segmentsOf(span, opening)
  const pasted = readPasted(span, opening, said)
  if (!pasted && namesSeveralProjects(segments, said, opening.facts)) return { intent: 'unknown', about: inTwoProjects }
  const told = pasted ?? assemble(segments, said, opening.facts)
  const named = start > 0 && isUntitled(told) ? listBefore(cut(span, 0, start), opening, said) : null
  const draft = named ? { ...named, project: told.project } : told
  const isMade = start > 0 && entitle(draft, cut(span, 0, start), said)
  if (draft.new_project && start > 0) withBefore(draft.new_project, cut(span, 0, start), said)
  else if (!draft.new_project) draft.project ??= projectBefore(cut(span, 0, start), said)
  const isGuess = isMade || opening.isGuess === true || (opening.plural && isSingle(draft))
  return { intent: 'create', draft, is_guess: isGuess }
}

/** "criar as tasks …" and only one was found: what divides them was not understood. */
function isSingle({ new_project, epics, stories, tasks }: Draft): boolean {
  return new_project === null && epics.length + stories.length + tasks.length === 1
}

/** "O App de Vendas não tem testes. Cria uma task …": the only project that the words before the request name. */
function projectBefore(span: Span, { names }: Said): Draft['project'] {
  const starts = [...span.folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index)
  const found = starts.flatMap((at) => labelAt(span, at, names.projects) ?? [])
  const told = new Set(found.map(({ said }) => fold(said)))
  return told.size === 1 && found[0] ? { said: found[0].said } : null
}

function isUntitled({ epics, stories, tasks }: Draft): boolean {
  return [...epics, ...stories, ...tasks].every(({ title }) => title === null)
}

/** "cria dois projetos: A e B": one at a time is asked for and shown. */
function areProjects({ noun, plural, count, some }: Opening): boolean {
  return noun === 'project' && plural && (count === null ? !some : count > 1)
}

/** "Nome: Radar", "Cliente: Acme", and so on: the fields of a new project, which alone has a client. */
function projectForm({ folded }: Span): Opening | null {
  const isForm =
    /^[\s\p{P}]*(?:nome(?: d[oe] projeto)?|titulo) ?:/u.test(folded) && /[\n,;.|-]\s*cliente ?:/u.test(folded)
  return isForm ? { noun: 'project', plural: false, count: null, end: 0, some: true, facts: {} } : null
}

/** Where a later clause begins: "Temos reunião na sexta. Crie uma task …". */
function laterOpening(span: Span, said: Said): { opening: Opening | Foreign; start: number } | null {
  for (const { index, 0: mark } of span.folded.matchAll(/[.!?;:\n,]+\s+/gu)) {
    if (negation.test(endBefore(span.folded, index))) return null
    const start = index + mark.length
    const opening = openingAt(span, start, said, { depth: 3 })
    if (opening && !('foreign' in opening)) return { opening, start }
  }
  return null
}
