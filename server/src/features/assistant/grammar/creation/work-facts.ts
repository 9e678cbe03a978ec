import { addDays } from '../calendar.ts'
import { clockBefore, clockEnd, clockIn } from '../clock.ts'
import { dateAt, termAt } from '../dates.ts'
import { hoursAt } from '../hours.ts'
import { priorityAt } from '../priority.ts'
import { cut, type Span } from '../span.ts'
import { endBefore, isNearly, matchAt } from '../words.ts'
import type { Context, FactsAt, Where } from './facts.ts'

const fill =
  '(?: (?:e|eh|de|em|no|na|o|a|ate|para|pra|pro|ser))*(?: ?[:=-]|,(?= ))?(?: (?:o|a|no|na|em|ate|para|pra|de))* '
const firmDeadline = new RegExp(
  `(?:(?:com |o |no |tem |e o )?(?:prazo(?: final(?! d[oa] )| maximo| limite)?|deadline|vencimento|data limite|data de entrega|data(?= ?:? ?\\d{1,2}/)|quando(?= ?:)|due date|due|limite|previsao|previst[oa])${fill}|(?:que )?(?:venc(?:e|endo|er)|expira|entregar|entrega|entregue|terminar|termina|concluir|conclusao|finalizar|pront[oa])${fill}|(?:no maximo )?(?:ate|te)(?: no maximo)? (?:o |a |no |na |ao )?|(?=antes d[aeo]s? )|(?:seria (?:bom|otimo|legal|ideal)|o ideal (?:e|seria)|quero|queria|gostaria de|preciso|precisamos)(?: (?:que|ter|tiver|estivesse|estar|esteja|isso|ficar|fique|ficasse|del[ae]))* pront[oa]${fill}|(?:precisa|deve|tem que) (?:ficar pront[oa]|estar pront[oa]|ser entregue|sair|terminar) ?${fill})`,
  'uy',
)
const softDeadline = /(?:para|pra|pro|p)(?: (?:o|a))? |p\/ ?|n[oa]s? |em |d?ess[ea] /uy
const dateWords = /^(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)$/

/** When it is due. What no day can be stays in its words, to be asked for. */
export function dueAt(span: Span, at: number, where: Where, { said: { today } }: Context): FactsAt[] {
  const firm = matchAt(firmDeadline, span.folded, at)
  if (firm && where === 'tail' && isClaimed(span.folded, at, firm[0])) return []
  if (firm) {
    const found = dueFrom(span, at + firm[0].length, today, !/^a?te /.test(firm[0]), true)
    return found ? [found] : []
  }
  const soft = matchAt(softDeadline, span.folded, at)
  if (soft && soft[0] !== 'em ') {
    const start = at + soft[0].length
    const found = dueFrom(span, start, today)
    return found && !dateWords.test(span.folded.slice(start, found.end)) ? [found] : []
  }
  const start = soft && !dateAt(span.folded, at, today) ? at + soft[0].length : at
  if (where === 'lead' && start === at && !/^(?:em|daqui|dentro)/.test(span.folded.slice(at))) return []
  const found = dueFrom(span, start, today)
  if (!found || dateWords.test(span.folded.slice(start, found.end))) return []
  return where === 'pause' || start > at || isFree(span.folded, at) ? [found] : []
}

/** A day, with the time of day beside it, for which there is no field. */
function dueFrom(span: Span, at: number, today: string, isTerm = false, isShort = isTerm): FactsAt | null {
  const start = clockBefore(span.folded, at)
  const found = dayFrom(span, start, today, isTerm, isShort)
  if (!found) return null
  const before = start > at ? clockIn(cut(span, at, start - linkOf(span.folded, at, start))) : null
  const time = before ?? clockIn(cut(span, start, found.end))
  return time ? { ...found, facts: { ...found.facts, time } } : found
}

/** How long the words are that link a time to its day: "às 14h de sexta". */
function linkOf(folded: string, at: number, start: number): number {
  return /,? (?:(?:d[eao]|n[ao]) )?$/.exec(folded.slice(at, start))?.[0].length ?? 0
}

