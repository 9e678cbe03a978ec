import { dateAt, termAt } from '../dates.ts'
import type { Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Context, FactsAt, Where } from './facts.ts'

const fill =
  '(?: (?:e|eh|de|em|no|na|o|a|ate|para|pra|so|somente|apenas|previst[oa]s?|sera|marcad[oa]s?|ser|combinad[oa]))*(?: ?[:=-])?(?: (?:o|a|no|na|em|ate|para|pra|de))* '
const startWords = new RegExp(
  `(?:com |o |tem |que |e |a |so |somente |previsao (?:de|do|para o) ){0,8}(?:comec(?:a|ando|o|ar|aria|amos|ara|e)|inici(?:o|a|ando|ar|amos|ara|e)|ini(?= |:)|start|kick[ -]?off|partindo|partida|larga|arranca|data de inicio|abertura)${fill}|a (?:partir|contar) d[eo]? ?(?=\\S)`,
  'uy',
)
const endWords = new RegExp(
  `(?:com |o |tem |que |e |a ){0,8}(?:previsao de (?:termino|entrega|fim|conclusao)|termin(?:o|a|ando|ar|ara|e)|fim|final|entreg(?:a|ar|ando)(?: final)?|prazo(?: final)?|virada|lancamento|no ar|data de (?:entrega|fim|termino)|acab(?:a|ando|ar)|conclu(?:sao|ir|indo|i)|deadline|end|fechamento|encerr(?:a|amento|ando)|go-?live|data final|vai|limite|finaliza(?:ndo|r)?|vencimento|dura)${fill}|ate (?:o |a |no |na )?`,
  'uy',
)
const range =
  /(?:(?:(?:que )?(?:vai|roda|corre|dura|acontece|sera|indo)|periodo|vigencia|duracao|datas?|prazo|cronograma)(?: e)?(?: ?:)? )?(?:(?:de|entre|do|desde) (?:o )?|(?=(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|\d{1,2}\/)))/uy
const until = / ?(?:(?<= )(?:a|ate|ao|ate o|e)|-|–) ?(?<=[ -])(?:o )?/uy

/** When a project begins and ends. */
export function datesAt(span: Span, at: number, where: Where, { said: { today } }: Context): FactsAt[] {
  const both = rangeAt(span, at, today)
  if (both) return [both]
  const begins = matchAt(startWords, span.folded, at)
  const start = begins && dateAt(span.folded, at + begins[0].length, today, 'start')
  const now =
    begins &&
    matchAt(/(?:de )?(?:imediat[oa](?:mente)?|logo|de imediato)(?!\p{L})/uy, span.folded, at + begins[0].length)
  if (begins && now) return [{ facts: { start_date: today }, end: at + begins[0].length + now[0].length }]
  if (begins && start) {
    const first = start.day ?? span.text.slice(at + begins[0].length, start.end)
    return [{ facts: { start_date: first }, end: start.end }]
  }
  const ends = matchAt(endWords, span.folded, at) ?? matchAt(/(?:para|pra|pro)(?: o| a)? /uy, span.folded, at)
  const from = at + (ends?.[0].length ?? 0)
  if (!ends || (where === 'lead' && /^com /.test(ends[0]))) return []
  const end = dateAt(span.folded, from, today)
  if (end) return [{ facts: { end_date: dayOrWords(span, from, end) }, end: end.end }]
  const term = termAt(span.folded, from, today)
  if (!term) return []
  // "prazo de 4 meses" counts from the start, where one is told.
  const isLength = /prazo|dura/.test(ends[0]) && { term: span.folded.slice(from, term.end) }
  return [{ facts: { end_date: dayOrWords(span, from, term), ...isLength }, end: term.end }]
}

function dayOrWords(
  span: Span,
  start: number,
  found: { day: string | null; problem: string | null; end: number },
): string {
  return found.problem || !found.day ? span.text.slice(start, found.end) : found.day
}

/** "de 01/12 a 15/03": the end is the first such day after the start. */
function rangeAt(span: Span, at: number, today: string): FactsAt | null {
  const from = matchAt(range, span.folded, at)
  if (!from) return null
  const start = at + from[0].length
  const first =
    dateAt(span.folded, start, today, 'start') ??
    shortMonth(span, start, today, 'start') ??
    dateInSameMonth(span, start, today)
  const to = first && matchAt(until, span.folded, first.end)
  if (!first || !to) return null
  const last =
    dateAt(span.folded, first.end + to[0].length, first.day ?? today) ??
    shortMonth(span, first.end + to[0].length, first.day ?? today, 'end')
  if (!last) return null
  const facts = {
    start_date: first.day ?? span.text.slice(start, first.end),
    end_date: dayOrWords(span, first.end + to[0].length, last),
  }
  return { facts, end: last.end }
}

/** "jan a mar": three letters are a month between two. */
function shortMonth({ folded }: Span, start: number, today: string, edge: 'start' | 'end') {
  const short = matchAt(/(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?!\p{L})/uy, folded, start)
  const found = short && dateAt(`mes de ${short[0]}`, 0, today, edge)
  return found && { ...found, end: start + short[0].length }
}

/** "de 1 a 15 de dezembro", "do dia 1 ao dia 15". */
function dateInSameMonth(span: Span, start: number, today: string): { day: string | null; end: number } | null {
  const short = matchAt(
    /(\d{1,2})[ºo°]? (?:a|ate|ao) (?:o )?(?:dia )?\d{1,2}[ºo°]? (de \p{L}+(?: de \d{4})?)/uy,
    span.folded,
    start,
  )
  if (!short) return null
  const found = dateAt(`${short[1]} ${short[2]}`, 0, today, 'start')
  return found && { day: found.day, end: start + (short[1] ?? '').length }
}
