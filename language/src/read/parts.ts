import { type Reading, spend } from '../engine/chart.ts'
import { placeOf } from '../lexicon/ordinals.ts'
import { type Part, partsOf } from '../plan-parts.ts'
import { foldedWords } from '../text.ts'

const small = new Set('o a os as do da dos das de no na em e para pra pro um uma com'.split(' '))

/** Adds what a sentence may call a part of the plan to the chart: `PART` by its title or a telling word of it, or by its place. */
export function readParts(reading: Reading): void {
  const parts = partsOf(reading.turn)
  if (parts.length === 0) return
  const { tokens, chart } = reading
  const titles = parts.map((part) => ({ part, words: foldedWords(part.title) }))
  for (let start = 0; start < tokens.length; start += 1) {
    if (tokens[start]?.kind !== 'word' && tokens[start]?.kind !== 'number') continue
    let words: string[] = []
    for (let end = start + 1; end <= tokens.length && end - start <= 14; end += 1) {
      const last = tokens[end - 1]
      if (!last || last.kind === 'line' || last.kind === 'quote') break
      if (last.kind === 'mark') continue
      words = [...words, last.word]
      spend(reading, titles.length)
      const said = words.join(' ')
      const whole = titles.filter((one) => one.words.join(' ') === said)
      if (whole[0]) add(start, end, whole[0].part, whole.length > 1 ? 0.3 : 0.8)
      else if (!small.has(words[0] ?? '') && !small.has(last.word) && said.length >= 3) {
        const within = titles.filter((one) => ` ${one.words.join(' ')} `.includes(` ${said} `))
        if (within.length === 1 && within[0]) add(start, end, within[0].part, words.length > 1 ? 0.2 : 0)
      }
    }
  }
  for (const [at, word] of tokens.entries()) {
    const place = placeOf(word.word)
    const work = parts.filter(({ noun }) => noun !== 'project')
    const nounHere = reading.classes[at + 1]
    const noun = (['epic', 'story', 'task'] as const).find((one) => nounHere?.has(one))
    const list = work.filter((part) => part.noun === (noun ?? work[0]?.noun))
    const part = place === null ? undefined : list.at(place)
    const isNamed =
      ['a', 'o', 'na', 'no', 'da', 'do'].includes(tokens[at - 1]?.word ?? '') &&
      !['-', 'feira'].includes(tokens[at + 1]?.word ?? '')
    if (part && (place === -1 || (place ?? 0) < list.length)) add(at, at + (noun ? 2 : 1), part, isNamed ? 0.9 : 0.1)
    const own = (['project', 'epic', 'story', 'task'] as const).find((one) => reading.classes[at]?.has(one))
    const [only, ...others] = parts.filter(({ noun: other }) => other === own)
    if (only && others.length === 0) add(at, at + 1, only, -0.2)
  }

  function add(start: number, end: number, part: Part, weight: number) {
    chart.add({ cat: 'PART', start, end, value: part, weight, rule: 'part' })
  }
}
