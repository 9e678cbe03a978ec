import { type Decimals, parseAmount } from '@leme/contract/import/csv-amount'

/**
 * `01:06:00`, `1:06`, `1h30`, `1,5h`, `1d 2h 30m` (a day has eight hours and a week five days, as Jira counts) → whole seconds.
 */
export function clockSeconds(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const [, whole, minute60] = /^(\d{1,5}) ?h ?([0-5]?\d)$/i.exec(text.trim()) ?? []
  if (whole !== undefined) return Number(whole) * 3600 + Number(minute60) * 60
  const [, before, after] = /^(\d{1,5})[.,](\d{1,2}) ?h$/i.exec(text.trim()) ?? []
  if (before !== undefined) return Math.round(Number(`${before}.${after}`) * 3600)
  const words =
    /^(?:(\d{1,4}) ?w)?,? ?(?:(\d{1,4}) ?d)?,? ?(?:(\d{1,5}) ?h)?,? ?(?:(\d{1,5}) ?m(?:in)?)?,? ?(?:(\d{1,6}) ?s)?$/i
  const found = words.exec(text.trim())
  if (!found || text.trim() === '') return null
  const [weeks = 0, days = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return ((weeks * 5 + days) * 8 + hour) * 3600 + minute * 60 + second
}

/** Hours in decimals, as the file writes them → whole seconds. */
export function decimalSeconds(text: string, decimals: Decimals | null): number | null {
  const read = parseAmount(text, decimals, ',')
  if ('reason' in read || read.value.startsWith('-')) return null
  return Math.round(Number(read.value) * 3600)
}

/** A count of seconds or of milliseconds → whole seconds. */
export function countedSeconds(text: string, unit: 'seconds' | 'milliseconds'): number | null {
  if (!/^\d{1,15}(?:\.0+)?$/.test(text.trim())) return null
  return Math.round(Number(text) / (unit === 'seconds' ? 1 : 1000))
}
