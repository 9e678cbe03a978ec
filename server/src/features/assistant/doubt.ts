import { dateAt } from './grammar/dates.ts'
import { hoursAt } from './grammar/hours.ts'
import { nounAt } from './grammar/nouns.ts'
import { personAt } from './grammar/people.ts'
import { priorityAt } from './grammar/priority.ts'
import { type Span, spanOf } from './grammar/span.ts'
import { fold } from './grammar/words.ts'
import type { Ready, Said } from './said.ts'

/** Words with which no whole title begins or ends: something before or after them was read as a fact, or lost. */
const loose = '(?:n[ao]s?|em|para|pr[ao]|p/|de|d[aeo]s?|com|sem|que|bem|e|ou|ate|por|pel[ao]|sobre|o|a|os|as|um|uma)'
const beginsLoose = new RegExp(`^${loose}(?: |$)`)
const endsLoose = new RegExp(` ${loose}$`)
/** "e outra para…", "responsável: …": what follows is hardly part of a title. */
const another =
  /\b(?:e|mais|tambem) (?:outr[ao]s?|(?:mais )?uma?)\b|;|[.!?] (?:.* )?(?:cri[ae]r?|adicion[ae]|cadastr[ae]|bot[ae]|coloc[ae]|abr[ae])\b/
const factWord =
  /\b(?:responsave(?:l|is)|prazo|prioridade|prio|estimativa|urgente|vencimento|sem (?:prazo|dono)|(?<=, )ate|a ser|com (?:a )?descricao|horario \d+h?|igual a[os]?)\b/
/** "Definir": what shall be defined was read as something else. */
const bareVerb = /^\p{L}+[aei]r$/u

/**
 * Whether the only row of a plan may have been misread: its title holds what usually is a fact beside a title, or ends
 * in the middle of something. Such a row is shown before it is written, as a wrong row costs more than a question. A title
 * in quotes, or one that is all that was said, is meant as it is.
 */
export function isDoubtful({ project, work }: Ready, said: Said): boolean {
  const [row] = [...work.epics, ...work.stories, ...work.tasks]
  const title = row ? row.title : project.name
  if (!row && isLeftOver(project.description, said)) return true
  if (said.text.trim() === title || isQuoted(title, said.text)) return false
  if (work.tasks.length === 1 && endsInPlace(title, said)) return true
  const span = spanOf(title)
  // "Pagar DAS" ends with a name.
  const folded = span.folded.replace(/\p{L}+$/u, (word) => (/\p{Lu}$/u.test(title) ? word.toUpperCase() : word))
  if (beginsLoose.test(folded) || endsLoose.test(folded) || another.test(folded)) return true
  if (factWord.test(folded) && !/^\p{L}+[aei]r (?:[oa]s? )?\p{L}+$/u.test(folded)) return true
  if (row && bareVerb.test(folded)) return true
  return wordStarts(span).some((at) => holdsFact(span, at, said))
}

/** A new project's description that nobody called one: words that were not understood are kept there. */
function isLeftOver(description: string | null, { text, history }: Said): boolean {
  if (description === null || /^duração de [^;]*$/u.test(description)) return false
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content)
  return ![text, ...asked].some((one) =>
    /(?<!\p{L})(?:descr|desc(?!\p{L})|detalh|observa|obs(?!\p{L})|contexto|objetivo)/u.test(fold(one)),
  )
}

/** "ver o erro 500 no checkout": one common word behind the title may be a part of it, as well as the epic of that name. */
function endsInPlace(title: string, { text, names }: Said): boolean {
  const at = text.indexOf(title)
  const word = at < 0 ? null : /^ (?:n[ao]|em) (\p{Ll}+)(?![\p{L}\p{N}])/u.exec(text.slice(at + title.length))?.[1]
  return Boolean(word) && [...names.epics, ...names.stories].some(({ label }) => fold(label) === fold(word ?? ''))
}

function isQuoted(title: string, text: string): boolean {
  const at = text.indexOf(title)
  return at > 0 && /["“”'‘’«»`]/.test(text[at - 1] ?? '') && /["“”'‘’«»`]/.test(text[at + title.length] ?? '')
}

function wordStarts({ folded }: Span): number[] {
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
}

function holdsFact(span: Span, at: number, { today, names }: Said): boolean {
  const { folded } = span
  const hours = hoursAt(folded, at)
  // "Catálogo 3D".
  // "Segunda via" begins with no day.
  const isOrdinal = at === 0 && /^(?:segunda|quarta|quinta|sexta) (?!\p{L}+[aei]r(?!\p{L}))\p{L}/u.test(folded)
  if ((dateAt(folded, at, today) && !isOrdinal) || (hours && !/\dD$/.test(span.text.slice(at, hours.end)))) return true
  const priority = priorityAt(folded, at)
  if (priority && priority.form !== 'bare') return true
  return at > 0 && (nounAt(folded, at) !== null || personAt(span, at, names.people) !== null)
}
