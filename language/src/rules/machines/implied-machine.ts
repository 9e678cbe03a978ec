import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import type { Machine, Step } from '../../engine/decode.ts'
import { rule } from '../../engine/rule.ts'
import { partOf, saidBy } from '../facts/values.ts'

const priced = { comma: -0.8, and: 0 }

const doer = (_: unknown, reading: Reading, _s: number, _e: number, parts: readonly Node[]) => {
  const who = partOf(parts, 'PERSON')
  return who ? { assignee: saidBy(who, reading) } : {}
}
/** One of two does it: the other is in its description. */
const both = (_: unknown, reading: Reading, _s: number, _e: number, parts: readonly Node[]) => {
  const [one, other] = parts.filter(({ cat }) => cat === 'PERSON')
  return one && other ? { assignee: saidBy(one, reading), description: `com ${textOf(reading, other)}` } : null
}
const speaker = (_: unknown, { turn }: Reading) => ({ assignee: { id: turn.speaker.id, label: turn.speaker.label } })

/** Words that say that work is to be done, and perhaps by whom; the work itself follows. `REPORTED` only mentions it. */
export const impliedRules = [
  rule(
    'NEED',
    '(preciso || precisamos || quero || queremos || queria || gostaria || necessito || peco) que @the? PERSON',
    doer,
    [],
    0.5,
  ),
  rule('NEED', '(preciso || precisamos || quero) que (alguem || o time || a equipe)', {}, 'preciso que alguém', 0.5),
  rule('NEED', '@the? PERSON (precisa || tem que || tem de || deve || precisa de) ', doer, [], 0.8),
  rule(
    'NEED',
    '(pedir || pede || delega || delegar || pergunta || avisar) (pra || para || pro || ao || a || com) @the? PERSON :?',
    doer,
    [],
    0.5,
  ),
  rule(
    'NEED',
    '(lembrar || lembra || lembrete || lembrem || nao esquecer || nao esquece) (de || que || :)',
    {},
    ['lembrar de', 'lembrete:'],
    0.5,
  ),
  rule(
    'NEED',
    '(anota || anote || registra || registre) (ai)? (que (precisamos || preciso || tem que))? :?',
    {},
    ['anota aí:', 'registra que precisamos'],
    0.3,
  ),
  rule(
    'NEED',
    'o? (anota || anote || registra || registre) ai? que @the? PERSON (precisa || tem que || tem de || deve)',
    doer,
    'ó anota aí que a Camila precisa',
    1,
  ),
  rule(
    'NEED',
    '(quero || vamos)? registrar que (precisamos || preciso || tem que)',
    {},
    'quero registrar que precisamos',
    0.5,
  ),
  rule(
    'NEED',
    '(tem que || temos que || tenho que || precisamos || preciso || precisa || e preciso || e pra || vamos) &INF',
    {},
    [],
    0.3,
  ),
  rule('NEED', '@the? PERSON , &DOWORD', doer, [], 0.4),
  rule('NEED', '@the? PERSON :', doer, [], 0.2),
  rule('NEED', '@the? PERSON ,', doer, [], 0),
  rule('NEED', '@ PERSON :?', doer, [], 0.3),
  rule(
    'REPORTED',
    '(preciso || precisamos || quero) que @the? PERSON e @the? PERSON',
    both,
    'preciso que o Rafael e a Camila',
    0.8,
  ),
  rule(
    'REPORTED',
    '@the? PERSON (vai || ficou de || assume || vai ter que || valida || pode || consegue)',
    doer,
    [],
    0.4,
  ),
  rule('REPORTED', 'eu (vou || preciso || tenho que || assumo)', speaker, 'eu vou', 0.4),
  rule('BUG', '(bug || erro || melhoria || ajuste || hotfix || correcao) :', {}, 'bug:', 0.4),
]

const order: readonly [from: string, eat: string, to: string, gain?: number][] = [
  ['none', 'COURTESY', 'none', -0.2],
  ['none', 'COMMA', 'none'],
  ['none', 'F.task', 'none', -0.3],
  ['none', 'P.task', 'none', -0.5],
  ['none', 'W.task', 'none', -0.6],
  ['none', 'NEED', 'need'],
  ['none', 'REPORTED', 'need', -0.2],
  ['none', 'BUG', 'need'],
  ['none', 'GAP', 'bare', -0.6],
  ['need', 'F.task', 'need'],
  ['need', 'COMMA', 'need'],
  ['need', 'COURTESY', 'need', -0.3],
  ['need', 'GAP', 'title', 0.2],
  ['title', 'F.task', 'tail'],
  ['title', 'P.task', 'tail'],
  ['title', 'B.task', 'tail'],
  ['title', 'COMMA', 'rest'],
  ['title', 'SO', 'tail'],
  ['tail', 'F.task', 'tail'],
  ['tail', 'P.task', 'tail'],
  ['tail', 'W.task', 'tail', -0.2],
  ['tail', 'COMMA', 'rest'],
  ['tail', 'ALSO', 'rest'],
  ['tail', 'SO', 'tail'],
  ['tail', 'COURTESY', 'rest', -0.3],
  ['rest', 'F.task', 'tail'],
  ['rest', 'P.task', 'tail'],
  ['rest', 'W.task', 'tail'],
  ['rest', 'COMMA', 'rest'],
  ['rest', 'ALSO', 'rest', -0.2],
  ['rest', 'COURTESY', 'rest'],
  ['rest', 'SO', 'tail'],
  // A title alone, where it begins with what is done and facts follow.
  ['bare', 'F.task', 'bared'],
  ['bare', 'P.task', 'bared'],
  ['bare', 'COMMA', 'barest'],
  ['barest', 'F.task', 'bared'],
  ['barest', 'W.task', 'bared'],
  ['barest', 'P.task', 'bared'],
  ['barest', 'COMMA', 'barest'],
  ['bared', 'F.task', 'bared'],
  ['bared', 'W.task', 'bared', -0.2],
  ['bared', 'P.task', 'bared'],
  ['bared', 'COMMA', 'barest'],
  ['bared', 'ALSO', 'barest'],
  // "…, e a Camila tem que testar o app".
  ['tail', 'MORE', 'need', 0.3],
  ['title', 'MORE', 'need', 0.3],
  ['rest', 'MORE', 'need', 0.3],
]
const steps: Step[] = order.map(([from, eat, to, gain = 0]) => ({ from, eat, to, gain }))

/** Work that is said without its noun: "preciso que o Bruno configure o webhook até quarta". */
export const implied: Machine = {
  name: 'implied work',
  begin: ['none'],
  end: { title: 0, tail: 0, rest: 0, bared: 0 },
  steps,
  gap: () => priced,
}

export const impliedJoins = [
  rule('MORE', '(, || ; || .)? e? NEED', (found) => found.NEED, [], -0.2),
  rule('MORE', '(, || ; || .)? e REPORTED', (found) => found.REPORTED, [], -0.2),
  rule(
    'SO',
    '(. || ,)? (cria || abre || registra || faz || bota || poe || anota) (ai)? (isso como)? (uma || um)? (task || tarefa || atividade) (pra isso || disso || com isso)?',
    true,
    'cria uma task',
    0.2,
  ),
  rule(
    'SO',
    '(. || ,)? (registra || anota || cria) isso (como (task || tarefa))?',
    true,
    'registra isso como task',
    0.3,
  ),
]
