import type { Reading } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'
import type { Noun } from '../plan-fields.ts'
import { wordSet } from '../text.ts'
import type { Under } from './under-rules.ts'

/** Things of which kind are spoken of, and how: several, "a task", "uma task"; `under`: and into which of those before. */
export type Phrase = { noun: Noun; plural: boolean; definite: boolean; indefinite: boolean; under?: Under }

/** One thing, of which nothing else is said. */
export const phraseOf = (noun: Noun): Phrase => ({ noun, plural: false, definite: false, indefinite: true })

const severalWords = wordSet('os as uns umas dois duas tres')

const noun =
  (name: Noun, plural: boolean) =>
  ({ INT }: Record<string, number>, { tokens }: Reading, start: number, end: number): Phrase | null => {
    const words = tokens.slice(start, end).map(({ word }) => word)
    // "as task": the article alone may say that there are several.
    if (!plural && words.some((word) => severalWords.has(word))) return null
    const indefinite =
      words.some((word) =>
        ['um', 'uma', 'novo', 'nova', 'novos', 'novas', 'outro', 'outra', 'mais', 'duas', 'dois'].includes(word),
      ) || (INT ?? 0) > 1
    const definite = words.some((word) => ['o', 'a', 'os', 'as'].includes(word))
    return {
      noun: name,
      // "uma taks": the article says how many a slip means.
      plural: (plural && !words.some((word) => ['um', 'uma', 'o', 'a'].includes(word))) || (INT ?? 1) > 1,
      definite: definite && !indefinite,
      indefinite,
    }
  }

const several =
  (name: Noun) =>
  (found: Record<string, number>, reading: Reading, start: number, end: number): Phrase | null =>
    (found.INT2 ?? found.INT ?? 2) > 1 ? noun(name, true)(found, reading, start, end) : null

export const determinerRules = [
  rule(
    'DET1',
    '@the|@new|@more|@this|@following|@one|umas|uns|INT|primeiro|primeira|ultimo|ultima|segunda|alguns|algumas|unica|unico',
    true,
    [],
  ),
]
export const determinerPairs = [
  rule('DET', 'DET1', true, []),
  rule('DET', 'DET1 DET1', true, []),
  rule('DET', 'DET1 DET1 DET1', true, []),
]

function nounRules(name: Noun, singular: string, plural: string) {
  const after =
    '(@new|abaixo|seguinte|seguintes|novinho|novinha|extra|adicional || a seguir || @new @following || de usuario|usuarios)?'
  return [
    rule(`NP.${name}1`, `DET|INT? (${singular}) ${after}`, noun(name, false), []),
    rule(`NPOF.${name}1`, `do|da DET? (${singular}) ${after}`, noun(name, false), []),
    rule(`NPOF.${name}N`, `dos|das DET? (${plural}) ${after}`, noun(name, true), []),
    rule(`NP.${name}N`, `DET|INT? (${plural}) ${after}`, noun(name, true), []),
    rule(`NP.${name}N`, `as|os|umas|uns|INT INT? (${singular}) ${after}`, several(name), [], -0.1),
  ]
}

/** The nouns that the assistant creates, with what says which and how many: "mais 3 épicos", "uma task nova". */
export const nounPhraseRules = [
  ...nounRules('project', '@project || produto (interno|novo)? &PRODUCTNAME', '@projects'),
  ...nounRules('epic', '@epic', '@epics'),
  ...nounRules(
    'story',
    '@story || user story || historia de usuario',
    '@stories || user stories || historias de usuario',
  ),
  ...nounRules('task', '@task || to - do || item de trabalho', '@tasks || to - dos'),
]
