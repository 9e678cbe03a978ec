/** Spelling that people do not mean to differ by: case, accents, blanks and signs are dropped; `N°` and `Nº` are `No`. */
export function spelling(text: string): string {
  return text
    .replace(/[º°]/g, 'o')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
