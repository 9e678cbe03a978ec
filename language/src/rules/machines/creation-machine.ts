import type { Node, Reading } from '../../engine/chart.ts'
import { type Machine, type Step, telling } from '../../engine/decode.ts'
import type { Noun } from '../../plan-fields.ts'
import { holding, holdingMany, type Line, lists } from './creation-lists.ts'

const nouns: readonly Noun[] = ['project', 'epic', 'story', 'task']
const forms = nouns.flatMap((noun) => [`${noun}1`, `${noun}N`])

/** The nouns whose things may stand inside such a thing. */
const below: Record<Noun, readonly Noun[]> = {
  project: ['epic', 'story', 'task'],
  epic: ['story', 'task'],
  story: ['task'],
  task: [],
}

const order: readonly Line[] = [
  // Before the noun: politeness, the request, and what is said first of all ("P1:", "no App de Vendas,").
  ['pre.$', 'COURTESY', 'pre.$'],
  ['pre.$', 'COMMA', 'pre.$'],
  ['pre.$', 'ASK', 'pre.$'],
  ['pre.$', 'WANT', 'want.$'],
  ['pre.$', 'DO', 'do.$', 0.5],
  ['pre.$', 'F.%', 'pre.$', -0.4],
  ['pre.$', 'P.%', 'pre.$', -0.6],
  ['pre.$', 'W.%', 'pre.$', -0.8],
  ['pre.$', 'L.%', 'pre.$', -0.8],
  ['pre.$', 'NP.$', 'lead.$', 0],
  ['pre.$', 'SKIP', 'pre.$', -1],
  ['pre.$', 'GAP', 'named.$', -1.5],
  ['pre.$', 'DOER', 'pre.$'],
  ['pre.$', 'ALSO', 'pre.$', -0.2],
  ['want.$', 'COURTESY', 'want.$'],
  ['want.$', 'COMMA', 'want.$'],
  ['want.$', 'WANT', 'want.$'],
  ['want.$', 'ASK', 'want.$'],
  ['want.$', 'DO', 'do.$', 0.5],
  ['want.$', 'F.%', 'want.$', -0.4],
  ['want.$', 'P.%', 'want.$', -0.4],
  ['want.$', 'NP.$', 'lead.$', 0.4],
  ['want.$', 'DOER', 'want.$'],
  ['want.$', 'NPOF.$', 'lead.$', 0.4],
  ['do.$', 'AS', 'do.$', -0.2],
  ['pre.project1', 'CARD', 'tail.project1', 1],
  ['want.$', 'SKIP', 'want.$', -1],
  ['do.$', 'COURTESY', 'do.$'],
  ['do.$', 'COMMA', 'do.$'],
  ['do.$', 'DO', 'do.$'],
  ['do.$', 'F.%', 'do.$', -0.2],
  ['do.$', 'P.%', 'do.$', -0.2],
  ['do.$', 'L.%', 'do.$', -0.8],
  ['do.$', 'W.%', 'do.$', -0.8],
  ['do.$', 'NP.$', 'lead.$', 0.4],
  ['do.$', 'GAP', 'named.$', -1.2],
  ['do.$', 'SKIP', 'do.$', -1],
  ['do.$', 'ASK', 'do.$'],
  ['do.$', 'WANT', 'do.$'],
  // "Fechar escopo, task no App", "Pesquisar concorrentes como task".
  ['named.$', 'COMMA', 'named.$'],
  ['named.$', 'AS', 'named.$'],
  ['named.$', 'NP.$', 'tail.$', -0.2],
  // After the noun: facts, then what leads the title in.
  ['lead.$', 'F.%', 'lead.$'],
  ['lead.$', 'P.%', 'lead.$'],
  ['lead.$', 'L.%', 'lead.$'],
  ['lead.$', 'W.%', 'lead.$', -0.3],
  ['lead.$', 'COURTESY', 'lead.$', -0.2],
  ['lead.$', 'INTRO', 'intro.$', 0.4],
  ['lead.$', 'COMMA', 'leadin.$'],
  ['lead.$', 'GAP', 'title.$'],
  ['lead.$', 'ALL', 'lead.$', -0.3],
  ['leadin.$', 'COMMA', 'leadin.$'],
  ['leadin.$', 'PLEASE', 'leadin.$', -0.3],
  ['leadin.$', 'F.%', 'lead.$'],
  ['leadin.$', 'P.%', 'lead.$'],
  ['leadin.$', 'W.%', 'lead.$'],
  ['leadin.$', 'COURTESY', 'leadin.$', -0.2],
  ['leadin.$', 'INTRO', 'intro.$', 0.4],
  ['leadin.$', 'GAP', 'title.$', -0.1],
  ['leadin.$', 'ALSO', 'leadin.$', -0.2],
  ['intro.$', 'INTRO', 'intro.$'],
  ['intro.$', 'COMMA', 'intro.$', -0.1],
  ['intro.$', 'GAP', 'title.$', 0.3],
  ['intro.$', 'COURTESY', 'intro.$', -0.5],
  // After the title.
  ['title.$', 'F.%', 'tail.$'],
  ['title.$', 'B.%', 'tail.$'],
  ['tail.$', 'B.%', 'tail.$', -0.1],
  ['title.$', 'P.%', 'tail.$'],
  ['title.$', 'COMMA', 'rest.$'],
  ['title.$', 'COURTESY', 'rest.$', -0.6],
  // "uma pro Rafael subir o servidor e outra pra Camila testar": each begins a thing of the same noun.
  ['title.$', 'MOREOF', 'lead.$', 0.5],
  ['tail.$', 'MOREOF', 'lead.$', 0.5],
  ['rest.$', 'MOREOF', 'lead.$', 0.5],
  ['intro.$', 'F.%', 'lead.$', -0.2],
  ['intro.$', 'P.%', 'lead.$', -0.2],
  ['intro.$', 'L.%', 'lead.$', -0.2],
  ['title.$', 'ALL', 'all.$'],
  ['tail.$', 'F.%', 'tail.$'],
  ['tail.$', 'P.%', 'tail.$'],
  ['tail.$', 'W.%', 'tail.$', -0.2],
  ['tail.$', 'COMMA', 'rest.$'],
  ['tail.$', 'ALSO', 'rest.$'],
  ['tail.$', 'COURTESY', 'rest.$', -0.3],
  ['tail.$', 'ALL', 'all.$'],
  ['tail.$', 'SKIP', 'rest.$', -0.2],
  ['rest.$', 'F.%', 'tail.$'],
  ['rest.$', 'P.%', 'tail.$'],
  ['rest.$', 'W.%', 'tail.$'],
  ['rest.$', 'COMMA', 'rest.$'],
  ['rest.$', 'COURTESY', 'rest.$'],
  ['rest.$', 'ALSO', 'rest.$', -0.2],
  ['rest.$', 'ALL', 'all.$'],
  ['rest.$', 'SKIP', 'rest.$', 0],
  ['rest.$', 'DO', 'done.$', -0.4],
  ['rest.$', 'ASK', 'rest.$', -0.4],
  ['done.$', 'COMMA', 'done.$'],
  ['done.$', 'ASK', 'done.$', -0.4],
  ['done.$', 'COURTESY', 'done.$'],
  ['done.$', 'ALL', 'all.$'],
  ['all.$', 'F.%', 'all.$'],
  ['all.$', 'P.%', 'all.$'],
  ['all.$', 'W.%', 'all.$'],
  ['all.$', 'COMMA', 'all.$'],
  ['all.$', 'ALSO', 'all.$'],
  ['all.$', 'COURTESY', 'all.$'],
]
/** A title that asks for a "para" of its own: what follows it so is no fact. */
const directed = (lines: readonly Line[]) =>
  lines.flatMap(([from, eat, to, gain]): Line[] =>
    from === 'title.$' && eat !== 'P.%' ? [['titled.$', eat, to, gain]] : [],
  )
