import { describe, expect, test } from 'vitest'
import { development } from '../../../../language/requests/development.ts'
import { heldOut } from '../../../../language/requests/held-out.ts'
import { isDialogue, kinds } from '../../../../language/requests/item.ts'

const all = [...development, ...heldOut]

describe('the corpus of requests', () => {
  test('holds at least 300 items, and every id once', () => {
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('is a third dialogues, of at most five turns', () => {
    expect(all.filter(isDialogue).length / all.length).toBeGreaterThanOrEqual(1 / 3)
    expect(all.filter(({ turns }) => turns.length < 1 || turns.length > 5)).toEqual([])
  })

  test.each([
    ['development', development],
    ['held-out', heldOut],
  ])('has every kind in the %s half, and says what each turn is to result in', (_, half) => {
    expect(kinds.filter((kind) => !half.some((item) => item.kind === kind))).toEqual([])
    expect(half.filter(({ turns }) => turns.some(({ expect: fair }) => fair.length === 0))).toEqual([])
  })

  test('shares no sentence that begins a talk between its halves', () => {
    const first = ({ turns: [turn] }: (typeof all)[number]) => (turn && 'say' in turn ? turn.say.toLowerCase() : '')
    const known = new Set(development.map(first))
    // Words as short as these have no second wording.
    const shared = heldOut.map(first).filter((sentence) => known.has(sentence) && sentence.length > 12)
    expect(shared).toEqual([])
  })
})
