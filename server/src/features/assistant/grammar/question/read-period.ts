import { formatDate } from '@leme/contract/format'
import { addDays, addMonths, dayOf, lastOfMonth, partsOf, weekdayOf } from '../calendar.ts'
import { numberOf, numberPattern } from '../numbers.ts'

export type Period = { from: string; to: string; label: string }
type Found = Period & { start: number; end: number }
/** `ahead`: whether the question looks forward (what is due) or back (what was spent). */
type When = { today: string; ahead: boolean }
type Reading = [pattern: RegExp, read: (match: RegExpExecArray, when: When) => Period | null]

const months = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const monthNames = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const weekdays = 'domingo segunda terca quarta quinta sexta sabado'.split(' ')
const weekdayNames = 'domingo segunda terça quarta quinta sexta sábado'.split(' ')

const shortMonths = months.map((name) => name.slice(0, 3))
const month = `(${[...months, ...shortMonths].join('|')})`
const year = '(?:\\s*(?:de|/)\\s*(\\d{4}))?'
const date = '(?:dia )?(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?'
const this_ = '(?:esta|essa|nesta|nessa|desta|dessa|da|na|pra|a|este|esse|neste|nesse|deste|desse|do|no|pro|o)'
const last = '(?:passad[oa]|anterior|retrasad[oa])'

/** In the order in which they are tried: the longer says more. */
const readings: Reading[] = [
  [new RegExp(`(?:entre|de|do)\\s+(?:o\\s+)?${date}\\s+(?:e|a|ate|ao)\\s+(?:o\\s+)?${date}`), betweenDates],
  [new RegExp(`${date}\\s+(?:a|ate|ao)\\s+(?:o\\s+)?${date}`), betweenDates],
  [
    new RegExp(
      `(?:entre|de|do)\\s+(?:dia\\s+)?(\\d{1,2})\\s+(?:e|a|ate)\\s+(?:dia\\s+)?(\\d{1,2})\\s+de\\s+${month}${year}`,
    ),
    daysOfMonth,
  ],
  [new RegExp(`(?:desde|a partir de)\\s+(?:o\\s+)?${date}`), (match, when) => since(dateOf(match, 1, when), when)],
  [new RegExp(`ate\\s+(?:o\\s+)?${date}`), (match, when) => until(dateOf(match, 1, when), when)],
  [/ate (?:o )?dia (\d{1,2})/, ([, day], when) => until(nextDate(Number(day), when), when)],
  [
    new RegExp(`ate (?:a )?(?:proxima )?(${weekdays.join('|')})(?:-feira)?`),
    ([, name = ''], when) => until(nextWeekday(name, when.today), when),
  ],
  [/ate (?:o |a )?(?:fim|final) d[oa] (?:mes|semana)/, ([said], { today }) => untilEnd(said, today)],
  [new RegExp(`ate (?:o )?(?:(?:fim|final) de |mes de )?${month}${year}`), untilMonth],
  [/depois de amanha/, (_, { today }) => oneDay(addDays(today, 2), 'depois de amanhã')],
  [/anteontem/, (_, { today }) => oneDay(addDays(today, -2), 'anteontem')],
  [/ontem/, (_, { today }) => oneDay(addDays(today, -1), 'ontem')],
  [/amanha/, (_, { today }) => oneDay(addDays(today, 1), 'amanhã')],
  [/hoje|hj/, (_, { today }) => oneDay(today, 'hoje')],
  [
    new RegExp(`(?:(?:n|d)?[oa]s )?(?:ultim[oa]s|passad[oa]s) (${numberPattern}) (horas?|h|dias?|semanas?|mes|meses)`),
    lastSome,
  ],
  [new RegExp(`(?:(?:n|d)?[oa]s )?proxim[oa]s (${numberPattern}) (dias?|semanas?|mes|meses)`), nextSome],
  [new RegExp(`(?:(?:n|d)?[oa]s )?(${numberPattern}) (dias|semanas|meses) atras`), lastSome],
  [
    /(?:na |da )?(?:semana passada|ultima semana|semana anterior)/,
    (_, { today }) => week(addDays(today, -7), 'na semana passada'),
  ],
  [
    /(?:na |da |para a |pra )?(?:semana que vem|proxima semana)/,
    (_, { today }) => week(addDays(today, 7), 'na semana que vem'),
  ],
  [/(?:n[oe]sse |neste |no |de )?(?:fim|final) de semana/, (_, { today }) => weekend(today)],
  [new RegExp(`(?:${this_} )?(?:propria )?semana(?: atual| corrente)?`), (_, { today }) => week(today, 'nesta semana')],
  [
    new RegExp(`(?:no |do )?(?:mes ${last}|ultimo mes)`),
    (_, { today }) => wholeMonth(addMonths(today, -1), 'no mês passado'),
  ],
  [/(?:no |do )?(?:mes que vem|proximo mes)/, (_, { today }) => wholeMonth(addMonths(today, 1), 'no mês que vem')],
  [new RegExp(`(?:(?:em|de|do|no|no mes de|mes de|desde|para|pra) )${month}${year}`), namedMonth],
  [new RegExp(`(${months.join('|')})${year}$`), namedMonth],
  [new RegExp(`(?:${this_} )?mes(?: atual| corrente)?`), (_, { today }) => wholeMonth(today, 'neste mês')],
  [
    /(?:no |do )?ultimo trimestre|(?:no |do )?trimestre passado/,
    (_, { today }) => quarter(addMonths(today, -3), 'no trimestre passado'),
  ],
  [new RegExp(`(?:${this_} )?trimestre(?: atual)?`), (_, { today }) => quarter(today, 'neste trimestre')],
  [
    new RegExp(`(?:no |do )?ano ${last}|(?:no |do )?ultimo ano`),
    (_, { today }) => wholeYear(partsOf(today)[0] - 1, 'no ano passado'),
  ],
  [new RegExp(`${this_} ano(?: atual)?`), (_, { today }) => wholeYear(partsOf(today)[0], 'neste ano')],
  [/(?:em|de|do ano de|no ano de) (20\d\d)/, ([, said]) => wholeYear(Number(said), `em ${said}`)],
  [new RegExp(`(?:em |no |do |na data )?${date}`), (match, when) => dated(dateOf(match, 1, when))],
  [new RegExp(`(?:no |do |em )?(?:dia )?(\\d{1,2}) de ${month}${year}`), dayOfMonth],
  [/(?:no |do |pro |para o )?dia (\d{1,2})/, ([, day], when) => dated(nextDate(Number(day), when))],
  [new RegExp(`(?:(?:na|da|no|pra|para a|nesta|proxima) )(?:proxima )?(${weekdays.join('|')})(?:-feira)?`), weekday],
  [new RegExp(`(${weekdays.join('|')})(?:-feira| feira)`), weekday],
  [new RegExp(`(${weekdays.slice(1, 6).join('|')})(?=\\W*$)`), weekday],
]

