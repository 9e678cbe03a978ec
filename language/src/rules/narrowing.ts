import type { Reading } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'

const q = (pattern: string, means: string | ((found: Record<string, number>) => string), examples: string | string[]) =>
  rule('Q', pattern, means, examples, 0.4)

/** What rows may be put together by, in the words for it, and the keyword that it is besides. */
const groups: readonly [by: string, words: string, keyword: string][] = [
  ['client', 'cliente|clientes|devedor|devedores', 'cliente'],
  ['project', 'projeto|projetos', 'projeto'],
  ['agent', 'agente|agentes|robo|robos', 'agente'],
  ['person', 'pessoa|pessoas|responsavel|responsaveis|colaborador|colaboradores|membro|membros|funcionario', 'cada'],
  ['status', 'status|situacao|estado|fase|etapa', ''],
  ['priority', 'prioridade|prioridades', ''],
  ['month', 'mes|meses', ''],
  ['kind', 'tipo|tipos|categoria|categorias', ''],
  ['day', 'dia|dias|data', ''],
  ['week', 'semana|semanas', ''],
  ['year', 'ano|anos|trimestre|trimestres|semestre', ''],
]
const apart = 'agrupadas|agrupados|separadas|separados|divididas|divididos|abertas|abertos|discriminadas|quebradas'
const most = 'maior|maiores|menor|menores|principal|principais|melhores|piores'
const nouns = 'clientes|faturas|devedores|projetos|agentes|pessoas|recebiveis|tickets|tasks'

/** The level "média" is no average. */
const average = (_: unknown, { tokens, chart }: Reading, start: number) =>
  tokens[start - 1]?.word === 'prioridade' || chart.has(start, 'PRIO') ? null : 'por.average'

/** What rows are put together by, what of them is measured, how many are wanted and by which day: `por.client`, `top.5`. */
export const narrowingRules = [
  ...groups.flatMap(([by, words, keyword]) => [
    q(`(${apart})? por|pelo|pelos @the? ${words}`, `${keyword} por.${by}`, `por ${words.split('|')[0]}`),
    q(`em? a? cada|todo|toda ${words}`, `cada ${keyword} por.${by}`, `cada ${words.split('|')[0]}`),
  ]),
  q(`top INT`, ({ INT }) => `top.${INT}`, 'top 5'),
  q('top INT clientes|devedores|pagadores', ({ INT }) => `cliente por.client top.${INT}`, 'top 3 clientes'),
  q(`INT &${most}`, ({ INT }) => `top.${INT}`, []),
  q(`INT &${nouns}`, ({ INT }) => `top.${INT}`, []),
  q(`(${most}) cliente|clientes`, 'faturar cliente por.client', 'maiores clientes'),
  rule('Q', 'medio|media|medios|medias|mediana', average, 'médio', 0.2),
  q(
    '(atraso medio || media @of? @the? dias? @of? atraso || atraso em media || dias de atraso em media || (demora || demoram || leva || levam || atrasa || atrasam) (em media)? (para || pra || a)? (pagar || pagamento) || (prazo || tempo) medio @of (pagamento || recebimento) || (quanto tempo || quantos dias) @the? (cliente|clientes)? (demora || demoram || leva || levam || atrasa || atrasam) (em media)? (para || pra || a) pagar)',
    'quanto fatura por.delay',
    ['atraso médio', 'demoram para pagar', 'prazo médio de recebimento'],
  ),
  q(
    '(ha mais tempo || (ha || faz) (quanto tempo || quantos dias) || (divida || dividas || debito || debitos || atraso) mais (antigo || antiga || antigas))',
    'por.oldest',
    ['há mais tempo', 'há quantos dias', 'dívida mais antiga'],
  ),
  q(
    '(em? (qual || que) || qual foi || qual e) @the? (nosso)? (melhor || pior || maior || menor)? mes',
    'quanto por.month',
    ['em que mês', 'qual foi o nosso melhor mês'],
  ),
  q('%', 'percentual', '%'),
  q('recebivel|recebiveis', 'receber por.receivable', 'recebíveis'),
  q('(emitida || emitidas || emitido || emitidos || emitimos || emitiu || emissao)', 'por.issued', 'emitidas'),
  q('por execucao|hora|task|tarefa|fatura|ticket', 'por.average', 'por execução'),
  q('em (real || reais)', 'dinheiro moeda.BRL', 'em reais'),
  q('em (dolar || dolares || usd)', 'dinheiro moeda.USD', 'em dólares'),
  q('em (euro || euros)', 'dinheiro moeda.EUR', 'em euros'),
  rule(
    'Q UNHELD',
    '((nota || notas || carta) @of (credito || debito) || estorno || estornos || reembolso || reembolsos || desconto || descontos || juros || multa || multas || parcial || parcialmente)',
    'fatura',
    ['nota de crédito', 'estorno', 'juros'],
    0.5,
  ),
]
