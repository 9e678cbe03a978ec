import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { counted } from '../../ui/sign/counted.ts'
import type { Said } from './use-moving.ts'

/** Characters of a word that a person may say anything of. */
const longestWord = 300

/** The words of a file that nobody knows and of which nothing is said yet, each with what is suggested. */
export type UnknownWords = {
  statuses: MovingTrial['statuses']
  types: MovingTrial['types']
  priorities: MovingTrial['priorities']
}

export function unknownWords({ statuses, types, priorities }: MovingTrial, said: Said): UnknownWords {
  const open = <Row extends { word: string; is_guess: boolean }>(rows: readonly Row[], words: object = {}): Row[] =>
    rows.filter(({ word, is_guess }) => is_guess && word.length <= longestWord && !(word in words))
  return {
    statuses: open(statuses, said.statuses),
    types: open(types, said.types),
    priorities: open(priorities, said.priorities),
  }
}

/** `2 status e 1 tipo`; empty where nothing is to be said. */
export function unknownText({ statuses, types, priorities }: UnknownWords): string {
  const parts = [
    statuses.length > 0 && counted(statuses.length, { one: 'status', many: 'status' }),
    types.length > 0 && counted(types.length, { one: 'tipo', many: 'tipos' }),
    priorities.length > 0 && counted(priorities.length, { one: 'prioridade', many: 'prioridades' }),
  ]
  return new Intl.ListFormat('pt-BR').format(parts.filter((part) => part !== false))
}

/** What is said once all that is suggested is accepted. */
export function confirmed({ statuses, types, priorities }: UnknownWords, said: Said): Said {
  const valuesOf = <Value>(rows: readonly { word: string; value: Value }[]) =>
    Object.fromEntries(rows.map(({ word, value }) => [word, value]))
  return {
    statuses: { ...said.statuses, ...valuesOf(statuses) },
    types: { ...said.types, ...valuesOf(types) },
    priorities: { ...said.priorities, ...valuesOf(priorities) },
  }
}
