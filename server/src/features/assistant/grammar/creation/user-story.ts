import type { Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Opening } from './subject-first.ts'

const role =
  'como (?:(?:uma?|o|a) )?[^,.:;\\n?]{2,40}?,? (?:eu )?(?:quero|queria|gostaria|desejo|preciso|necessito)(?!\\p{L})'
const story = new RegExp(role, 'uy')
const whole = new RegExp(
  `${role}(?:[^\\n?]*(?<!\\p{L})(?:para|pra|a fim|de (?:modo|forma|maneira)|assim)(?!\\p{L})|(?<=,[^,]*) )`,
  'uy',
)

/** Whether "Como cliente, quero …" begins here. */
export function beginsUserStory(folded: string, at = 0): boolean {
  return matchAt(story, folded, at) !== null
}

/** "Como cliente, quero salvar meu cartão para comprar mais rápido": a story that names itself by its form. */
export function userStory({ folded }: Span, at: number): Opening | null {
  if (!matchAt(whole, folded, at) || /\?\s*$/.test(folded)) return null
  return {
    noun: 'story',
    plural: beginsAgain(folded, at + 1),
    count: null,
    end: at,
    some: true,
    facts: {},
    isGuess: true,
  }
}

function beginsAgain(folded: string, from: number): boolean {
  return storyStarts(folded).some((start) => start >= from)
}

/** Where the stories of a list begin. */
export function storyStarts(folded: string): number[] {
  const starts = [...folded.matchAll(/(?<=^|[\s:])como (?=\p{L})/gu)].map(({ index }) => index)
  return starts.filter((start) => beginsUserStory(folded, start))
}