function dayFrom(span: Span, start: number, today: string, isTerm: boolean, isShort: boolean): FactsAt | null {
  const before = matchAt(/antes d[aeo]s? /uy, span.folded, start)
  if (before) return dayBefore(dayFrom(span, start + before[0].length, today, false, isShort))
  const bare = isShort ? matchAt(/(?:o )?\d{1,2}(?:[.-]\d{1,2})?(?=\s*(?:$|[,.;)](?!\d)))/uy, span.folded, start) : null
  const number = bare && dateAt(`dia ${bare[0].replace('o ', '').replace(/[.-]/, '/')}`, 0, today)
  if (bare && number?.day) return { facts: { due_date: number.day }, end: start + bare[0].length }
  const feast = isShort
    ? matchAt(/(?:o )?(vespera de natal|natal|ano novo|reveillon|virada do ano)(?!\p{L})/uy, span.folded, start)
    : null
  if (feast) {
    const day = { natal: '25', 'vespera de natal': '24' }[feast[1] ?? ''] ?? '31'
    return { facts: { due_date: `${today.slice(0, 4)}-12-${day}` }, end: start + feast[0].length }
  }
  const short = isShort ? matchAt(/(?:seg|qua|qui|sex|sab)(?!\p{L})/uy, span.folded, start) : null
  const weekday = short && dateAt(`${short[0]}-feira`, 0, today)
  if (short && weekday?.day)
    return { facts: { due_date: weekday.day }, end: clockEnd(span.folded, start + short[0].length) }
  const found = dateAt(span.folded, start, today) ?? (isTerm ? termAt(span.folded, start, today) : null)
  if (!found) return null
  return { facts: { due_date: found.problem ? span.text.slice(start, found.end) : found.day }, end: found.end }
}

/** "antes do dia 5": the fourth is the last day that it may be. */
function dayBefore(found: FactsAt | null): FactsAt | null {
  const { due_date: day = '' } = found?.facts ?? {}
  return found && /^\d{4}-/.test(day) ? { ...found, facts: { due_date: addDays(day, -1) } } : found
}

