import type { Reading } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'
import { placeOf } from '../lexicon/ordinals.ts'

/** Which of the things before it what follows is put into: "em cada um", "o segundo com". */
export type Under = 'each' | number

const ordinals =
  'primeiro|primeira|segundo|segunda|terceiro|terceira|quarto|quarta|quinto|quinta|sexto|sexta|ultimo|ultima'
const having = 'com || contendo || tem || tera || vai ter || ganha || recebe'

const place = (_: unknown, { tokens }: Reading, start: number, end: number): Under | null =>
  tokens.slice(start, end).flatMap(({ word }) => placeOf(word) ?? [])[0] ?? null

export const underRules = [
  rule(
    'UNDER',
    `@pause? e? (em|@for cada (um|uma|@epic|@story)? (${having})? || cada (um|uma|@epic|@story)? (${having}) || cada um|uma || (os dois || as duas || todos || todas || ambos || ambas) (${having}) || nos dois || nas duas || em ambos|ambas|todos|todas)`,
    'each',
    ['em cada um', 'cada uma com', 'e os dois com', 'em cada épico'],
    1,
  ),
  rule(
    'UNDER',
    `@pause? e? (no|na ${ordinals} (@epic|@story)? (${having})? || @the ${ordinals} (@epic|@story)? (${having}))`,
    place,
    ['o segundo com', 'e na última', 'no primeiro épico'],
    1,
  ),
]
