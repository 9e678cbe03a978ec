import type { Node, Reading } from '../engine/chart.ts'
import { conjugate } from '../lexicon/conjugate.ts'
import { beforeNoun, refusedActs, refusedNouns } from '../lexicon/refused-nouns.ts'
import { toward } from '../lexicon/spoken-of.ts'
import type { Plan } from '../plan.ts'
import { fold, wordList, wordSet } from '../text.ts'

const pluralOf = new Map(
  Object.entries(refusedNouns).flatMap(([plural, words]) => wordList(words).map((word) => [word, plural] as const)),
)
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
const creating = ['make', 'create.order', 'create.inf']
const determining = ['art', 'one', 'new', 'more', 'all', 'this']
const beforeNouns = wordSet(beforeNoun)

/** A thing of another kind to create, which the assistant does not do, named; null for the rest. */
export function readRefused(reading: Reading): Plan | null {
  const { tokens, classes } = reading
  // "vencidos por cliente" orders nothing.
  const isOrder = (word: string, place: number) => word !== 'por' && creating.some((one) => classes[place]?.has(one))
  const at = tokens.findIndex(({ word }, place) => place < 6 && isOrder(word, place))
  const isBefore = (word: string, place: number) =>
    beforeNouns.has(word) || determining.some((one) => classes[place]?.has(one))
  const noun = tokens.findIndex(({ word }, place) => place > at && !isBefore(word, place))
  const plural = pluralOf.get(tokens[noun]?.word ?? '')
  const isLikened = tokens.slice(noun).some(({ word }) => word === 'como')
  return at >= 0 && plural && !tokens[noun]?.capital && !isLikened
    ? { intent: 'unknown', about: `criar ${plural}` }
    : null
}

/** Acts by the forms of their verbs: `order` as it is said to somebody, `base` the infinitive. */
const orders = new Map<string, string[]>()
const bases = new Map<string, string[]>()
for (const [act, verbs] of Object.entries(refusedActs))
  for (const entry of wordList(verbs)) {
    const [infinitive = '', irregular = ''] = entry.split(':')
    const { order, infinitive: base, wish } = conjugate(infinitive, irregular.replaceAll(',', ' '))
    for (const [forms, words] of [
      [orders, order],
      [bases, [...base, ...wish]],
    ] as const)
      for (const word of words.map(fold)) forms.set(word, [...(forms.get(word) ?? []), act])
  }

/**
 * "passe todas as tasks da Camila para o Rafael", "quero exportar o relatório": an order to do with what is there what is
 * not done here, named; null for the rest. What follows "uma" is new, and what is said of a plan or of what was last
 * written corrects that, unless others' things are named.
 */
