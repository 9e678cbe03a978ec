import { requiredText } from './text.ts'

/**
 * What leads somewhere, or would be drawn as more than text: a web address, a site's name with what follows it, an
 * address of mail, a tag. A site's name alone is a company's too, as in "Amazon.com Serviços". The schema has the same
 * (`public.holds_address`).
 */
const address =
  /:\/\/|mailto:|www[.。．｡][^ ]|[^ @]@[^ @]+[.。．｡][^ ]|[^ .。．｡][.。．｡][^ .。．｡\d:/?#\\]{2,}(:\d|[/?#\\][^ ])|<[a-z/!?]|\]\(/i

export function holdsAddress(text: string): boolean {
  return address.test(text)
}

export const nameWithAddress = 'Nome não pode ter endereço de site ou de email'

/** The name of somebody or of a company: mails show it to strangers, who would take an address in it for ours. */
export function mailedName(max: number, messages: { required: string; tooLong: string }) {
  return requiredText(max, messages).refine((name) => !holdsAddress(name), nameWithAddress)
}
