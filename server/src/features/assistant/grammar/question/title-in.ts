import { nameIndexOf } from '../../name-index.ts'
import type { Names } from '../../said.ts'

/** Where a text names a piece of work; both ends as in the text. */
export type TitleFound = { start: number; end: number }

const quoted = /["“‘«]([^"”’»]{2,200})["”’»]/
const afterNoun =
  /(?<![\p{L}\p{N}])(?:tasks?|tarefa|atividade|demanda|story|historia|epico)(?: (?:de nome|chamad[oa]|com (?:o )?(?:nome|titulo)))?:? +(?=\p{L}|\p{N})/gu
/** What follows a title and is not of it. */
const goesOn =
  /[?!;,]|\.(?=\s|$)| (?:esta|ta|foi|ja|vence|venceu|tem|termina|comeca|d[oa] (?:projeto|app)|no projeto|para quando|pra quando|e (?:quem|quando|qual|qual))(?![\p{L}\p{N}])/u

/**
 * The title of the one thing that is asked about: in quotes, or with a capital after its noun, "a task Homologar
 * gateway". A keyword in it means nothing ("a story Relatório de horas"). None where a known name stands there.
 */
export function titleIn(text: string, folded: string, names: Names): TitleFound | null {
  const quote = quoted.exec(text)
  if (quote?.[1]) return outside(quote.index + 1, quote.index + 1 + quote[1].length, folded, names)
  for (const { index, 0: noun } of folded.matchAll(afterNoun)) {
    const start = index + noun.length
    if (
      !/\p{Lu}/u.test(text[start] ?? '') ||
      /^(?:p[123]|doing|done|review|blocked|planned)(?!\p{L})/u.test(folded.slice(start))
    )
      continue
    const end = goesOn.exec(folded.slice(start))?.index ?? folded.length - start
    const found = outside(start, start + folded.slice(start, start + end).trimEnd().length, folded, names)
    if (found) return found
  }
  return null
}

function outside(start: number, end: number, folded: string, names: Names): TitleFound | null {
  const [first = ''] = folded.slice(start, end).match(/[a-z0-9]+/) ?? []
  const { people, projects, clients, agents } = names
  const isKnown = [people, projects, clients, agents].some((list) => nameIndexOf(list).byWord.has(first))
  return isKnown || end <= start ? null : { start, end }
}
