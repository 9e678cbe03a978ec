import { addDays } from '../calendar.ts'
import type { Reading } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'
import { meanings } from '../lexicon/question-words.ts'
import { wordSet } from '../text.ts'
import type { Ahead } from './days/periods.ts'

const states = 'atrasado bloqueado concluido revisao planejado cancelado pago aberto rascunho'.split(' ')
const stateByWord = new Map([
  ...states.flatMap((state) => (meanings[state] ?? '').split(' ').map((word) => [word, state] as const)),
  ...(meanings.ativo ?? '').split(' ').flatMap((word) => [[word, 'ativo'] as const, [`in${word}`, 'inativo'] as const]),
  ['andamento', 'fazendo'],
  ['doing', 'fazendo'],
  ['vencer', 'vence'],
])
const state = `em? ${[...stateByWord.keys()].join('|')}`
const another = `(@the || @be || que? esta|estao|foram)? ${state}`

/** "Pagas e quitadas" is one. */
const ofTwo = (_: unknown, { tokens }: Reading, start: number, end: number) =>
  new Set(tokens.slice(start, end).flatMap(({ word }) => stateByWord.get(word) ?? [])).size > 1 || null

const isAnyOf =
  (words: ReadonlySet<string>) =>
  (_: unknown, { tokens }: Reading) =>
    tokens.some(({ word }) => words.has(word)) || null
/** Only tickets wait for somebody; only projects have a partner. */
const ofWork = isAnyOf(wordSet(`${meanings.task} ${meanings.story} ${meanings.epic} ${meanings.projeto}`))
const ofClients = isAnyOf(wordSet(meanings.cliente ?? ''))

/** "Há mais de 30 dias" is a stretch of days. */
const notOfDays = (_: unknown, { chart }: Reading, start: number) =>
  [-1, 0, 1, 2].some((by) => chart.at(start + by, 'PERIOD').some(({ end }) => end > start + 3)) ? null : 'ver'

const dividers = new Set([...'e,;.!?'])
/** Behind something else. */
const next = (_: unknown, { tokens }: Reading, start: number) => {
  const before = tokens[start - 1]
  return (start > 1 && (before?.kind === 'line' || dividers.has(before?.word ?? ''))) || null
}

/** Days that follow on each other; no stretch holds two that lie apart. */
const joined =
  (one: Ahead, other: Ahead): Ahead =>
  (ahead) => {
    const [first, second] = [one(ahead), other(ahead)]
    if (!first || !second || addDays(first.to, 1) !== second.from) return null
    return { from: first.from, to: second.to, label: `${first.label} e ${second.label}` }
  }

/**
 * What a question asks of and its answer does not hold, `UNHELD`: several states, of which it holds one, and numbers that
 * only some rows reach. Days may be one stretch.
 */
export const severalRules = [
  rule(
    'Q UNHELD',
    '(com || de || que tem || que tenham || que passam || que passaram || @estimate (em || de)?)? (mais || menos || acima || abaixo) de (HOURS || NUM)',
    notOfDays,
    ['com mais de 8 horas', 'acima de 200 horas', 'estimadas em menos de 8h'],
    0.5,
  ),
  rule('UNHELD', `${state} (, ${another})? ,? e|ou ${another}`, ofTwo, [
    'bloqueadas e em revisão',
    'pagas ou vencidas',
  ]),
  // Days are those on which something ends.
  rule('Q UNHELD', 'comecam|comecaram|iniciam|iniciaram', '', 'começam'),
  // Health is listed from the worst on.
  rule('UNHELD', 'mais saudavel|saudaveis || melhor|melhores|maior|maiores|boa saude|health|score', true, [
    'mais saudável',
    'melhor saúde',
  ]),
  rule('UNHELD', 'em espera || aguardando || esperando', ofWork, []),
  rule('UNHELD', '(com || que? tem) @the? (parceiro|parceira|parceiros|parceria)', ofClients, []),
  rule(
    'UNHELD',
    '(PERSON e|ou @the? minha|minhas|meu|meus|eu || minha|minhas|meu|meus|eu e|ou @the? @of? PERSON)',
    true,
    ['Rafael e minhas', 'eu e o Rafael', 'minhas e do Rafael'],
  ),
  // Who is not late is asked nowhere; who is, in other words.
  rule(
    'UNHELD',
    'paga|pagam|pagou|pagaram|esta|estao em dia',
    (_, { tokens }, start) => tokens[start - 1]?.word !== 'nao' || null,
    ['pagam em dia', 'estão em dia'],
  ),
  // Ranks that no answer has.
  rule(
    'UNHELD',
    '(qual|quais|que cliente|clientes (@state || com || tem)? (com || tem)? mais|menos @task|@tasks|@epics|@stories || qual|quais|que @project|@projects (@state || com || tem)? (com || tem)? mais|menos ticket|tickets|chamado|chamados)',
    true,
    ['qual cliente tem mais tasks', 'que projeto está com mais chamados'],
  ),
  // Where another question begins.
  rule(
    'ALSOASKED',
    'o que || qual|quais|quem|quanto|quanta|quantos|quantas|quando|@show.order || como @be|@state|anda|andam',
    next,
    [],
  ),
  rule(
    'PERIOD',
    'PERIOD e|ou PERIOD',
    ({ PERIOD, PERIOD2 }: Record<string, Ahead>) => {
      const both = PERIOD && PERIOD2 && joined(PERIOD, PERIOD2)
      return both && (both(true) || both(false)) ? both : null
    },
    ['em outubro e novembro', 'hoje e amanhã'],
    0.5,
  ),
]
