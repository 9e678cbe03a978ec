import type { Change } from '../../plan.ts'
import { spanOf } from '../span.ts'
import { fold } from '../words.ts'

/** Where one correction may end and the next begin; what is quoted is not divided. */
const seam = /\s*[;\n]\s*(?:e\s+)?|\s*[,.]\s+(?:e\s+|mas\s+)?|\s+(?:e|mas)\s+(?:tambem\s+)?/g
/** More pieces than anybody corrects in one sentence; a longer text is something else. */
const most = { pieces: 12, characters: 400 }

type ReadOne = (clause: string) => Change | null

/**
 * "a primeira é da Camila, a segunda fica pra sexta e tira a última": each clause corrects by itself. Clauses are as
 * short as they can be, and all of the sentence is read, or it is not such a sentence. A clause of values alone goes on
 * about what the one before it named; after a title, which may be of any words, it has to say which value it gives.
 * Null where there is only one.
 */
export function readSeveral(text: string, readOne: ReadOne): Change[] | null {
  const pieces = text.length > most.characters ? [] : piecesOf(text)
  if (pieces.length < 2 || pieces.length > most.pieces) return null
  const read = new Map<string, Change | null>()
  const clauseAt = (start: number, end: number) => text.slice(pieces[start]?.start, pieces[end - 1]?.end)
  const readAt = (start: number, end: number) => {
    const clause = clauseAt(start, end)
    const known = read.get(clause) ?? (read.has(clause) ? null : readOne(clause))
    read.set(clause, known)
    return known
  }
  const readFrom = (at: number, before: Change | null): Change[] | null => {
    if (at === pieces.length) return []
    for (let end = at + 1; end <= pieces.length; end += 1) {
      if (at === 0 && end === pieces.length) break
      const alone = readAt(at, end)
      const change = alone && goOnFrom(before, alone, clauseAt(at, end))
      const rest = change && readFrom(end, change)
      if (rest) return [change, ...rest]
    }
    return null
  }
  const changes = readFrom(0, null)
  return changes && joined(othersFirst(changes, text))
}

/** "as outras", "o resto": all that is not named beside it. */
export const others = /(?<!\p{L})(?:(?:as|os) (?:outr[oa]s|demais)|o rest(?:o|ante))(?!\p{L})/u

/**
 * "a última é P1, as outras P2": what is of all comes first, and what is named then has its own. None where
 * something named would keep a value of the others.
 */
function othersFirst(changes: readonly Change[], text: string): Change[] {
  if (!others.test(fold(text))) return [...changes]
  const ofAll = changes.filter(({ all }) => all)
  const own = changes.filter(({ all }) => !all)
  const fields = ofAll.flatMap((change) => Object.keys(change.fields))
  const isOwn = own.every((change) => fields.every((field) => field in change.fields))
  return isOwn && own.every(({ target }) => target !== null) ? [...ofAll, ...own] : []
}

function piecesOf(text: string): { start: number; end: number }[] {
  const { folded } = spanOf(text)
  const pieces: { start: number; end: number }[] = []
  let start = 0
  for (const { index, 0: mark } of folded.matchAll(seam)) {
    if (folded.slice(start, index).trim() !== '') pieces.push({ start, end: index })
    start = index + mark.length
  }
  if (folded.slice(start).trim() !== '') pieces.push({ start, end: text.length })
  return pieces
}

const saysWhich =
  /^(?:(?:na verdade|tambem|agora|com) ){0,8}(?:(?:[oa]s? )?(?:prazo|prioridade|estimativa|responsavel|don[oa]|entrega|vencimento|data|cliente|orcamento|descricao)(?!\p{L})|p[123](?!\p{L})|(?:coloca|bota|poe|muda|passa|deixa|marca|atribui|fica)\p{L}* )/u

/** The change as it is meant after the one before it; null where it cannot go on from that. */
function goOnFrom(before: Change | null, change: Change, clause: string): Change | null {
  if (!before || change.target !== null || change.all || !isOfValues(change)) return change
  if (before.fields.title !== undefined) {
    return saysWhich.test(fold(clause)) ? { ...change, target: before.fields.title } : null
  }
  return isOfValues(before) ? { ...change, target: before.target, all: before.all } : null
}

function isOfValues({ fields, remove, add }: Change): boolean {
  const added = add.epics.length + add.stories.length + add.tasks.length
  return remove.length === 0 && added === 0 && fields.title === undefined
}

/** Values of one thing as one change; null where they contradict each other. */
function joined(changes: readonly Change[]): Change[] | null {
  const all: Change[] = []
  for (const change of changes) {
    const last = all.at(-1)
    const isSame = last && isOfValues(last) && last.target === change.target && last.all === change.all
    if (!isSame || !isOfValues(change)) {
      all.push(change)
      continue
    }
    if (Object.keys(change.fields).some((field) => field in last.fields)) return null
    all[all.length - 1] = { ...last, fields: { ...last.fields, ...change.fields } }
  }
  return all.length > 0 ? all : null
}
