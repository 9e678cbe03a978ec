import { requiredText } from './text.ts'

const invalidPhone = 'Telefone inválido. Informe com o código do país, por exemplo +55 48 99999-0000'

/** Country code, area and number without the plus sign of E.164, as every table keeps it. */
const digits = /^[1-9]\d{6,14}$/

/** A phone, however people part its digits; the country's code belongs to it. */
export const phoneNumber = requiredText(40, { required: 'Telefone é obrigatório', tooLong: 'Telefone inválido' })
  .transform((text) => text.replaceAll(/[\s().-]/g, '').replace(/^\+/, ''))
  .refine((text) => digits.test(text), invalidPhone)

/**
 * What somebody in Brazil types as a number of theirs, as `phoneNumber` takes it: one of ten or eleven digits without a
 * plus sign is Brazilian.
 */
export function withCountry(typed: string): string {
  const text = typed.trim()
  const count = text.replaceAll(/\D/g, '').length
  return text.startsWith('+') || count < 10 || count > 11 ? text : `+55 ${text}`
}

/** `5548999990000` as people read it; a number of another country in one piece. */
export function formatPhone(phone: string): string {
  const [, area, first, last] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? []
  return area ? `+55 ${area} ${first}-${last}` : `+${phone}`
}
