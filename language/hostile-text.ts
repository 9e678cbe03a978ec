import fc from 'fast-check'
import { readCorpus } from './corpus.ts'
import { meanings } from './src/lexicon/question-words.ts'
import { verbs } from './src/lexicon/verbs.ts'
import { classes } from './src/lexicon/words.ts'
import { wordList } from './src/text.ts'

/** Turns of phrase and values that rules repeat or look ahead for. */
const phrases =
  `tudo|isso|tudo isso|isso aí|aí|lá|pra mim|pra gente|por favor|por gentileza|no sistema|na lista|agora|hoje|já|mais
  |também|e também|mas|então|não|nem|sem|sim|ok|é|e|e é|eh|de|da|do|de que|que|com|em|no|na|o|a|os|as|um|uma|umas|uns|outra
  |ess a|esta|essas|estes|seguintes|a seguir|abaixo|inicial|do tipo|tipo de|na verdade|quero|queria|preciso|pode|bota|coloca
  |deixa|fica|ficar|ser|serão|são|seriam|vai ser|tem|tem que|temos|deve|leva|trabalho de|cerca de|mais ou menos|acho que|umas
  |estimativa|estimativa de|com estimativa|tamanho|valendo|pontos|5 pontos|4h|2h30|3 dias|1 dia e meio|meia hora|P1|P2|prioridade
  |prioridade alta|urgente|sem urgência|prazo|o prazo é|até|até sexta|para sexta|pra segunda|amanhã|dia 15|15/12|31/02|em 3 dias
  |antes de|às 14h|fim do mês|responsável|responsável Camila|pro Rafael|da Camila|a Camila|o Rafael|Pedro|para mim|sem prazo
  |tira|tira o prazo|remove|desfaz|cancela|esquece|troca|troca a|por|muda|muda para|chama|em vez de|no lugar de|o título é
  |crie|cria|criar|adiciona|inclui|cadastra|crie a task|uma task|a task X|as tasks|as tasks A e B|story|a story|stories|épico
  |o épico|os épicos|do épico|neste épico|projeto|o projeto|do projeto|novo projeto|no App de Vendas|Portal do Cliente|Acme
  |cliente|cliente Acme|para o cliente|o cliente é|parceiro|orçamento|com|com as stories|contendo|dentro dele|nele|que tenha
  |as duas|os dois|todas|todas as|ambos|cada uma|as outras|a primeira|a segunda|a última|o resto|menos|exceto|só|só a
  |qual|quais|quantas horas|quem|quem tem|quando|por que|o que|atrasado|vencidas|faturas|tickets|agente|e ontem|e a
  |mil|dois mil|cento e vinte|e duzentos|e quinze|vinte e|1.200|12,5|0,5|1/2|obrigado|valeu|mesmo|sei lá|bom dia|desculpa
  |como|quero pagar|para que|Épico:|Task:|Título:|Prazo:|descrição:|Nome:|10/10 10:10 Ana:|De: Ana|Assunto: X|Att|[x]|- [ ]`
    .split('|')
    .map((one) => one.trim())

const marks = [
  ...[',', '.', ';', ':', '-', '–', '→', '•', '|', '/', '=', '~', '@', '#', '!', '?', '…', '*', '**', '--|', '|'],
  ...['"', '“', '”', '«', '»', '‘', '’', "'", '`', '(', ')', '[', ']', '{', '}', '<b>', '),', '”“', "','", '),('],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\n- ',
    '\n  - ',
    '\n1. ',
    '\r\n',
    '\u00a0',
    '\u2003',
    '\u200b',
    '👍',
    'ã',
    'a\u0303',
  ],
]
const digits = ['0', '7', '12.', '1,', '1/', '1:', '9h', '1-', '000', '1 ', '2026-', '1º', '1)']
const openers = ['(', '[', '"', '“', '«', '‘', '`', "'", '(com ', '- ', 'com a story ', 'que tenha ', 'e não ']
const separators = [' ', ' ', ' ', ', ', ' e ', '\n', '\n- ', '', '. ', '; ', ': ', ' / ', '  ', ' com ']
const openings = [
  ...['', '', '', 'crie a task ', 'crie a task X ', 'crie os épicos ', 'crie as tasks A, B e C ', 'cria um projeto '],
  ...['crie a story Y com as tasks ', 'preciso que o Rafael ', 'no App de Vendas ', 'adiciona ', 'tira ', 'troca '],
  ...['muda ', 'na verdade ', 'o título é ', 'a primeira é ', 'sim, mas ', 'não, ', 'esquece isso e ', 'quais tasks '],
  ...['quem ', 'quantas horas ', 'e ', 'Acme, ', 'Épico: A\n', 'cria:\n- ', 'Épico | Story | Task\n', 'desfaz '],
]
const ends = ['', '', '', 'x', '?', '.', '!', ' xyz', ' "', ')', ' P1', '\n', ' e', '\ncria isso']

