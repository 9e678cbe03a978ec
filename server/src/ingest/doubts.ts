import { formatDate } from '@leme/contract/format'

/** A contradiction that a row has with what is stored of it, and what to do about that. */
export function beside(message: string, sent: string | null | undefined, stored: string | null | undefined): string {
  if (sent !== undefined || !stored) return message
  return `${message}: o dia gravado é ${formatDate(stored)}, e o que vem não diz se sai. Envie também o dia, ou apague o que está em branco`
}

/** Years that people mean are not many from today's. */
const mostYears = 20

/** What somebody should know of a day whose year is far away. */
export function farYear(name: string, day: string, today: string): string[] {
  const year = day.slice(0, 4)
  return Math.abs(Number(year) - Number(today.slice(0, 4))) > mostYears ? [`${name} em ${year}: confira o ano`] : []
}
