import { isEnd, type Reading, textOf } from '../engine/chart.ts'
import { type RuleWithExamples, rule } from '../engine/rule.ts'
import { isInfinitive } from '../lexicon/infinitives.ts'
import { wordSet } from '../text.ts'
import { every } from './facts/facts.ts'

const small = `(@be || ser || seja || sejam || precisa || precisam || deve || vai || quero || quer || pode || que || muito || tao || de)?`

/** What a denial says of a thing is said of nothing: its words are read, and no field gets a value. */
export const deniedRules = every
  .split(' ')
  .map((noun) =>
    rule(
      `F.${noun}`,
      `(, || . || ; || @open)? (mas || e || porem || so que || que)? !CALM @deny ${small} ${small} ${small} !antes !depois !apos F.${noun}|P.${noun}|W.${noun}|B.${noun} @close?`,
      {},
      noun === 'task' ? ['não é P1', 'não precisa ser pra amanhã', 'sem ser P2'] : [],
      0.8,
    ),
  )

const excepted = '(, || e)? (exceto || menos || tirando || salvo) @the NTH (@task || @story || @epic)?'
/** "menos a última" is no item of the list that it stands behind, but takes one out of it (`read/left-out.ts`). */
export const exceptedRules = [
  rule('EXCEPTED', excepted, ({ NTH }) => NTH, 'exceto a segunda'),
  ...every.split(' ').map((noun) => rule(`F.${noun}`, excepted, {}, [], 0.8)),
]

const turning = wordSet('se sobre depois antes apos lugar vez inves partir desde')
const between = wordSet(
  `e eh ser seja sejam fosse for precisa precisam deve vai quero quer pode que muito tao o a os as de do da dos das no na em
   pra pro para com por pelo pela ao dia`,
)
const facts = /^[FWPBL]\.|^(?:DOER|NEED|REPORTED)$/

/** Two days, of which neither is the one: "10/12 ou 12/12", "entre 10/12 e 12/12". */
export const eitherRules = [
  rule('EITHER', 'DAY ou @for|@in|@the|dia? DAY', true, 'sexta ou segunda'),
  rule('EITHER', 'entre @the? DAY e @the? DAY', true, 'entre 10/12 e 12/12'),
]

/** Takes what a denial, a condition or "no lugar de" stands before out of the chart, and either of two days. */
export function dropDenied({ tokens, classes, chart }: Reading): void {
  const either = tokens.flatMap((_, at) => chart.at(at, 'EITHER'))
  chart.drop(({ cat, start, end }) => {
    if (!facts.test(cat)) return false
    let at = start - 1
    while (between.has(tokens[at]?.word ?? '') || isInfinitive(tokens[at]?.word ?? '')) at -= 1
    const { word = '', spaced = false } = tokens[at] ?? {}
    const isEither = !cat.endsWith('.project') && either.some((one) => start < one.end && end > one.start)
    return isEither || classes[at]?.has('deny') || (turning.has(word) && spaced)
  })
}

/** What a date stands behind; behind other words "4/5" may be a count. */
const beforeDate = ['startv', 'endv', 'start', 'end', 'due', 'duev', 'until', 'for', 'in', 'the', 'of', 'with', 'today']
const dated = wordSet(
  'dia e entre hoje amanha feira segunda terca quarta quinta sexta sabado domingo seg ter qua qui sex sab dom',
)
const unlessDated = (_: unknown, { tokens, classes }: Reading, start: number) => {
  const { kind = 'mark', word = '' } = tokens[start - 1] ?? {}
  if (kind !== 'word' && kind !== 'number') return null
  return dated.has(word) || beforeDate.some((one) => classes[start - 1]?.has(one)) ? null : true
}
/** "antes de sexta", "depois de amanhã" are days. */
const unlessDay = (_: unknown, { chart, tokens }: Reading, start: number, end: number) => {
  const isDay = ['DAY', 'WD', 'MONTH'].some((cat) => chart.has(start, cat) || chart.has(end, cat))
  return isDay || ['isso', 'disso', 'tudo', 'amanha'].includes(tokens[end]?.word ?? '') ? null : true
}
/** "e avisa o cliente" asks for more; "e passa pro Bruno", "é da Acme" say a fact. */
const unlessFact = (_: unknown, { classes, tokens }: Reading, start: number, end: number) => {
  const isFact = ['assign', 'create', 'takes', 'due', 'duev', 'estimate'].some((one) => classes[end - 1]?.has(one))
  return isFact || (tokens[end - 1]?.word.length ?? 0) < 3 || tokens[start]?.text === 'é' ? null : true
}
const unlessAfter =
  (word: string) =>
  (_: unknown, { tokens }: Reading, start: number) =>
    tokens[start - 1]?.word === word ? null : true

/**
 * Words by which a creation is not plain, wherever they stand outside of quotes: it is shown before it is written, and
 * these words are named.
 */