/** One thing: "e atribua à Camila" behind its title. */
const singles: readonly Line[] = [
  ['title.$', 'ALSO', 'also.$', -0.3],
  ['titled.$', 'ALSO', 'also.$', -0.3],
  ['also.$', 'F.%', 'tail.$'],
  ['also.$', 'P.%', 'tail.$'],
]

function stepsOf(lines: readonly Line[], form: string): Step[] {
  const fill = (text: string) => text.replace('$', form).replace('%', form.slice(0, -1))
  return lines.flatMap(([from, eat, to, gain = 0]): Step[] => {
    if (from.includes('.project1') && form !== 'project1') return []
    const step = { from: fill(from), eat: fill(eat), to: fill(to), gain }
    if (from === 'lead.$' && (eat === 'L.%' || eat === 'W.%')) return [{ ...step, when: isNoTitle }]
    if (eat === 'GAP' && to === 'named.$') return [{ ...step, when: isPlainTitle }]
    if (eat !== 'GAP' || to !== 'title.$') return [step]
    return [
      { ...step, when: (node, reading) => !isDirected(node, reading) },
      { ...step, to: fill('titled.$'), when: isDirected },
    ]
  })
}

/** From one thing to the next: inside it ("com as stories A e B"), or beside it ("e a task C"). */
function stepsBetween(form: string): Step[] {
  const noun = form.slice(0, -1) as Noun
  return nouns.flatMap((other) =>
    [`${other}1`, `${other}N`].flatMap((to): Step[] => {
      const inside = below[noun].includes(other)
      return ['title', 'titled', 'tail', 'rest', 'done', 'lead'].flatMap((from): Step[] => [
        ...(inside ? [{ from: `${from}.${form}`, eat: `BELOW.${to}`, to: `lead.${to}`, gain: 0.3 }] : []),
        ...(from === 'lead' ? [] : [{ from: `${from}.${form}`, eat: `BESIDE.${to}`, to: `lead.${to}`, gain: 0.1 }]),
        ...(from === 'rest' && inside
          ? [{ from: `${from}.${form}`, eat: `NP.${to}`, to: `lead.${to}`, gain: -0.2 }]
          : []),
      ])
    }),
  )
}

