import type { Span } from './span.ts'
import { matchAt } from './words.ts'

const end = '(?![\\p{L}\\p{N}])'
const dayPart = '(?:manha|tarde|noite)'
const hour = `\\d{1,2}(?: ?h(?:oras?|rs?|s)?(?: ?(?:e )?[0-5]\\d(?: ?min)?)?|:[0-5]\\d ?h?| horas?)`
const lead =
  '(?:(?:a partir|antes|depois|por volta) d?as|ate(?: as)?|as|pelas|a|(?:no |com )?hor(?:ario|a)(?: ?:| das?| de)?)'
/** "às 14h", "até as 17h00", "às 9 da manhã", "horário 14h", "ao meio-dia", "à tarde". */
const spoken = `(?:${lead} ${hour}(?: da ${dayPart})?|as (?:\\d{1,2}(?= da ${dayPart}|\\s*(?:$|[,.;)]))(?: da ${dayPart})?|uma hora da tarde)|(?:de|da|pela|a) ${dayPart}|(?:ao|ate o) meio[- ]dia)`
/** "amanhã 10h30", "sexta 14h": without "às" only what nobody works for is the clock's; "sexta 8h" may be an estimate. */
const bare = '(?:\\d{1,2}:[0-5]\\d ?h?|\\d{1,2}h[0-5]\\d(?: ?min)?|(?:9|11|13|14|15|17|18|19|21|22) ?h(?:s|rs|oras)?)'
const afterDay = new RegExp(`(?:,? ${spoken}| ${bare})${end}`, 'uy')
const beforeDay = new RegExp(`(?:${spoken})${end},? (?:d[eao] |n[ao] )?`, 'uy')
const atEnd = new RegExp(`(?<![\\p{L}\\p{N}])(?:(${spoken})|(${bare}))$`, 'u')

/** Where a time of day that stands right after a day ends; `at` where there is none. */
export function clockEnd(folded: string, at: number): number {
  return at + (matchAt(afterDay, folded, at)?.[0].length ?? 0)
}

/** Where a time of day that stands right before a day ends, with its link: "às 14h de sexta". */
export function clockBefore(folded: string, at: number): number {
  return at + (matchAt(beforeDay, folded, at)?.[0].length ?? 0)
}

/** The time of day that the words of a day end with, as it was typed: a day has no field for it. */
export function clockIn({ text, folded }: Span): string | null {
  const found = atEnd.exec(folded)
  if (!found) return null
  const [said, isSpoken] = [text.slice(found.index).trim(), found[1] !== undefined]
  return isSpoken ? said : `às ${said}`
}
