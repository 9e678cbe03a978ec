/** CPF or CNPJ without its punctuation; null for anything else, and for one character repeated. */
export function documentKey(document: string | null | undefined): string | null {
  const key = (document ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const isKnown = /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(key) && !/^(.)\1+$/.test(key)
  return isKnown ? key : null
}

/** Alike for names that PostgreSQL's collation same_name calls the same. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
}
