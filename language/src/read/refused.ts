import type { Node, Reading } from '../engine/chart.ts'
import { conjugate } from '../lexicon/conjugate.ts'
import { infinitiveOf } from '../lexicon/infinitives.ts'
import {
  beforeNoun,
  beforeProgram,
  broughtThings,
  changing,
  otherPrograms,
  refusedActs,
  refusedFields,
  refusedNouns,
} from '../lexicon/refused.ts'
import { toward } from '../lexicon/spoken-of.ts'
import type { Plan } from '../plan.ts'
import { fold, wordList, wordSet } from '../text.ts'

const byWord = (plurals: Record<string, string>) =>
  new Map(Object.entries(plurals).flatMap(([plural, words]) => wordList(words).map((word) => [word, plural] as const)))
const nounOf = byWord(refusedNouns)
const fieldOf = byWord(refusedFields)
const programOf = byWord(otherPrograms)
const beforePrograms = wordSet(beforeProgram)
const brought = wordSet(broughtThings)
const own: Record<string, string> = {
  project: 'projetos',
  projects: 'projetos',
  epic: 'épicos',
  epics: 'épicos',
  story: 'stories',
  stories: 'stories',
  task: 'tasks',
  tasks: 'tasks',
}
const ownNouns = new Set(Object.values(own))
const creating = ['make', 'create.order', 'create.inf']
const determining = ['art', 'one', 'new', 'more', 'all', 'this']
const beforeNouns = wordSet(beforeNoun)

/** A payment is no thing of its own: it is recorded of another one. */
const makingOf = (plural: string) => `${plural === 'pagamentos' ? 'registrar' : 'criar'} ${plural}`

const refusal = (about: string): Plan => ({ intent: 'unknown', about })
const isBefore = ({ tokens, classes }: Reading, place: number) =>
  beforeNouns.has(tokens[place]?.word ?? '') || determining.some((one) => classes[place]?.has(one))

/** A thing of another kind to create, which the assistant does not do, named; null for the rest. */
export function readRefused(reading: Reading): Plan | null {
  const { tokens, classes } = reading
  // "vencidos por cliente" orders nothing.
  const isOrder = (word: string, place: number) => word !== 'por' && creating.some((one) => classes[place]?.has(one))
  const at = tokens.findIndex(({ word }, place) => place < 6 && isOrder(word, place))
  const noun = tokens.findIndex((_, place) => place > at && !isBefore(reading, place))
  const plural = nounOf.get(tokens[noun]?.word ?? '')
  const isLikened = tokens.slice(noun).some(({ word }) => word === 'como')
  // "task Subir planilha" names its title.
  const isTitle = tokens.some((_, place) => place < at && thingAt(reading, place, false).length > 0)
  const isName = tokens[noun]?.capital && tokens[noun]?.text !== tokens[noun]?.text.toUpperCase()
  return at >= 0 && plural && !isName && !isLikened && !isTitle ? refusal(makingOf(plural)) : null
}

/** Acts by the forms of their verbs: `orders` as they are said to somebody, `bases` infinitives and what one does oneself. */
const orders = new Map<string, string[]>()
const bases = new Map<string, string[]>()
const changes = new Set<string>()
for (const [act, { verbs }] of [...Object.entries(refusedActs), ['', { verbs: changing }] as const])
  for (const entry of wordList(verbs)) {
    const [infinitive = '', irregular = ''] = entry.split(':')
    const { order, infinitive: base, wish } = conjugate(infinitive, irregular.replaceAll(',', ' '))
    for (const [forms, words] of [
      [orders, order],
      [bases, [...base, ...wish]],
    ] as const)
      for (const word of words.map(fold)) {
        if (act === '' && forms === orders) changes.add(word)
        if (act !== '') forms.set(word, [...(forms.get(word) ?? []), act])
      }
  }

/** An order and what it is said of. */
type Order = {
  acts: string[]
  word: string
  at: number
  /** Where it is asked how it is done: 'sure' by its form, 'how' by its verb alone, 'may' whether one may. */
  how: unknown[]
  isOrder: boolean
  things: Thing[]
  hasHours: boolean
  isPerson: boolean
}
type Thing = { place: number; plural: string }

function orderOf(reading: Reading): Order | null {
  const { tokens, classes, chart } = reading
  const { at, isAsked, how } = headOf(reading)
  // "dê baixa na fatura"
  const isSettling = tokens[at + 1]?.word === 'baixa'
  const word = isSettling ? 'quitar' : (tokens[at]?.word ?? '')
  const acts = [...(orders.get(word) ?? []), ...(bases.get(word) ?? [])]
  if (acts.length === 0 && how.length === 0) return null
  const isOrder = isAsked || orders.has(word)
  const pause = classes.findIndex((all, place) => place > at && all.has('pause'))
  // "Fechar o escopo, task no App" is a title and what it is.
  const end = isOrder || pause < 0 ? tokens.length : pause
  let near = at + 1
  while (near < tokens.length && isBefore(reading, near)) near += 1
  const address = tokens.slice(near, near + 4).some(({ word }) => word === '@')
  return {
    acts,
    word,
    at,
    how,
    isOrder,
    things: tokens
      .slice(0, end)
      .flatMap((_, place) => (place > at + Number(isSettling) ? thingAt(reading, place, isOrder) : [])),
    hasHours: chart.has(near, 'HOURS'),
    isPerson: address || chart.has(near, 'PERSON'),
  }
}

