import type { Machine, Step } from '../engine/decode.ts'
import { rule } from '../engine/rule.ts'
import { orderForms } from '../lexicon/conjugate.ts'
import type { Shift } from '../shift.ts'

/**
 * Verbs by which way they move a deadline, and by what has to be said beside them for it to be the deadline that they
 * move: nothing, the deadline itself ("aumente o prazo"), or the way ("mova 3 dias para a frente").
 */
const verbs = [
  {
    cat: 'LATER',
    verbs: 'adiar postergar prorrogar protelar retardar atrasar empurrar esticar estender:estende',
    example: 'adie',
  },
  { cat: 'EARLIER', verbs: 'antecipar adiantar', example: 'antecipe' },
  { cat: 'LONGER', verbs: 'aumentar ampliar alongar dilatar', example: 'aumente' },
  { cat: 'LONGER', verbs: 'somar dar:de conceder acrescentar adicionar', example: 'dê' },
  { cat: 'SHORTER', verbs: 'reduzir:reduz diminuir:diminui encurtar', example: 'encurte' },
  { cat: 'CARRY', verbs: 'mover passar jogar mudar mandar alterar levar', example: 'mova' },
] as const

const units: Record<string, Shift['unit']> = { d: 'day', working: 'working_day', s: 'week', m: 'month', y: 'year' }

export const postponingRules = [
  ...verbs.map(({ cat, verbs, example }) => rule(cat, orderForms(verbs).join('|'), true, example)),
  rule(
    'AWAY',
    '(por || em || de || com)? (mais || outros || outras || uns || umas)? TERM corridos?',
    ({ TERM: { count, unit } }): Shift => ({ count, unit: units[unit] ?? 'day' }),
    ['por 3 dias', 'em mais 5 dias úteis', 'uma semana'],
  ),
  rule('WAY', '((pra || para || p/) a? frente || adiante || depois || mais tarde || a mais)', 1, [
    'pra frente',
    'para a frente',
    'depois',
  ]),
  rule('WAY', '((pra || para || p/) tras || antes || mais cedo || a menos)', -1, ['para trás', 'antes']),
  rule(
    'DEADLINE',
    '(@the || @this || ao || no || na || @of)? (@due || data) (@of @due)? (final || limite || atual)?',
    true,
    ['o prazo', 'de prazo', 'a data de entrega'],
  ),
  rule('THINGS', '(@the || @of)? (@tasks || @stories || @epics)', true, 'das tasks', -0.3),
]

export const verbCats = [...new Set(verbs.map(({ cat }) => cat))]
const beside = ['TARGET', 'TARGETS', 'THINGS', 'WAY', 'DEADLINE', 'COURTESY', 'COMMA', 'ALSO', 'NOR', 'ASK', 'WANT']

/** A verb that moves deadlines and by how much, once each, with what they are of, and no other word. */
export const postponing: Machine = {
  name: 'postponing',
  begin: ['nothing'],
  end: { both: 0 },
  steps: [
    ...['nothing', 'verb', 'away', 'both'].flatMap((from) =>
      beside.map((eat): Step => ({ from, eat, to: from, gain: eat === 'TARGET' || eat === 'DEADLINE' ? 0 : -0.2 })),
    ),
    ...verbCats.flatMap((eat): Step[] => [
      { from: 'nothing', eat, to: 'verb' },
      { from: 'away', eat, to: 'both' },
    ]),
    { from: 'nothing', eat: 'AWAY', to: 'away' },
    { from: 'verb', eat: 'AWAY', to: 'both' },
  ],
  gap: () => ({ comma: 0, and: 0 }),
}
