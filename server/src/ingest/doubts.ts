import { isFarDay } from '@leme/contract/format/far-day'
import { formatDate } from '@leme/contract/format/format'

/** A contradiction that a row has with what is stored of it, and what to do about that. */
export function beside(message: string, sent: string | null | undefined, stored: string | null | undefined): string {
  if (sent !== undefined || !stored) return message
  return `${message}: o dia gravado é ${formatDate(stored)}, e o que vem não diz se sai. Envie também o dia, ou apague o que está em branco`
}

/** What somebody should know of a day that is far away: the page marks the same ones. */
export function farYear(name: string, day: string, today: string): string[] {
  return isFarDay(day, today) ? [`${name} em ${day.slice(0, 4)}: confira o ano`] : []
}