/**
 * "passe todas as tasks da Camila para o Rafael", "quero exportar o relatório", "como apago uma task?": an order to do with
 * what is there what is not done here, or how that is done, named; null for the rest. What follows "uma" is new, and what is
 * said of a plan or of what was last written corrects that, unless others' things are named.
 */
export function readRefusedAct(reading: Reading): Plan | null {
  const order = orderOf(reading)
  // How something is done is asked at any time.
  if (!order || (reading.turn.pending && order.how.length === 0)) return null
  const about =
    bringingOf(order, reading) ?? order.acts.map((act) => aboutOf(act, order, reading)).find((one) => one !== null)
  if (about !== undefined) return about === '' ? null : refusal(about)
  return order.how.length > 0 ? howTo(order, reading) : null
}

/** "como trago meus dados do Jira?", "importe as tasks do Trello", "quero migrar do Asana": from which program; null for the rest. */
function bringingOf({ acts, word, at, how, things }: Order, { tokens }: Reading): string | null {
  const named = tokens.find(
    ({ word: one }, place) => place > at && programOf.has(one) && beforePrograms.has(tokens[place - 1]?.word ?? ''),
  )
  const program = programOf.get(named?.word ?? '')
  const isBringing = acts.includes('importar') || (acts.includes('trazer') && (how.length > 0 || bases.has(word)))
  const isAskedHow =
    how.length > 0 && acts.some((act) => ['exportar', 'mover', 'passar', 'duplicar', 'enviar'].includes(act))
  if (program) return isBringing || isAskedHow ? `trazer dados do ${program}` : null
  const isOwn = things.some(({ plural }) => ownNouns.has(plural) || plural === 'horas')
  const isMeant =
    acts.includes('trazer') && (isOwn || tokens.some(({ word: one }, place) => place > at && brought.has(one)))
  return isBringing && (isMeant || (acts.includes('importar') && isOwn)) ? 'trazer dados de outro programa' : null
}

/** What the act is to be done with; null where it is not meant, '' where something is created. */
function aboutOf(act: string, { word, at, how, isOrder, things, hasHours, isPerson }: Order, reading: Reading) {
  const { tokens, classes, chart } = reading
  const [first] = things
  const isOwn = first !== undefined && ownNouns.has(first.plural)
  const isNew = classes.slice(at + 1, at + 4).some((all) => all.has('new') || all.has('one') || all.has('other'))
  const isCreating = classes[at]?.has('create') || creatingActs.includes(act)
  const isTeam = things.some(({ plural }) => ofTeams.includes(plural))
  if (isOwn && isNew && isCreating && first.place <= at + 4 && how.length === 0) return null
  switch (act) {
    case 'trazer':
      return null
    case 'dividir': {
      const isParts = isOwn && tokens.some(({ word }, place) => word === 'em' && chart.has(place + 1, 'NUM'))
      return isParts ? `dividir ${first.plural}` : null
    }
    case 'lançar horas':
      return hasHours || first?.plural === 'horas' ? act : null
    case 'convidar': {
      const isInvited = inviting.has(word) && (isPerson || isTeam || how.length > 0)
      return isInvited || (isPerson && isTeam) ? 'convidar pessoas' : null
    }
    case 'mudar papéis':
      return isPerson || first ? act : null
    case 'avisar':
      return isPerson && isOrder ? 'enviar mensagens' : null
    case 'exportar':
      // "baixe a prioridade"
      if (first && fieldNames.has(first.plural)) return null
      break
    case 'apagar':
    case 'alterar':
      // "tire a Camila do projeto"
      if (isPerson && isOrder) return isOwn && first.plural !== 'projetos' ? 'alterar responsáveis' : 'remover pessoas'
      break
    case 'passar':
    case 'atribuir': {
      const isAll = tokens.some((_, place) => place < (first?.place ?? 0) && isAllAt(reading, place))
      if (classes[at]?.has('create') && !isAll) return null
      // "passa pro Thiago a task Ler a ata" gives a new one to somebody.
      const isTask = first && classes[first.place]?.has('task')
      if (isTask && tokens.slice(at, first.place).some(({ word }) => toward.has(word))) return ''
    }
  }
  // "altere o vencimento da fatura" is of the invoice, not of work.
  const bill = first && fieldNames.has(first.plural) ? things.find(({ plural }) => ofMoney.includes(plural)) : undefined
  if (first) return `${act} ${(bill ?? first).plural}`
  const isWhole = tokens.slice(at + 1).some(({ word }) => wholes.has(word))
  return isOrder && (isPerson || isWhole) ? (refusedActs[act]?.alone ?? act) : null
}

/** "todas as tasks" are there, whatever is to be done with them. */
const isAllAt = ({ classes }: Reading, place: number) =>
  classes[place]?.has('all') && classes[place + 1]?.has('the') && !classes[place]?.has('slip')

