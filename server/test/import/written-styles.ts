/** How programs write days, amounts and bytes, for files that tests make up. */
import { characterOf, type SingleByte } from '@leme/contract/import/single-byte'

const pad = (value: number, size = 2) => String(value).padStart(size, '0')
const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const weekdays = 'dom seg ter qua qui sex sáb'.split(' ')

const parts = (day: Date) => [pad(day.getUTCDate()), pad(day.getUTCMonth() + 1), String(day.getUTCFullYear())] as const

export const dayStyles: Record<string, (day: Date) => string> = {
  dmy: (day) => parts(day).join('/'),
  dmyShort: (day) => `${parts(day).slice(0, 2).join('/')}/${parts(day)[2].slice(2)}`,
  dmyBare: (day) => `${day.getUTCDate()}-${day.getUTCMonth() + 1}-${day.getUTCFullYear()}`,
  dots: (day) => parts(day).join('.'),
  mdy: (day) => [parts(day)[1], parts(day)[0], parts(day)[2]].join('/'),
  iso: (day) => day.toISOString().slice(0, 10),
  isoTime: (day) => `${day.toISOString().slice(0, 10)} 09:30:00`,
  isoZone: (day) => `${day.toISOString().slice(0, 10)}T14:30:00-03:00`,
  time: (day) => `${parts(day).join('/')} 23:59`,
  shortTime: (day) => `${parts(day).slice(0, 2).join('/')}/${parts(day)[2].slice(2)} 14:03`,
  compact: (day) => day.toISOString().slice(0, 10).replaceAll('-', ''),
  words: (day) => `${day.getUTCDate()} de ${months[day.getUTCMonth()]} de ${day.getUTCFullYear()}`,
  short: (day) => `${parts(day)[0]}-${months[day.getUTCMonth()]?.slice(0, 3)}-${parts(day)[2].slice(2)}`,
  weekday: (day) => `${weekdays[day.getUTCDay()]}, ${parts(day).join('/')}`,
  serial: (day) => String(Math.round((day.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)),
}

function grouped(cents: number, group: string, decimal: string): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, group)
  return `${whole}${decimal}${pad(Math.abs(cents) % 100)}`
}
const signed = (cents: number, text: string) => (cents < 0 ? `-${text}` : text)
const plain = (cents: number) => grouped(cents, '.', ',')

export const amountStyles: Record<string, (cents: number) => string> = {
  brazilian: (cents) => signed(cents, plain(cents)),
  bare: (cents) => signed(cents, grouped(cents, '', ',')),
  point: (cents) => signed(cents, grouped(cents, '', '.')),
  english: (cents) => signed(cents, grouped(cents, ',', '.')),
  front: (cents) => signed(cents, `R$ ${plain(cents)}`),
  behind: (cents) => signed(cents, `${plain(cents)} R$`),
  code: (cents) => `BRL ${signed(cents, plain(cents))}`,
  spaced: (cents) => signed(cents, grouped(cents, ' ', ',')),
  noBreak: (cents) => `R$\u00a0${signed(cents, plain(cents))}`,
  letters: (cents) => `${plain(cents)} ${cents < 0 ? 'D' : 'C'}`,
  glued: (cents) => `${plain(cents)}${cents < 0 ? 'DB' : 'CR'}`,
  brackets: (cents) => (cents < 0 ? `(${plain(cents)})` : plain(cents)),
  trailing: (cents) => `${plain(cents)}${cents < 0 ? '-' : ''}`,
  plus: (cents) => `${cents < 0 ? '-' : '+'}${plain(cents)}`,
  oneDecimal: (cents) => signed(cents, grouped(cents, '', '.').replace(/0$/, '')),
  wholeThousands: (cents) => signed(cents, cents % 100 === 0 ? plain(cents).slice(0, -3) : plain(cents)),
}

export const encodings = ['utf-8', 'bom', 'windows-1252', 'macintosh', 'cp850', 'cp860', 'utf16'] as const
export type WrittenEncoding = (typeof encodings)[number]

/** The bytes of a text; null where the encoding has no sign for a character of it. */
export function bytesIn(text: string, encoding: WrittenEncoding): Uint8Array | null {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'bom') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [characterOf(byte, encoding as SingleByte), byte]))
  const bytes = [...text].map((sign) => table.get(sign))
  return bytes.some((byte) => byte === undefined) ? null : Uint8Array.from(bytes as number[])
}

/** Numbers that are the same for the same seed. (mulberry32) */
export function createPick(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    one: <T>(list: readonly T[]) => list[below(list.length)] as T,
    chance: (share: number) => next() < share,
  }
}
export type Pick = ReturnType<typeof createPick>
