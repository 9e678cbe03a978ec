import { addDays } from '../../calendar.ts'
import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import { of, timed, work } from './facts.ts'
import { mine, person } from './person-facts.ts'
import { dayOf, partOf } from './values.ts'

const due = (_: unknown, reading: Reading, _s: number, _e: number, parts: readonly Node[]) => {
  const day = partOf(parts, 'DAY', 'TERM', 'FEAST')
  const at = partOf(parts, 'TIME')
  if (!day) return null
  const due_date = dayOf(day, reading)
  const isPast = due_date < reading.turn.today
  return { due_date: isPast ? textOf(reading, day) : due_date, ...(at && { time: textOf(reading, at) }) }
}
/** When a task is due. */
export const dueRules = [
  rule(
    of('task'),
    `(com @the? || @the || no || tem)? @due (final|maximo|limite || de entrega || de conclusao)? (:|=|-|, || @be || vai ser || em || no || na || de || @for || @until)? (@the || @for || @until || @in)? DAY|TERM|FEAST`,
    due,
    [
      'prazo: sexta',
      'com prazo dia 15',
      'entrega 03/12',
      'prazo final do mês',
      'deadline 10/12',
      'com vencimento em 10 dias',
    ],
    0.6,
  ),
  rule(
    of('task'),
    `que? @duev (:|em|no|na|@until|@for)? @the? DAY|FEAST`,
    due,
    ['vence no fim do mês', 'entregar até sexta', 'vence dia 20'],
    0.4,
  ),
  rule(
    of('task'),
    `no? maximo? @until (no maximo)? (@the || @in || @for)? DAY|FEAST`,
    due,
    ['até sexta', 'até o dia 25', 'no máximo até sexta'],
    0.3,
  ),
  rule(
    of('task'),
    `@for @the? DAY`,
    (f, r, s, e, parts) => (r.tokens[e - 1]?.word.length === 0 ? null : due(f, r, s, e, parts)),
    ['pra sexta', 'para 7 de dezembro'],
    0.2,
  ),
  rule(
    of('task'),
    `(precisa || deve || tem que || quero || queria) (ficar pronto|pronta || estar pronto|pronta || ser entregue || sair || terminar) (@for || @until || em || no || na)? @the? DAY`,
    due,
    'precisa ficar pronto até sexta',
    0.5,
  ),
  rule(
    of('task'),
    `no|na DAY`,
    (f, r, st, e, parts) => (r.chart.has(st + 1, 'WD') ? due(f, r, st, e, parts) : null),
    'na sexta',
    0.1,
  ),
  rule(
    of('task'),
    `@today|@tomorrow ainda|mesmo|cedo?`,
    (_, r, s, e) => due(null, r, s, e, r.chart.at(s, 'DAY')),
    ['amanhã', 'hoje'],
    0.1,
  ),
  rule(
    of('task'),
    `(depois|dps de @tomorrow || semana que vem || daqui a? NUM @day|@week|@month)`,
    (_, r, s, e) =>
      due(
        null,
        r,
        s,
        e,
        r.chart.at(s, 'DAY').filter(({ end }) => end === e),
      ),
    ['depois de amanhã', 'daqui a duas semanas', 'semana que vem'],
    0.1,
  ),
  rule(of('task'), `@for @the? FEAST`, due, 'para o Natal', 0.1),
  rule(
    of('task'),
    `TIME (@of|@in (dia &DAY)? || , )? DAY`,
    due,
    ['ao meio-dia de segunda', 'às 15h30 do dia 3/12'],
    0.6,
  ),
  rule(of('task'), `(@until || @for @the? || @in)? DAY ,? TIME`, due, ['até 27/11 às 18h00', 'amanhã às 10h30'], 0.6),
  rule(of('task', 'W'), `DAY`, due, ['sexta', '27/11'], 0.1),
  rule(of('task', 'B'), `DAY`, due, 'sexta', -0.4),
  rule(of('task', 'B'), `(em || @in || dia) DAY`, due, 'na próxima terça', -0.3),
  rule(of(timed, 'B'), `(em || ~ || uns || umas)? HOURS`, ({ HOURS }) => ({ estimate_hours: HOURS }), '2 dias', -0.5),
  rule(of(work, 'B'), `@by PERSON`, person, 'pelo Thiago', -0.1),
  rule(of(work, 'B'), `(@for mim || comigo)`, mine, 'comigo', -0.2),
  rule(of('task'), `TIME`, (_f, r, s, e) => ({ time: textOf(r, { start: s, end: e }) }), ['às 18h', 'de manhã'], 0.2),
  rule(
    of('task'),
    `antes (do|de|da|dos) dia? DAY|FEAST`,
    (_f, _r, _s, _e, parts) => {
      const day = partOf(parts, 'DAY', 'FEAST')
      const found = day && (day.value as { day: string | null }).day
      return found ? { due_date: addDays(found, -1) } : null
    },
    'antes do dia 10',
    0.6,
  ),
  rule(of(timed), `(com urgencia || e urgente || urgencia || com prioridade)`, { priority: 'P1' }, 'com urgência', 0.2),
  rule(
    of(work),
    `(aos cuidados || sob os cuidados || a cargo || por conta || responsabilidade) @of @the? PERSON`,
    person,
    'aos cuidados do Rafael',
    0.4,
  ),
  rule(
    of(work),
    `(@the? PERSON (vai ser || sera || e || como) @the? @who || @who (vai ser || sera) @the? PERSON || delegue @for @the? PERSON)`,
    person,
    'o Rafael vai ser o dono',
    0.6,
  ),
  rule(of('task', 'W'), `em|no|na|@by DAY`, due, ['em 10 dias', 'no fim do mês'], 0.1),
  rule(of('task', 'L'), `DAY`, due, 'sexta'),
]