/** "Produto Mínimo", a project's name: a capital right after the noun begins the title, unless all is in capitals. */
function isNoTitle({ start, end }: Node, { tokens, chart }: Reading): boolean {
  const [first, next] = [tokens[start], tokens[end]]
  const isCapital = first?.capital && first.text !== first.text.toUpperCase() && next?.kind === 'word'
  return !isCapital || chart.has(start, 'PERSON')
}

/** What stands before its noun is a title only where nothing in it turns the sense. */
function isPlainTitle({ start, end }: Node, { classes }: Reading): boolean {
  if (classes[start]?.has('act.inf') || classes[start]?.has('remove.inf'))
    return !classes.slice(start, end).some((all) => all.has('not'))
  return !classes.slice(start, end).some((all) => telling.some((one) => all.has(one)))
}

/** "Ligar", "Enviar proposta": nobody is named in it yet to whom. */
function isDirected({ start, end }: Node, { classes }: Reading): boolean {
  const isTo = (all: ReadonlySet<string>) => all.has('to') || all.has('with')
  return classes[start]?.has('directed') === true && !classes.slice(start + 1, end).some(isTo)
}

const steps = forms.flatMap((form) => [
  ...stepsOf(order, form),
  ...stepsOf(directed(order), form),
  ...(form.endsWith('N') ? stepsOf([...lists, ...directed(lists)], form) : stepsOf(singles, form)),
  ...(form.startsWith('epic') || form.startsWith('story') ? stepsOf(holding, form) : []),
  ...(form === 'epicN' || form === 'storyN' ? stepsOf(holdingMany, form) : []),
  ...stepsBetween(form),
])

const ofMany = { comma: -1.5, and: -1 }
const ofOne = { comma: -0.7, and: 0 }

