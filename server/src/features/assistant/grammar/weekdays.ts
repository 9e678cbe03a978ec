import { isNearly } from './words.ts'

export const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']

/** As they are typed in a hurry: "pra sesta". */
const slipped = 'segnda|segudna|segund|tersa|terxa|qarta|quata|qinta|quita|sesta|sxta|sabdo'

/** A pattern of a weekday's folded name, whole or short; its first group is the name. */
export const weekday = `(${weekdays.join('|')}|${slipped}|seg|ter|qua|qui|sex|sab|dom)(?:[- ]fe(?:ir|ri)as?)?`

/** 0 is Sunday. */
export function weekdayNumber(name = ''): number {
  const at = weekdays.findIndex((day) => day.startsWith(name.slice(0, 3)))
  return at < 0 ? weekdays.findIndex((day) => isNearly(name, day)) : at
}
