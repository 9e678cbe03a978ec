import type { Machine, Step } from '../engine/decode.ts'
import { rule } from '../engine/rule.ts'
import { orderForms } from '../lexicon/conjugate.ts'
import { wordList } from '../text.ts'

/** The status that work gets by these verbs, with what is irregular of them, and that these words name. */
const states = {
  done: {
    verbs: 'concluir:conclui finalizar terminar encerrar fechar completar resolver',
    words: 'done concluida concluido finalizada finalizado terminada terminado encerrada encerrado fechada fechado',
    more: 'pronta pronto feita feito entregue resolvida resolvido',
    example: 'conclua',
  },
  doing: {
    verbs: 'comecar iniciar retomar',
    words: 'doing andamento fazendo execucao iniciada iniciado comecada comecado',
    more: '',
    example: 'inicie',
  },
  review: { verbs: '', words: 'review revisao', more: '', example: 'em revisão' },
  blocked: {
    verbs: 'bloquear travar',
    words: 'blocked bloqueada bloqueado travada travado',
    more: '',
    example: 'bloqueie',
  },
  planned: {
    verbs: 'reabrir desbloquear destravar',
    words: 'planned planejada planejado',
    more: '',
    example: 'reabra',
  },
} as const

const moving = orderForms(
  'mover passar colocar por:poe,ponha botar marcar mudar alterar deixar voltar mandar trocar dar',
)

/** What is said of things that are named by their keys, read only where a sentence has one; `KEY` is read by `read/key-places.ts`. */
export const keyedRules = [
  ...Object.entries(states).map(([status, { verbs, words, more, example }]) =>
    rule(
      'STATE',
      `(${[...orderForms(verbs), ...wordList(words), ...wordList(more)].join(' || ')} || em ${words.split(' ').join(' || em ')})`,
      status,
      example,
    ),
  ),
  rule('MOVES', moving.join('|'), true, 'mova', -0.1),
  rule(
    'TOWARD',
    '(@the || para || pra || pro || como || em || no || na || @be || esta || ta || ja || ficou || foi || por || de volta || o status de || o status da || o status do || status)',
    true,
    ['para', 'o status da'],
    -0.2,
  ),
  rule(
    'KEYED',
    '(@the || @of)? (@task || @tasks || @story || @stories || @epic || @epics || ticket || tickets)',
    true,
    ['a task', 'o ticket'],
  ),
]

const loose = ['COURTESY', 'COMMA', 'ALSO', 'NOR', 'KEYED', 'ASK', 'WANT']
const beside = (from: string, more: readonly string[] = []): Step[] =>
  [...loose, ...more].map((eat) => ({ from, eat, to: from, gain: -0.2 }))
const noGaps = () => ({ comma: 0, and: 0 })

/** A status and the things that get it, in any order: "conclua AGE-14", "AGE-1 e AGE-2 em revisão". */
export const statusByKey: Machine = {
  name: 'status by key',
  begin: ['nothing'],
  end: { both: 0 },
  steps: [
    ...['nothing', 'key', 'state', 'both'].flatMap((from) => beside(from, ['MOVES', 'TOWARD'])),
    { from: 'nothing', eat: 'KEY', to: 'key' },
    { from: 'nothing', eat: 'STATE', to: 'state' },
    { from: 'key', eat: 'KEY', to: 'key' },
    { from: 'key', eat: 'STATE', to: 'both' },
    { from: 'state', eat: 'KEY', to: 'both' },
    { from: 'both', eat: 'KEY', to: 'both' },
  ],
  gap: noGaps,
}

/** Keys alone: "AGE-14", "a task AGE-14". */
export const keysAlone: Machine = {
  name: 'keys alone',
  begin: ['nothing'],
  end: { key: 0 },
  steps: [
    ...['nothing', 'key'].flatMap((from) => beside(from)),
    { from: 'nothing', eat: 'KEY', to: 'key' },
    { from: 'key', eat: 'KEY', to: 'key' },
  ],
  gap: noGaps,
}