export function readRefusedAct(reading: Reading): Plan | null {
  const { tokens, classes, turn, chart } = reading
  const { at, isAsked } = headOf(reading)
  // "dê baixa na fatura"
  const word = tokens[at + 1]?.word === 'baixa' ? 'baixar' : (tokens[at]?.word ?? '')
  const acts = [...(orders.get(word) ?? []), ...(bases.get(word) ?? [])]
  if (acts.length === 0 || turn.pending) return null
  const isBefore = (place: number) =>
    beforeNouns.has(tokens[place]?.word ?? '') || determining.some((one) => classes[place]?.has(one))
  const isNewThing = classes.slice(at + 1, at + 4).some((all) => all.has('new') || all.has('one') || all.has('other'))
  const isOrder = isAsked || orders.has(word)
  const pause = classes.findIndex((all, place) => place > at && all.has('pause'))
  // "Fechar o escopo, task no App" is a title and what it is.
  const end = isOrder || pause < 0 ? tokens.length : pause
  const nouns = tokens.slice(0, end).flatMap((_, place) => (place > at ? thingAt(reading, place) : []))
  const [first] = nouns
  const own = first && ownNouns.has(first.plural)
  let near = at + 1
  while (near < tokens.length && isBefore(near)) near += 1
  const hasHours = chart.has(near, 'HOURS')
  const isPerson =
    chart.has(near, 'PERSON') ||
    /@|\.com/.test(
      tokens
        .slice(near, near + 3)
        .map(({ text }) => text)
        .join(''),
    )
  // "passa pro Thiago a task Ler a ata" gives a new one to somebody.
  const isGiven =
    first && classes[first.place]?.has('task') && tokens.slice(at, first.place).some(({ word }) => toward.has(word))
  // "todas as tasks" are there, whatever is to be done with them.
  const isAll = (place: number) =>
    classes[place]?.has('all') && classes[place + 1]?.has('the') && !classes[place]?.has('slip')
  for (const act of acts) {
    const isCreating = classes[at]?.has('create') || creatingActs.includes(act)
    if (own && isNewThing && isCreating && first.place <= at + 4) continue
    if (act === 'dividir') {
      if (own && tokens.some(({ word }, place) => word === 'em' && chart.has(place + 1, 'NUM')))
        return refusal(`dividir ${first.plural}`)
      continue
    }
    if (
      act === 'atribuir' &&
      classes[at]?.has('create') &&
      !tokens.some((_, place) => place < (first?.place ?? 0) && isAll(place))
    )
      continue
    if (act === 'lançar horas') {
      if (hasHours || first?.plural === 'horas') return refusal(act)
      continue
    }
    if (act === 'convidar') {
      const isTeam = nouns.some(({ plural }) => ['projetos', 'organizações', 'membros', 'usuários'].includes(plural))
      if (isTeam && (isPerson || inviting.has(word))) return refusal('convidar pessoas')
      continue
    }
    if (act === 'avisar') {
      if (isPerson && isOrder) return refusal('avisar pessoas')
      continue
    }
    if (act === 'atribuir' && isGiven) return null
    if (first) return refusal(`${act} ${first.plural}`)
    if (isOrder && (isPerson || tokens.slice(at + 1).some(({ word }) => wholes.has(word)))) return refusal(act)
  }
  return null
}

const refusal = (about: string): Plan => ({ intent: 'unknown', about })
const ownNouns = new Set(Object.values(own))
/** Acts whose verbs ask for something new too: "marque uma task", "me manda uma task". */
const creatingActs = ['concluir', 'enviar', 'atribuir']
const inviting = wordSet('convide convida convidar convidem')
/** What stands for things that are not named. */
const wholes = wordSet('tudo todos todas isso')

/** A thing of Leme's that is named here, by its plural. */
function thingAt({ tokens, classes }: Reading, place: number): { place: number; plural: string }[] {
  const noun = Object.keys(own).find((one) => classes[place]?.has(one))
  // "todos" is no slip of "to-dos" here.
  const isAll = classes[place]?.has('all')
  const plural = (!isAll && noun && own[noun]) || pluralOf.get(tokens[place]?.word ?? '')
  return plural ? [{ place, plural }] : []
}

/** The first word behind what asks and wishes; `isAsked`: something asked or wished before it. */
function headOf({ tokens, chart }: Reading): { at: number; isAsked: boolean } {
  let [at, isAsked] = [0, false]
  for (;;) {
    const next = ['ASK', 'WANT', 'COURTESY', 'COMMA'].flatMap((cat) => chart.at(at, cat))
    const longest = next.reduce<Node | null>((best, node) => (best && best.end >= node.end ? best : node), null)
    if (!longest || longest.end >= tokens.length) return { at, isAsked }
    isAsked ||= longest.cat === 'ASK' || longest.cat === 'WANT'
    at = longest.end
  }
}

/** "não precisa criar a task X", "ainda não crie": what must not be done is nothing to do. */
export function isForbidding({ tokens, classes }: Reading): boolean {
  const not = classes.findIndex((all, at) => at < 5 && all.has('not'))
  if (not < 0 || tokens[not + 1]?.kind === 'mark') return false
  return classes.slice(not + 1, not + 7).some((all) => all.has('make') || all.has('create.inf'))
}