/** What an act is called where nothing that it is done to is known. */
const aloneOf = ({ acts }: Order) => acts.map((act) => refusedActs[act]?.alone).find((one) => one !== undefined)

/** An order of a known verb that nothing else read: "adia a Calibrar elasticidade", "desfaça as duas últimas". */
export function readRefusedOrder(reading: Reading): Plan | null {
  if (isOfUndo(reading)) return { intent: 'undo', asks: true }
  if (reading.turn.pending) return null
  const order = orderOf(reading)
  const alone = order?.isOrder && aloneOf(order)
  if (alone) return refusal(alone)
  const { at } = headOf(reading)
  const { word = '' } = reading.tokens[at] ?? {}
  if (changes.has(word)) return refusal(refusedActs.alterar?.alone ?? '')
  // "sincronize com o Jira": any other verb of work is named.
  const { classes, tokens } = reading
  if (tokens.at(-1)?.word === '?') return null
  const verb = ['show', 'create', 'undo'].some((one) => classes[at]?.has(one)) ? null : infinitiveOf(word)
  return verb ? refusal(verb) : null
}

/** "como faço para apagar uma task?" is answered by where that is done, "como se cria uma?" by what can be asked here. */
function howTo(order: Order, { classes }: Reading): Plan | null {
  const { at, how } = order
  const alone = aloneOf(order)
  if (alone) return refusal(alone)
  const isCreating = how.includes('how') && classes[at]?.has('create')
  const [thing] = order.things
  if (isCreating && thing && thing.plural in refusedNouns) return refusal(makingOf(thing.plural))
  return how.includes('sure') || isCreating ? { intent: 'help' } : null
}

/** "desfaça as duas últimas", "o que você pode desfazer?", "volta três passos" */
function isOfUndo(reading: Reading): boolean {
  const { tokens, classes, chart } = reading
  const { at } = headOf(reading)
  const isUndo = (place: number) => ['undo.order', 'undo.inf'].some((one) => classes[place]?.has(one))
  if (isUndo(at)) return !/^volt/.test(tokens[at]?.word ?? '') || chart.has(at + 1, 'NUM')
  return tokens.at(-1)?.word === '?' && tokens.some(({ word }) => /^desfa/.test(word))
}

/** Acts whose verbs ask for something new too: "marque uma task", "me manda uma task". */
const creatingActs = ['concluir', 'enviar', 'atribuir', 'passar']
const fieldNames = new Set(Object.keys(refusedFields))
const ofMoney = ['faturas', 'recebíveis', 'pagamentos']
const ofTeams = ['projetos', 'organizações', 'membros', 'usuários']
const inviting = wordSet('convide convida convidar convidem convido chame chama')
/** What stands for things that are not named. */
const wholes = wordSet('tudo todos todas isso')

/** A thing of Leme's, or a field of it, that is named here, by its plural. */
function thingAt({ tokens, classes }: Reading, place: number, withFields: boolean): Thing[] {
  const { word = '' } = tokens[place] ?? {}
  const noun = Object.keys(own).find((one) => classes[place]?.has(one))
  // "todos" is no slip of "to-dos" here.
  const isAll = classes[place]?.has('all')
  const plural = (!isAll && noun && own[noun]) || nounOf.get(word) || (withFields && fieldOf.get(word))
  return plural ? [{ place, plural }] : []
}

/** The first word behind what asks and wishes; `isAsked`: something asked or wished before it. */
function headOf({ tokens, chart }: Reading): { at: number; isAsked: boolean; how: unknown[] } {
  let [at, isAsked] = [0, false]
  const how: unknown[] = []
  for (;;) {
    const next = ['HOWTO', 'ASK', 'WANT', 'COURTESY', 'COMMA'].flatMap((cat) => chart.at(at, cat))
    const longest = next.reduce<Node | null>((best, node) => (best && best.end >= node.end ? best : node), null)
    if (!longest || longest.end >= tokens.length) return { at, isAsked, how }
    isAsked ||= longest.cat !== 'COURTESY' && longest.cat !== 'COMMA'
    if (longest.cat === 'HOWTO') how.push(longest.value)
    at = longest.end
  }
}

/** "não precisa criar a task X", "ainda não crie": what must not be done is nothing to do. */
export function isForbidding({ tokens, classes, chart }: Reading): boolean {
  const not = classes.findIndex((all, at) => at < 5 && all.has('not'))
  if (not < 0 || tokens[not + 1]?.kind === 'mark') return false
  // "A Camila não pode, cria pro Thiago": the order is a clause of its own.
  const pause = tokens.findIndex(({ kind }, at) => at > not && kind === 'mark')
  // "Horas não faturadas por projeto" divides: nothing is put there. By two things nothing is divided.
  const isDivided = tokens.filter(({ word }) => word === 'por').length === 1
  const divides = (at: number) => isDivided && tokens[at]?.word === 'por' && chart.has(at, 'Q')
  return classes
    .slice(not + 1, pause < 0 ? not + 7 : Math.min(pause, not + 7))
    .some((all, at) => (all.has('make') || all.has('create.inf')) && !divides(not + 1 + at))
}
