import { addDays, dayOf, partsOf, weekdayOf } from './calendar.ts'

/** Easter Sunday of a year, by the Gregorian algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const moon =
    (19 * golden + century - (century >> 2) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * (rest >> 2) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const days = moon + week - 7 * late + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1) ?? ''
}

/** Month and day; the law 14.759 made 20 November a holiday in all of Brazil from 2024 on. */
const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** Brazil's national holidays. Carnival and Corpus Christi are none: they are optional, and states and cities have others. */
export function isHoliday(day: string): boolean {
  const [year] = partsOf(day)
  const date = day.slice(5)
  if (date === '11-20' && year < 2024) return false
  return fixed.includes(date) || addDays(easterOf(year), -2) === day
}

/** Monday to Friday, without national holidays. */
export function isWorkingDay(day: string): boolean {
  return weekdayOf(day) % 6 !== 0 && !isHoliday(day)
}

/** The day so many working days later; earlier where their number is below zero. */
export function addWorkingDays(day: string, days: number): string {
  let [reached, left] = [day, Math.abs(days)]
  while (left > 0) {
    reached = addDays(reached, Math.sign(days))
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

/** The working day of this place within days of a year at most, -1 being the last; null where there is none. */
export function workingDayIn(from: string, to: string, place: number): string | null {
  const [first, end, step] = place < 0 ? [to, from, -1] : [from, to, 1]
  let left = Math.abs(place)
  for (let day = first; step < 0 ? day >= end : day <= end; day = addDays(day, step))
    if (isWorkingDay(day) && --left === 0) return day
  return null
}

/** Feasts by what they are called: days after Easter, a month and day, or which weekday of which month. */
export const feasts: Record<string, (year: number) => string> = {
  'carnaval || terca de carnaval || terca - feira de carnaval': (year) => addDays(easterOf(year), -47),
  'quarta de cinzas || quarta - feira de cinzas': (year) => addDays(easterOf(year), -46),
  'sexta santa || sexta - feira santa || sexta - feira da paixao || sexta da paixao': (year) =>
    addDays(easterOf(year), -2),
  'pascoa || domingo de pascoa': easterOf,
  'corpus christi': (year) => addDays(easterOf(year), 60),
  'ano novo || ano - novo || confraternizacao universal': (year) => `${year}-01-01`,
  tiradentes: (year) => `${year}-04-21`,
  'dia do trabalho || dia do trabalhador || primeiro de maio': (year) => `${year}-05-01`,
  'dia dos namorados': (year) => `${year}-06-12`,
  'sao joao': (year) => `${year}-06-24`,
  'dia da independencia || sete de setembro || independencia do brasil': (year) => `${year}-09-07`,
  'dia das criancas || nossa senhora aparecida': (year) => `${year}-10-12`,
  'finados || dia de finados': (year) => `${year}-11-02`,
  'proclamacao da republica': (year) => `${year}-11-15`,
  'consciencia negra || dia da consciencia negra': (year) => `${year}-11-20`,
  'natal || dia de natal': (year) => `${year}-12-25`,
  'reveillon || virada do ano': (year) => `${year}-12-31`,
  'dia das maes': (year) => weekdayIn(year, 5, 0, 2),
  'dia dos pais': (year) => weekdayIn(year, 8, 0, 2),
  'black friday': (year) => addDays(weekdayIn(year, 11, 4, 4), 1),
}

/** The second Sunday of May, the fourth Thursday of November. */
function weekdayIn(year: number, month: number, weekday: number, place: number): string {
  const first = dayOf(year, month, 1) ?? ''
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (place - 1))
}
