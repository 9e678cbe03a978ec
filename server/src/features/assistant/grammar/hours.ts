import { numberOf, numberPattern } from './numbers.ts'
import { type At, findFirst, matchAt, type Piece } from './words.ts'

/** Weeks, days, hours and minutes. */
const mostParts = 4

/** A working day and a working week. */
const hoursOf = { day: 8, week: 40 }

const number = `(${numberPattern})`
const unit = `(?:(horas?|horinhas?|hras?|hrs?|hs?)|(min(?:utos?|s)?)|(dias?|d)|(semanas?|sem))`
const end = '(?![\\p{L}\\p{N}])'
const half = / ?e mei[ao]\b/y

const oneHalf = new RegExp(
  `(?:(meia hora|meia horinha|1/2 hora)|(1/2 dia|meio[ -](?:dia|periodo|expediente)|meia diaria|uma? (?:manha|tarde|turno)(?: inteir[ao]| tod[ao])?))${end}`,
  'uy',
)
const wholeDay = new RegExp(`o dia (?:todo|inteiro)${end}`, 'uy')
const withoutNumber = new RegExp(`(hora|dia|semana) e mei[ao]${end}`, 'uy')
const clock = new RegExp(
  `(\\d{1,4}) ?(?:h|hs|hrs|:|horas?) ?(?:e )?([0-5]\\d) ?(?:h|hs|hrs|min(?:utos?)?|m)?${end}`,
  'uy',
)
const plain = new RegExp(`${number} ?${unit}${end}`, 'uy')

/**
 * Working hours at a place of a folded text: "4h", "2h30", "meia hora", "1 dia e meio", "3 semanas", "cento e vinte horas".
 * A day is 8 hours, half a day 4, a week 40; months are not hours. The step of half an hour is not looked at here.
 */
export function hoursAt(folded: string, at: number, parts = mostParts): At<{ hours: number }> {
  const short = matchAt(oneHalf, folded, at)
  if (short) return { hours: short[1] ? 0.5 : hoursOf.day / 2, end: at + short[0].length }

  const whole = matchAt(wholeDay, folded, at)
  if (whole) return { hours: hoursOf.day, end: at + whole[0].length }

  const single = matchAt(withoutNumber, folded, at)
  if (single) return { hours: 1.5 * sizeOf(single[1] ?? ''), end: at + single[0].length }

  const timed = matchAt(clock, folded, at)
  if (timed && !/:/.test(timed[0]))
    return { hours: Number(timed[1]) + Number(timed[2]) / 60, end: at + timed[0].length }
  if (timed && /h/.test(timed[0])) return { hours: Number(timed[1]) + Number(timed[2]) / 60, end: at + timed[0].length }

  const found = matchAt(plain, folded, at)
  if (!found) return null
  const size = found[3] ? 1 / 60 : sizeOf(found[2] ?? found[4] ?? found[5] ?? '')
  let last = at + found[0].length
  let hours = numberOf(found[1] ?? '') * size
  const more = matchAt(half, folded, last)
  if (more) [hours, last] = [hours + size / 2, last + more[0].length]
  const rest = size >= 1 && parts > 1 ? smallerPart(folded, last, size, parts - 1) : null
  return rest ? { hours: hours + rest.hours, end: rest.end } : { hours, end: last }
}

function sizeOf(word: string): number {
  if (word.startsWith('h')) return 1
  return word.startsWith('d') ? hoursOf.day : hoursOf.week
}

/** "2 dias e 4 horas": what follows is smaller than what came before. */
function smallerPart(folded: string, at: number, size: number, parts: number): At<{ hours: number }> {
  const and = matchAt(/(?: e|,)? (?=\d|mei|um|dua|doi|tres|quat|cinc|seis|sete)/y, folded, at)
  if (!and?.[0].includes('e')) return null
  const rest = hoursAt(folded, at + and[0].length, parts)
  return rest && rest.hours < size ? rest : null
}

/** The first number of working hours in a text, with the piece that says it; null where there is none. */
export function readHours(text: string): ({ hours: number } & Piece) | null {
  return findFirst(text, (folded, at) => hoursAt(folded, at))
}
