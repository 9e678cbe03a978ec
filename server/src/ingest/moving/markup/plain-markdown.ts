/** Blank lines between paragraphs are one, and none stand around the text. Null where nothing is left. */
export function tidy(text: string): string | null {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return plain === '' ? null : plain
}