/** What is asked to be created, whatever the order in which it is said. */
export const creation: Machine = {
  name: 'creation',
  begin: forms.map((form) => `pre.${form}`),
  end: Object.fromEntries(
    forms.flatMap((form) => [
      [`lead.${form}`, 0],
      [`leadin.${form}`, -0.2],
      [`title.${form}`, 0],
      [`titled.${form}`, 0],
      [`tail.${form}`, 0],
      [`rest.${form}`, 0],
      [`all.${form}`, 0],
      [`done.${form}`, 0],
      [`had.more.${form}`, 0],
      ...(form.endsWith('N') ? [[`had.${form}`, 0]] : []),
    ]),
  ),
  steps,
  gap: (state) => (state.endsWith('N') ? ofMany : ofOne),
}

/** Facts that a line may end on at once; any other one is set apart from its title. */
const atOnce = new Set(['due_date', 'estimate_hours', 'priority', 'time'])
const apart = new Set([...',;-–—|()[]→:@', 'line'])

/** "Chat no portal", "Enviar ao cliente": what its title says is no fact, unless it is set apart or has its name before it. */
function isSetApart({ start, end, value }: Node, { tokens }: Reading): boolean {
  const [before, last, next] = [tokens[start - 1], tokens[end - 1], tokens[end]]
  const isNamed = tokens.slice(start, end).some(({ word }) => word === ':')
  const fields = Object.keys(value as object)
  if (fields.includes('project') && !isNamed) return false
  if (tokens[start]?.word === '@') return true
  const isBegun = before ? apart.has(before.word) : apart.has(last?.word ?? '') || apart.has(next?.word ?? '')
  const isDivided = tokens
    .slice(start, end)
    .some(({ kind, spaced, word }) => kind === 'mark' && spaced && apart.has(word))
  return isBegun || isNamed || (!isDivided && fields.every((field) => atOnce.has(field)))
}

/** What a sentence says around a title, and a line of a list says in it. */
const spoken = new Set([
  'COURTESY',
  'ASK',
  'WANT',
  'DO',
  'DOER',
  'PLEASE',
  'ALSO',
  'ALL',
  'SKIP',
  'AS',
  'MOREOF',
  'ONEOF',
])
const isMark = ({ start, end }: Node, { tokens }: Reading) =>
  tokens.slice(start, end).every(({ kind }) => kind === 'mark')

/** A line of a list, whose kind is known: its title and facts. Made once, as the steps of each machine are sorted once. */
const line = (form: string): Machine => ({
  ...creation,
  name: `line ${form}`,
  begin: [`intro.${form}`, `next.${form}`],
  steps: creation.steps
    .filter(({ from, eat }) => from.endsWith(form) && !spoken.has(eat))
    .map((step) => {
      if (/^[FWPBL]\./.test(step.eat)) return { ...step, when: isSetApart }
      return step.eat === 'INTRO' ? { ...step, when: isMark } : step
    }),
})
const [project, epic, story, task] = [line('project1'), line('epic1'), line('story1'), line('task1')]
export const lineMachines: Readonly<Record<Noun, Machine>> = { project, epic, story, task }

/** A sentence above a list, where the list says what is meant. */
export const listHead: Machine = {
  ...creation,
  name: 'head of a list',
  // Whatever is said before the list that no rule knows is no title.
  steps: [
    ...creation.steps
      .filter(({ to }) => !to.startsWith('named'))
      .map((step) => (step.eat === 'SKIP' ? { ...step, gain: 0.8 } : step)),
    // Where the list comes from is none of its items.
    ...forms.flatMap((form) =>
      ['pre', 'want', 'do', 'lead', 'leadin', 'intro', 'rest', 'tail', 'all'].map((state): Step => {
        const from = `${state}.${form}`
        return { from, eat: 'LISTED', to: from, gain: 0.3 }
      }),
    ),
  ],
  end: {
    ...creation.end,
    ...Object.fromEntries(
      creation.begin.flatMap((state) => [
        [state, -0.5],
        [state.replace('pre', 'do'), 0],
        [state.replace('pre', 'want'), 0],
      ]),
    ),
  },
}
