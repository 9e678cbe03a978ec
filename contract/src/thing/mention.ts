import { codePoints } from '../text/text.ts'

/** A person named in a comment: by id, so that today's name is shown. */
export const mentionForm = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/g

/** The most people that one comment may name. */
export const mostMentions = 50

/** How long a mention is, as it is stored. */
export const mentionLength = '<@>'.length + 36

/** How many characters a text has for who reads it, a mention counting as one. */
export function seenLength(text: string): number {
  return codePoints(text.replace(mentionForm, '@'))
}

/** The ids of the people that a comment names, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentionForm)].map(([, id = '']) => id))]
}

type Named = { id: string; name: string }

/** A comment as its author edits it: a mention is "@Ana Prado". One of nobody who is known stays as it is. */
export function asTyped(text: string, people: readonly Named[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return text.replace(mentionForm, (mention, id: string) => (names.has(id) ? `@${names.get(id)}` : mention))
}

/** What was typed as it is stored: "@Ana Prado" is the mention of her, where one of these is called so. */
export function asStored(text: string, people: readonly Named[]): string {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length)
  let stored = ''
  let at = 0
  while (at < text.length) {
    const person = beginsName(text, at) ? longestFirst.find(({ name }) => isNamed(text, at + 1, name)) : undefined
    stored += person ? `<@${person.id}>` : text[at]
    at += person ? person.name.length + 1 : 1
  }
  return stored
}

const letter = /[\p{L}\p{N}_]/u

function beginsName(text: string, at: number): boolean {
  return text[at] === '@' && !letter.test(text[at - 1] ?? '')
}

function isNamed(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at) && !letter.test(text[at + name.length] ?? '')
}
