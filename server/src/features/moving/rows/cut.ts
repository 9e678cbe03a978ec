import { codePoints } from '@leme/contract/text/text'

/** Control characters other than tab and line ends, halves of pairs, and what turns the direction of what follows. */
export const unreadable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu

export function cut(text: string, most: number): { text: string; isCut: boolean } {
  if (codePoints(text) <= most) return { text, isCut: false }
  return {
    text: `${[...text]
      .slice(0, most - 1)
      .join('')
      .trimEnd()}…`,
    isCut: true,
  }
}