/** The first kind of period that a folded text says, and where it says it. */
export function readPeriod(text: string, when: When): Found | null {
  // As long as before, so that the place holds.
  const folded = text.replace(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, '$3/$2/$1')
  for (const [pattern, read] of readings) {
    const match = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.source})(?![\\p{L}\\p{N}/])`, 'u').exec(folded)
    const period = match ? read(match, when) : null
    if (match && period) return { ...period, start: match.index, end: match.index + match[0].length }
  }
  return null
}

function oneDay(day: string, label: string): Period {
  return { from: day, to: day, label }
}

function dated(day: string | null): Period | null {
  return day === null ? null : oneDay(day, `em ${formatDate(day)}`)
}

function span(from: string | null, to: string | null): Period | null {
  if (!from || !to || from > to) return null
  return { from, to, label: `de ${formatDate(from)} a ${formatDate(to)}` }
}

function since(from: string | null, { today }: When): Period | null {
  return from && from <= today ? { from, to: today, label: `desde ${formatDate(from)}` } : null
}

function until(to: string | null, { today }: When): Period | null {
  return to && to >= today ? { from: today, to, label: `até ${formatDate(to)}` } : null
}

function untilEnd(said: string, today: string): Period | null {
  const { to } = said.endsWith('mes') ? wholeMonth(today, '') : week(today, '')
  return until(to, { today, ahead: true })
}

/** Monday to Sunday; a Sunday is taken for the eve of its week, as one speaks of "esta semana" on it. */
function week(day: string, label: string): Period {
  const monday = addDays(day, 1 - weekdayOf(day))
  return { from: monday, to: addDays(monday, 6), label }
}

function weekend(today: string): Period {
  const { to } = week(addDays(today, -1), '')
  return { from: addDays(to, -1), to, label: 'no fim de semana' }
}

function wholeMonth(day: string, label: string): Period {
  const [year, month] = partsOf(day)
  return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(year, month), label }
}

function quarter(day: string, label: string): Period {
  const [year, month] = partsOf(day)
  const first = month - ((month - 1) % 3)
  return { from: dayOf(year, first, 1) ?? day, to: lastOfMonth(year, first + 2), label }
}

function wholeYear(year: number, label: string): Period {
  return { from: `${year}-01-01`, to: `${year}-12-31`, label }
}

/** A month without a year is the nearest that a question looks to. */
function yearOf(month: number, said: string | undefined, { today, ahead }: When): number {
  if (said) return Number(said.length === 2 ? `20${said}` : said)
  const [year, current] = partsOf(today)
  if (ahead) return month < current ? year + 1 : year
  return month > current ? year - 1 : year
}

function namedMonth([, name = '', said]: RegExpExecArray, when: When): Period | null {
  const number = shortMonths.indexOf(name.slice(0, 3)) + 1
  const first = dayOf(yearOf(number, said, when), number, 1)
  return first === null ? null : wholeMonth(first, `em ${monthNames[number - 1]} de ${first.slice(0, 4)}`)
}

function untilMonth(match: RegExpExecArray, when: When): Period | null {
  const found = namedMonth(match, { ...when, ahead: true })
  return found && until(found.to, when)
}

function dateOf(match: RegExpExecArray, group: number, when: When): string | null {
  const [day = '', number = '', said] = match.slice(group, group + 3)
  return dayOf(yearOf(Number(number), said, when), Number(number), Number(day))
}

function betweenDates(match: RegExpExecArray, when: When): Period | null {
  return span(dateOf(match, 1, when), dateOf(match, 4, when))
}

function daysOfMonth([, first, final, name = '', said]: RegExpExecArray, when: When): Period | null {
  const number = shortMonths.indexOf(name.slice(0, 3)) + 1
  const year = yearOf(number, said, when)
  return span(dayOf(year, number, Number(first)), dayOf(year, number, Number(final)))
}

function dayOfMonth([, day, name = '', said]: RegExpExecArray, when: When): Period | null {
  const number = shortMonths.indexOf(name.slice(0, 3)) + 1
  return dated(dayOf(yearOf(number, said, when), number, Number(day)))
}

/** The nearest day of that number, today included, that a question looks to. */
function nextDate(date: number, { today, ahead }: When): string | null {
  const [, , current] = partsOf(today)
  const other = addMonths(`${today.slice(0, 7)}-01`, ahead ? 1 : -1)
  const [year, month] = partsOf((ahead ? date >= current : date <= current) ? today : other)
  return dayOf(year, month, date)
}

function nextWeekday(name: string, today: string): string {
  return addDays(today, ((weekdays.indexOf(name) - weekdayOf(today) + 6) % 7) + 1)
}

function weekday([, name = '']: RegExpExecArray, { today, ahead }: When): Period {
  const next = nextWeekday(name, today)
  return oneDay(
    ahead ? next : addDays(next, -7),
    `${ahead ? 'na próxima' : 'na última'} ${weekdayNames[weekdays.indexOf(name)]}`,
  )
}

function lastSome([, said = '', unit = '']: RegExpExecArray, { today }: When): Period | null {
  const count = numberOf(said)
  if (count < 1 || count > 1000) return null
  if (unit.startsWith('h'))
    return {
      from: addDays(today, -Math.ceil(count / 24)),
      to: today,
      label: count === 24 ? 'nas últimas 24 horas' : 'desde ontem',
    }
  const from = unit.startsWith('mes')
    ? addMonths(today, -count)
    : addDays(today, -count * (unit.startsWith('s') ? 7 : 1))
  return { from: addDays(from, 1), to: today, label: numbered('últimos', count, unit) }
}

function nextSome([, said = '', unit = '']: RegExpExecArray, { today }: When): Period | null {
  const count = numberOf(said)
  if (count < 1 || count > 1000) return null
  const to = unit.startsWith('mes') ? addMonths(today, count) : addDays(today, count * (unit.startsWith('s') ? 7 : 1))
  return { from: today, to, label: numbered('próximos', count, unit) }
}

function numbered(which: string, count: number, unit: string): string {
  if (unit.startsWith('s')) return `nas ${which.replace(/os$/, 'as')} ${count} semanas`
  return `nos ${which} ${count} ${unit.startsWith('mes') ? 'meses' : 'dias'}`
}