const hours = ({ HOURS }: Record<string, number>) => ({ estimate_hours: HOURS })
const about =
  '(uns || umas || cerca de || mais ou menos || aproximadamente || ~ || por volta de || em torno de || no maximo || no minimo || pelo menos)?'

export const estimateRules = [
  rule(
    of(timed),
    `(com @the? || @the || e)? @estimate (:|=|- || @be || total || prevista || . || , || . :)? (de || em || @be || @for || :)? ${about} HOURS`,
    hours,
    ['estimativa de 4h', 'estimada em 2 dias', 'est. 2,5h', 'esforço de uma semana', 'com estimativa de 3 horas'],
    0.6,
  ),
  rule(
    of(timed),
    `(deve || vai || pode || que)? @takes ${about} HOURS`,
    hours,
    ['deve levar 1h30', 'leva meio dia'],
    0.5,
  ),
  rule(
    of(timed),
    `com|c|de|em|por? ${about} HOURS de (trabalho || estimativa || esforco || duracao)`,
    hours,
    ['uns 3 dias de trabalho', 'com 90 minutos de estimativa', '2 dias de estimativa'],
    0.6,
  ),
  rule(of(timed), `estimo|estimei|calculo|acho ${about} HOURS`, hours, 'estimo um dia e meio', 0.5),
  rule(of(timed), `com|c ${about} HOURS`, hours, 'com 4 horas', 0.3),
  rule(
    of(timed, 'W'),
    `(@be || de || coisa de || ~)? ${about} HOURS (cada uma? || por task|tarefa || no total)?`,
    hours,
    ['4h', 'uns 3 dias', '2 dias', 'são 4h'],
    0.2,
  ),
  rule(
    of(timed),
    `@open? (@estimate || esforco || tamanho || vai consumir || consome) (estimado|estimada)? (em || de || : || total)? ${about} HOURS`,
    hours,
    'esforço estimado em 6 horas',
    0.8,
  ),
  rule(of(timed), `com tamanho de HOURS`, hours, 'com tamanho de 2 dias', 0.6),
  rule(of(timed, 'L'), `de ${about} HOURS`, hours, 'de 2 horas'),
  rule(of(timed, 'F'), `@open HOURS @close`, hours, '(3h)', 0.3),
]

const priority = ({ PRIO, LEVEL }: Record<string, string>) => ({ priority: PRIO ?? LEVEL })

export const priorityFacts = [
  rule(
    of(timed),
    `(com || de || em || , || e || que? @be || @be || sendo || na || @the)* PRIO`.replace('*', '?'),
    priority,
    ['P1', 'com prioridade alta', 'é urgente', 'prioridade: média'],
    0.4,
  ),
  rule(of(timed), `@be (@the || muito || de || com)? PRIO`, priority, 'é de prioridade alta', 0.4),
  rule(of(timed, 'W'), `(@be || em)? LEVEL`, priority, ['alta', 'média'], 0.1),
  rule(of(timed, 'L'), `LEVEL`, priority, 'crítica', 0.1),
  rule(of(timed), `@the? prioridade|prio`, (_f, _r, _s, _e) => null, []),
]