export const doubtRules: readonly RuleWithExamples[] = [
  rule(
    'DENIAL',
    'nao|nem|nunca|jamais|exceto|salvo|tirando|senao|nenhum|nenhuma|ninguem',
    // "Não, cria um épico": what was said before is given up.
    (_, { tokens }, start, end) => start > 0 || tokens[end]?.word !== ',' || null,
    ['não', 'exceto'],
  ),
  rule('DENIAL', 'sem !falta !fim', true, 'sem'),
  rule('DENIAL', 'menos', unlessAfter('ou'), 'menos'),
  rule('DENIAL', '!alem LEFTOUT', true, 'fora do'),
  // Conditions
  rule(
    'DOUBT',
    'se !chama !chamar !chamando',
    (_, { tokens }, start) => (tokens[start]?.spaced && tokens[start - 1]?.word !== 'que') || null,
    'se',
  ),
  rule('DOUBT', 'caso', (_, { tokens }, _s, end) => tokens[end]?.text !== 'de' || null, 'caso'),
  rule(
    'DOUBT',
    '(desde || contanto || antes || depois || ate || assim || logo || so) que || quer dizer || deixa pra',
    true,
    ['desde que', 'só que'],
  ),
  rule('DOUBT', 'quando !puder', true, 'quando'),
  rule('DOUBT', 'enquanto', unlessAfter('por'), 'enquanto'),
  rule('DOUBT', '(a depender || dependendo || condicionado || sujeito)', true, 'dependendo'),
  rule('DOUBT', 'embora|apesar|mas|porem|contudo|todavia|entretanto', true, 'mas'),
  rule('DOUBT', 'so|somente|apenas|exclusivamente (@the|@of|@in|@for|@with|se|apos|depois|antes)', true, 'só as'),
  // Hedges
  rule('DOUBT', 'talvez|quica|provavelmente|possivelmente|eventualmente|acho|creio|suponho|idealmente', true, 'talvez'),
  rule('DOUBT', '(quem sabe || a principio || de preferencia || em principio || ou algo)', true, 'a princípio'),
  rule('DOUBT', '(no maximo || no minimo || pelo menos || ao menos || por volta)', true, 'no máximo'),
  // Somebody or something that it is before, after, about or in the place of
  rule('DOUBT', 'antes|depois|dps|apos @of|@the', unlessDay, 'depois do'),
  rule('DOUBT', '(no lugar || em lugar || em vez || ao inves) @of', true, 'no lugar da'),
  rule('DOUBT', 'sobre @the? PERSON', true, []),
  // What may be a time of day, a count, or some day
  rule('DOUBT', 'CLOCK', true, '9h às 11h'),
  rule('DOUBT', 'NUM d', (_, { tokens }, _s, end) => tokens[end - 1]?.text === 'd' || null, '3d'),
  rule('DOUBT', 'NUM @day|@week|@month depois|antes|apos', true, 'três dias depois'),
  rule('DOUBT', 'NN / _ NN !/', unlessDated, []),
  rule('DOUBT', '@until @the? NN $', true, 'até 7'),
  rule('DOUBT', '(@for @the? || depois|apos @of? @the?) FEAST', true, 'depois do carnaval'),
  rule('DOUBT', '@beginning|@middle @of MONTH', true, 'começo de março'),
  rule('DOUBT', 'feriado|feriados', true, 'feriado'),
  // What else is asked for, and nobody does
  rule('DOUBT', 'INT vez|vezes', true, 'duas vezes'),
  rule(
    'DOUBT',
    '(@task || @tasks || @story || @epic) (semanal || mensal || diaria || diario || quinzenal || anual || recorrente || semanais || mensais || recorrentes) || semanalmente|mensalmente|diariamente',
    true,
    ['task semanal'],
  ),
  rule(
    'DOUBT',
    '(toda || todo || todas || todos || cada) @the? (@day || @week || @month || WD || SWD)',
    true,
    'toda segunda',
  ),
  rule('DOUBT', 'e (ja || me || lhe || depois !de || entao !de) !DAY', unlessFact, []),
  rule(
    'DOUBT',
    '(e || ,) (ja || me || nos || lhe || depois || tambem)? @directed.order|@act.order',
    unlessFact,
    'e avisa',
  ),
  rule('DOUBT', '(em andamento || em revisao || em espera) $', true, 'em andamento'),
  rule(
    'DOUBT',
    '(ja || @state || como || ,)? bloqueada|bloqueado|concluida|concluido|feita|feito|pronta|pronto|finalizada|cancelada|iniciada $',
    true,
    ['já concluída'],
  ),
]

/**
 * The first words of a sentence that leave a doubt, up to the pause; null where it is plain. "Sem prazo" is, and so is the
 * "nenhum dos dois" of an answer, as no fact is taken of what is denied.
 */
export function doubtIn(reading: Reading): string | null {
  const { tokens, classes, chart, turn } = reading
  const isAnswer = turn.pending?.question && !classes.some((all) => all.has('make'))
  const cats = isAnswer ? ['DOUBT'] : ['DOUBT', 'DENIAL']
  const open = tokens.flatMap((_, at) => chart.at(at, 'LEFTOPEN')).filter(({ end }) => isEnd(tokens, end))
  const nodes = tokens.flatMap((_, at) => cats.flatMap((cat) => chart.at(at, cat)))
  const [first] = nodes.filter(({ start, end }) => !open.some((one) => one.start <= start && one.end >= end))
  if (!first) return null
  let end = first.end
  while (!isEnd(tokens, end) && end < first.start + longestDoubt) end += 1
  return textOf(reading, { start: first.start, end }).replace(/^[,\s]+/, '')
}
const longestDoubt = 8