/** "conversar sobre o prazo de sexta", "definir data de entrega …": the word is what the title is about. */
function isClaimed(folded: string, at: number, told: string): boolean {
  if (
    !/^(?:o |a )?(?:prazo|deadline|vencimento|data|due|limite|previsao|entrega|conclusao|estim|esforco|duracao|carga|tempo|tamanho|prior)/.test(
      told,
    )
  )
    return false
  return (
    /^[oa] /.test(told) ||
    /(?:^|[\s(])(?:sobre|d[aeo]s?|[oa]s?|n[oa]s?|uma?|ess[ea]|est[ea]|ao|\p{L}+[aei]r)\s+$/u.test(endBefore(folded, at))
  )
}

/** Whether the word before does not claim what follows: "reunião de sexta", "plantão de 24h". */
function isFree(folded: string, at: number): boolean {
  return !/(?:^|[\s(])(?:tod[oa]s?(?: [oa]s?)?|d[aeo]s?|desde|a partir d[aeo]|entre|n[oa]s?|e|a cada|cada|por|ou|as|os|ultim[oa]s?|proxim[oa]s?|versao|fase|v)\s+$/.test(
    endBefore(folded, at),
  )
}

const effort =
  /(?:(?:com |a |tem |e a )?(?:estimativa|estimate|estimad[oa]s?|estimo|estimar|estime|esforco|duracao|previsao|carga(?: horaria)?|tamanho|(?:quanto )?tempo(?: estimado)?|est\.?|horas(?= ?[:=]))(?: (?:e|eh|total|estimad[oa]|previst[oa]|aproximad[oa]|medi[oa]))?(?: (?:e|eh))?(?: ?[:=-]|,(?= ))?(?: (?:de|em|para|com|cerca de|umas|uns|e))* |(?:com |c\/ ?|de |em |leva |levam |dura |(?:(?:acho|acredito|creio|imagino) que )?(?:(?:deve|vai|deve de|pode) (?:levar|dar|tomar|durar|gastar|consumir)|leva|da|sao) |coisa de |trabalho de |uns |umas |mais ou menos |(?:acho|acredito|creio|imagino|penso|chuto|estimo) que |uma media de |\+ ?- ?|cerca de |por volta de |em torno de |no maximo |ate umas |aproximadamente |~ ?|gasta |gastar |da |toma )+)/uy
const dayOrWeek = /dia|semana/

/** "estimatva 3h". */
function nearlyEstimate(folded: string, at: number): RegExpExecArray | null {
  const word = matchAt(/(\p{L}{8,11})(?: ?[:=])?(?: de)? /uy, folded, at)
  return word && isNearly(word[1] ?? '', 'estimativa') ? word : null
}

/** How long it takes. */
export function estimateAt({ text, folded }: Span, at: number, where: Where): FactsAt[] {
  const told = matchAt(effort, folded, at) ?? nearlyEstimate(folded, at)
  if (told && where === 'tail' && isClaimed(folded, at, told[0])) return []
  const start = at + (told?.[0].length ?? 0)
  // "estimativa de -3 horas": told so, it is asked for again.
  const negative = told && /^-(?=\d)/.test(folded.slice(start)) ? hoursAt(folded, start + 1) : null
  if (negative) return [{ facts: { estimate_hours: -negative.hours }, end: negative.end }]
  const found = hoursAt(folded, start) ?? (told ? null : hoursAt(folded, at))
  if (!found) return []
  const piece = folded.slice(start, found.end)
  // "Catálogo 3D".
  if (/\dD$/.test(text.slice(start, found.end))) return []
  const end =
    found.end +
    (matchAt(/ (?:de (?:trabalho|esforco|estimativa|duracao)|estimad[oa]s)(?!\p{L})/uy, folded, found.end)?.[0]
      .length ?? 0)
  const facts = { estimate_hours: found.hours }
  if (
    told &&
    /est|prev|acho|acredito|creio|imagino|penso|chuto|media|esforco|duracao|carga|tamanho|tempo|horas|leva|dura|levar|consumir|dar |da |sao |tomar|toma|coisa|trabalho de|volta|torno|uns|umas|cerca|aprox|~|gasta|mais ou/.test(
      told[0],
    )
  )
    return [{ facts, end }]
  // "em 3 dias" is when, "em 16h" how long.
  if (/^em $/.test(told?.[0] ?? '')) return /h|min/.test(piece) ? [{ facts, end }] : []
  if (where !== 'tail' || end > found.end) return [{ facts, end }]
  // "teste grátis de 7 dias", "suporte 24h" and "janela de 4h" are what the title is about.
  if (/^de /.test(told?.[0] ?? '')) return []
  if (!told && (found.hours >= 24 || (dayOrWeek.test(piece) && found.hours > 80) || !isFree(folded, at))) return []
  return [{ facts, end }]
}

const beforePriority =
  /(?:(?:com|de|em|como|e|eh|sendo|ser|na|a|tem|ta|esta|ela e|esta e|isso e|com a|que e|bem|muito|super|bastante|bem|mega|nivel|prioridade(?= p)) )+/uy

/** How urgent it is. */
export function priorityFacts({ folded }: Span, at: number, where: Where, { noun }: Context): FactsAt[] {
  const before = matchAt(beforePriority, folded, at)
  if (where === 'tail' && isClaimed(folded, at, folded.slice(at, at + 10))) return []
  const found = priorityAt(folded, at) ?? (before && priorityAt(folded, at + before[0].length))
  if (!found) return []
  // "os épicos Consulta e Baixa": an epic has no priority that an adjective could mean.
  if (noun === 'epic' && found.form === 'bare') return []
  const isAlone = found.form === 'bare' && !/(?:e|eh|ser|sendo) $/.test(before?.[0] ?? '')
  if (isAlone && where !== 'pause' && !(where === 'lead' && !before)) return []
  if (found.form === 'bare' && where === 'tail') return []
  return [{ facts: { priority: found.priority }, end: found.end }]
}
