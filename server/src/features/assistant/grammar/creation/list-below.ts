import type { Said } from '../../said.ts'
import { cut, type Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { FactsAt } from './facts.ts'
import type { NounPhrase } from './noun-phrase.ts'
import { type Line, linesOf } from './outline-line.ts'
import { placesAt } from './place.ts'
import { contextOf, type Opening } from './subject-first.ts'

const whole = '(?:estrutura|escopo|lista|backlog|arvore|roadmap|eap|wbs|quebra|hierarquia|planejamento|itens|conteudo)'
/** What says only that a list follows, and never of what. */
const onlyList = new RegExp(
  `(?:[\\s,]*(?:-?me|a[ií]|isso|isto|tudo|seguintes?|abaixo|a seguir|assim|conforme|desse jeito|deste jeito|por favor|por gentileza|pfv?|pr?a mim|para mim|(?:pra|para a) gente|(?:(?:ess[ea]s?|est[ea]s?|[oa]s?|seguintes?|noss[oa]) ){0,8}${whole}(?: (?:inicial|completo|abaixo|a seguir))?|com|de|do projeto|no projeto|n(?:este|esse) projeto)(?!\\p{L}))*[\\s,]*[:.]?[^\\S\\n]*(?=\\n)`,
  'uy',
)
const heading = new RegExp(
  `(?:(?:segue|eis|aqui (?:esta|vai|segue)|vou mandar|mando) )?(?:abaixo )?(?:(?:[oa]|noss[oa]|ess[ea]|est[ea]|seguinte) ){0,8}${whole}(?= |:|\\n)(?: (?:inicial|completo|proposto|abaixo|a seguir))*(?: (?=d[aeo]s? |n[oa] |para |pra ))?`,
  'uy',
)

/** "cria esse backlog:" and lines that say what they are, or whose indents tell what is in what. */
export function listBelow({ text, folded }: Span, at: number): NounPhrase | null {
  const head = matchAt(onlyList, folded, at)
  if (!head) return null
  const end = at + head[0].length
  const lines = linesOf(cut({ text, folded }, end))
  const label = lines.find((line) => line.label)?.label
  const isTold = lines[0]?.label || (label && lines[0]?.mark === '' && !label.plural)
  if (!isTold && !isTree(lines)) return null
  return { noun: lines[0]?.label?.noun ?? 'epic', plural: true, count: null, end, some: true }
}

/** "cria na story Checkout:" and marked lines: each of them is one of what stands in it. */
export function listInside(span: Span, { facts, end }: FactsAt): NounPhrase | null {
  const noun = facts.story ? 'task' : facts.epic ? 'story' : null
  if (!noun || !/^\s*:\s*\n/.test(span.folded.slice(end))) return null
  const lines = linesOf(cut(span, end))
  const isList = lines.length > 1 && lines.every(({ mark }) => mark !== '')
  return isList ? { noun, plural: true, count: null, end, some: true } : null
}

/** "Backlog do App Acme:" above such a list. */
export function headedList(span: Span, at: number, said: Said): Opening | null {
  const head = matchAt(heading, span.folded, at)
  if (!head) return null
  const start = at + head[0].length
  for (const { facts, end } of [{ facts: {}, end: start }, ...placesAt(span, start, contextOf('epic', said))]) {
    const list = listBelow(span, end)
    if (list) return { ...list, facts }
  }
  return null
}

/** Lines of which one stands below another by its indent or its mark. */
function isTree(lines: Line[]): boolean {
  return lines.some((line, index) => {
    const above = lines[index - 1]
    return above && (line.indent > above.indent || (line.mark !== above.mark && line.mark !== ''))
  })
}