/** Every word that the lexicon knows by itself. */
const lexicon = [...Object.values(classes), ...Object.values(verbs), ...Object.values(meanings)].flatMap((words) =>
  wordList(words.replaceAll(/[:,]/g, ' ')),
)
const sentences = readCorpus('development').map(({ turn }) => turn.text)

const oneOf = (some: readonly string[]) => fc.constantFrom(...some)
/** A few words of a sentence that people said. */
const chunk = fc.tuple(oneOf(sentences), fc.nat(40), fc.integer({ min: 1, max: 4 })).map(([sentence, from, count]) => {
  const words = sentence.split(/\s+/)
  return words.slice(from % words.length, (from % words.length) + count).join(' ')
})
const unit = fc.oneof(
  { weight: 6, arbitrary: oneOf(phrases) },
  { weight: 5, arbitrary: oneOf(lexicon) },
  { weight: 5, arbitrary: chunk },
  { weight: 2, arbitrary: oneOf(marks) },
  { weight: 1, arbitrary: fc.tuple(oneOf(marks), oneOf(phrases)).map(([mark, word]) => `${mark}${word}`) },
)

const kinds = {
  repeat: fc.tuple(unit, oneOf(separators)).map(([one, between]) => [`${one}${between}`]),
  alternate: fc
    .tuple(fc.array(unit, { minLength: 2, maxLength: 3 }), oneOf(separators))
    .map(([some, between]) => some.map((one) => `${one}${between}`)),
  mix: fc
    .array(fc.tuple(unit, oneOf(separators)), { minLength: 4, maxLength: 12 })
    .map((some) => some.map(([one, between]) => `${one}${between}`)),
  nest: fc.tuple(oneOf(openers), unit).map(([open, one]) => [`${open}${one} `]),
  unbalanced: fc.array(oneOf(marks), { minLength: 1, maxLength: 3 }),
  list: fc
    .tuple(fc.array(unit, { minLength: 2, maxLength: 4 }), oneOf(['- ', '* ', '1. ', '', 'a) ']))
    .map(([some, mark]) =>
      Array.from({ length: 9 }, (_, at) => `\n${' '.repeat(2 * at)}${mark}${some[at % some.length]}`),
    ),
  blanks: fc.tuple(oneOf([' ', '\t', '\n', '\u00a0', '\n ']), unit).map(([blank, one]) => [blank.repeat(300), one]),
  digits: fc.array(oneOf(digits), { minLength: 1, maxLength: 2 }),
  'long words': fc
    .tuple(oneOf(['a', 'É', 'ab-', 'x.', 'e_']), unit)
    .map(([one, next]) => [one.repeat(300), ` ${next} `]),
}
export type Kind = keyof typeof kinds

/** What is near to the limits of a phrase and of a question, and the longest that a request may be. */
const lengths = [110, 110, 110, 110, 290, 290, 290, 390, 390, 1200, 3980]

const text = fc
  .tuple(
    fc.oneof(
      ...(Object.keys(kinds) as Kind[]).map((kind) => ({
        weight: { repeat: 7, alternate: 4, mix: 3 }[kind as string] ?? 1,
        arbitrary: kinds[kind].map((pieces) => ({ kind, pieces })),
      })),
    ),
    oneOf(openings),
    oneOf(ends),
    fc.constantFrom(...lengths),
  )
  .map(([{ kind, pieces }, opening, end, length]) => {
    const all = pieces.join('') || ' '
    const body = all.repeat(Math.ceil(length / all.length)).slice(0, length - opening.length - end.length)
    return { kind, text: `${opening}${body}`.trim() + end }
  })

/** Texts of the grammar's own words made to cost as much as they can; the same for the same seed. */
export function hostileTexts(seed: number, count: number): { kind: Kind; text: string }[] {
  return fc.sample(text, { seed, numRuns: count })
}
