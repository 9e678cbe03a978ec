import { rule } from '../engine/rule.ts'

/** `PRIO` is said so that it is surely meant; `LEVEL` an adjective alone. */
export const levelRules = [
  rule('CODE', 'p1', 'P1', 'P1'),
  rule('CODE', 'p2', 'P2', 'P2'),
  rule('CODE', 'p3', 'P3', 'P3'),
  rule('CODE', 'p - 1|um', 'P1', 'p-1'),
  rule('CODE', 'p - 2|dois', 'P2', 'p-2'),
  rule('CODE', 'p - 3|tres', 'P3', 'p-3'),
  rule('CODE', 'p 1|um', 'P1', 'p 1'),
  rule('CODE', 'p 2|dois', 'P2', 'p 2'),
  rule('CODE', 'p 3|tres', 'P3', 'p 3'),
  rule('LEVEL', '(@high || muito alta || muito urgente || a mais alta)', 'P1', ['alta', 'muito alta']),
  rule('LEVEL', '(para|pra ontem)', 'P1', 'pra ontem'),
  rule('LEVEL', '@middling', 'P2', 'média'),
  rule('LEVEL', '(@low || muito baixa || a mais baixa)', 'P3', 'baixa'),
  rule(
    'CALM',
    '(sem nenhuma? pressa|urgencia || sem correria || com calma || pode esperar || quando der || quando sobrar tempo)',
    'P3',
    ['sem pressa', 'sem nenhuma urgência'],
  ),
  rule(
    'CALM',
    'nao @be|tem|ha (nada|muito|nenhuma)? urgente|urgencia|pressa|prioridade|prioritario|prioritaria',
    'P3',
    ['não é urgente', 'não tem pressa'],
  ),
  rule('RANK', '(1|um)', 'P1', '1'),
  rule('RANK', '(2|dois)', 'P2', '2'),
  rule('RANK', '(3|tres)', 'P3', '3'),
]

export const priorityRules = [
  rule('PRIO', 'CODE', ({ CODE }) => CODE, 'P1'),
  rule(
    'PRIO',
    '@prio CODE|LEVEL|RANK',
    ({ CODE, LEVEL, RANK }) => CODE ?? LEVEL ?? RANK,
    ['prioridade alta', 'prioridade P2', 'prio 1'],
    0.5,
  ),
  rule(
    'PRIO',
    '@prio (:|=|-|, || @be (@the mais)? || de || e :)  CODE|LEVEL|RANK',
    ({ CODE, LEVEL, RANK }) => CODE ?? LEVEL ?? RANK,
    ['prioridade: média', 'prioridade é alta'],
    0.5,
  ),
  rule(
    'PRIO',
    'LEVEL|CODE @of? prioridade|prio|urgencia|importancia',
    ({ LEVEL, CODE }) => LEVEL ?? CODE,
    'baixa prioridade',
    0.5,
  ),
  rule('PRIO', '@urgent', 'P1', 'urgente'),
  rule('PRIO', 'CALM', ({ CALM }) => CALM, 'sem pressa'),
]
