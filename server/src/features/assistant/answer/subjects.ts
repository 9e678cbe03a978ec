import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { paths } from '@leme/contract/paths'
import type { Mention, Query, Topic } from '@leme/language/plan'
import { whichOfThem } from '@leme/language/read/question/go-on'
import { fold, foldedWords } from '@leme/language/text'
import type { Named, TurnContext } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { findAliased } from '../resolve/client-alias.ts'
import { type Candidate, matchName } from '../resolve/match-name.ts'
import { namesInFinance, type PayerName, payerOf } from './money/payer-names.ts'
import { findThings, type Thing } from './thing.queries.ts'
import { nounNames, oneLine, pageLink, type QueryAnswer, shown } from './wording.ts'

/** Whom and what a question is about, found; null where it names nothing of that kind. */
export type Subjects = {
  project: Named | null
  person: Named | null
  /** A client of the register, or one that only invoices or receivables name: then its id is empty. */
  client: Named | null
  agent: Named | null
  /** An epic, story or task. */
  thing: Thing | null
  /** The one that the question is not about: it is of all others. */
  except: { kind: 'project' | 'person' | 'client'; label: string; id: string } | null
  /** Names in the finances that are like the client's and are others. */
  alike: string[]
}

type Kind = Exclude<keyof Subjects, 'thing' | 'alike' | 'except'>
type FoundSubject = { found: Named } | { answer: QueryAnswer }

const nobody = { project: null, person: null, client: null, agent: null, thing: null, except: null }
const nouns: Record<Kind, string> = {
  project: 'nenhum projeto',
  person: 'ninguém na equipe',
  client: 'nenhum cliente',
  agent: 'nenhum agente',
}

/** Finds what the question names, or answers where that is not clear: nothing or several things have that name. */
export async function findSubjects(
  tx: Transaction,
  query: Query,
  said: TurnContext,
): Promise<{ subjects: Subjects } | { answer: QueryAnswer }> {
  const subjects: Subjects = { ...nobody, alike: [] }
  for (const kind of ['project', 'person', 'client', 'agent'] as const) {
    const mention = query[kind]
    if (!mention) continue
    const alone = kind === 'client' ? await findClient(tx, mention, said) : find(kind, mention, said)
    const byClient = kind === 'project' && 'answer' in alone ? withClient(mention, query) : null
    const narrowed = byClient && find(kind, byClient, said)
    const found = narrowed && 'found' in narrowed ? narrowed : alone
    const named =
      kind !== 'client'
        ? found
        : ofMoney.includes(query.topic)
          ? await findPayer(tx, mention, found, said)
          : (findOfProjects(mention, found, said) ?? found)
    const other = kind === 'project' ? await findClientAsProject(tx, query.topic, mention, found, said) : null
    if (other) {
      subjects.client = other
      continue
    }
    if ('found' in named) {
      subjects[kind] = named.found
      if (kind === 'client' && ofMoney.includes(query.topic)) subjects.alike = await namesLike(tx, named.found)
      continue
    }
    // "o portal da Acme" is identified by its client's name, even if other clients share it.
    if (kind === 'client' && isClientOf(subjects.project, mention, said)) continue
    const things = await findNamedThings(tx, mention, query.topic)
    if (things.length > 1) return { answer: whichThing(mention, things) }
    if (!things[0]) return noSuchWork(mention, said) ?? named
    subjects.thing = things[0]
  }
  const { except } = query.closer ?? {}
  if (except) {
    // Whatever finds a name to ask for finds the one to leave out.
    const alone = { ...query, ...nobody, closer: undefined, [except.kind]: { said: except.said } }
    const found = await findSubjects(tx, alone, said)
    if ('answer' in found) return found
    const named = found.subjects[except.kind]
    if (!named) return { answer: notFound(except.kind, except.said) }
    subjects.except = { kind: except.kind, id: named.id, label: named.label }
    subjects.alike = found.subjects.alike
  }
  if (!subjects.project && subjects.client && ofOneProject.includes(query.topic)) {
    const own = said.names.projects.filter(({ client, status }) => client === subjects.client?.label && !isOver(status))
    if (own.length > 1) return { answer: whichOf(subjects.client, own) }
    subjects.project = own[0] ?? null
  }
  return { subjects }
}

export function isKnown(kind: Kind, mention: Mention | null, said: TurnContext): boolean {
  return mention !== null && 'found' in find(kind, mention, said)
}

function isClientOf(project: Named | null, mention: Mention, { names }: TurnContext): boolean {
  const client = names.projects.find(({ id }) => id === project?.id)?.client
  return (
    client !== undefined && 'said' in mention && matchName(mention.said, [{ id: '', label: client }]).match === 'sure'
  )
}

/** "quem está no projeto da Acme?" is of its only project. */
const ofOneProject: Topic[] = ['project_progress', 'project_people']

function isOver(status: string): boolean {
  return status === 'done' || status === 'cancelled'
}

function whichOf(client: Named, projects: readonly Candidate[]): QueryAnswer {
  const first = projects.slice(0, shown)
  const rest = projects.length - first.length
  const lines = [...first.map(({ label }) => `• ${oneLine(label)}`), ...(rest > 0 ? [`e mais ${rest}`] : [])]
  return {
    message: [`${oneLine(client.label)} tem ${projects.length} projetos em aberto. ${whichOfThem}`, ...lines].join(
      '\n',
    ),
    links: first.flatMap((row) => linkTo('project', row)),
  }
}

/** What is asked of a project or of a client alike. */
const ofWorth: Topic[] = ['margin', 'costs', 'hour_cost']
const ofMoney: Topic[] = ['to_receive', 'overdue_by_client', 'invoices', 'withheld_taxes']

const aboutWork: Topic[] = [
  'open_work',
  'late_work',
  'due_work',
  'blocked_work',
  'person_work',
  'project_progress',
  'project_people',
  'project_health',
  'project_budget',
]

/** What no project and nobody is called may be a piece of work. */
async function findNamedThings(tx: Transaction, mention: Mention, topic: Topic): Promise<Thing[]> {
  if (!('said' in mention) || !aboutWork.includes(topic)) return []
  const things = await findThings(tx, mention.said)
  const exact = things.filter(({ exact }) => exact)
  return exact.length > 0 ? exact : things
}

function whichThing(mention: Mention, things: readonly Thing[]): QueryAnswer {
  const name = 'said' in mention ? mention.said : mention.label
  const first = things.slice(0, shown)
  const lines = first.map(({ noun, label, project }) => `• ${oneLine(label)}: ${nounNames[noun]} (${oneLine(project)})`)
  const rest = things.length > shown ? ['e mais'] : []
  return {
    message: [`“${oneLine(name)}” pode ser mais de um nome. ${whichOfThem}`, ...lines, ...rest].join('\n'),
    links: first.map(({ noun, label, id, project_id }) => ({
      noun,
      label: oneLine(label),
      url: paths[noun](project_id, id),
    })),
  }
}

function find(kind: Kind, mention: Mention, said: TurnContext): FoundSubject {
  const rows = rowsOf(kind, said)
  if ('id' in mention) {
    const known = rows.find(({ id }) => id === mention.id)
    return known ? { found: known } : { answer: notFound(kind, mention.label) }
  }
  if (mention.said === 'este projeto') return { answer: whichProject(said) }
  const matched = matchName(mention.said, rows, { people: kind === 'person' })
  if (matched.match === 'sure') return { found: matched.row }
  if (matched.match === 'none') return { answer: notFound(kind, mention.said) }
  const rest = matched.total - matched.rows.length
  const names = matched.rows.map((row) => `• ${nameOf(row)}`)
  const message =
    matched.match === 'several'
      ? `“${oneLine(mention.said)}” pode ser mais de um nome. ${whichOfThem}`
      : `Não encontrei ${nouns[kind]} com o nome “${oneLine(mention.said)}”. Talvez um destes. ${whichOfThem}`
  return {
    answer: {
      message: [message, ...names, ...(rest > 0 ? [`e mais ${rest}`] : [])].join('\n'),
      links: matched.rows.flatMap((row) => linkTo(kind, row)),
    },
  }
}

/** A client that is in no register, and that projects name all the same. */
function findOfProjects(mention: Mention, registered: FoundSubject, { names }: TurnContext): FoundSubject | null {
  if ('id' in mention || 'found' in registered) return null
  const labels = [...new Set(names.projects.flatMap(({ client }) => client ?? []))]
  const matched = matchName(
    mention.said,
    labels.map((label) => ({ id: '', label })),
  )
  return matched.match === 'sure' ? { found: { id: '', label: matched.row.label } } : null
}

/** A client by its name, or by another name of it, which is no guess where it is said whole. */
async function findClient(tx: Transaction, mention: Mention, said: TurnContext): Promise<FoundSubject> {
  const named = find('client', mention, said)
  if ('id' in mention) return named
  const aliased = await findAliased(tx, mention.said, said.names)
  return aliased && (aliased.isWhole || 'answer' in named) ? { found: aliased.client } : named
}

/** "o Portal do Banco Horizonte" is distinguished from other Portais by its client. */
function withClient(mention: Mention, { client }: Query): Mention | null {
  return client && 'said' in mention && 'said' in client ? { said: `${mention.said} ${client.said}` } : null
}

function rowsOf(kind: Kind, { names }: TurnContext): readonly Candidate[] {
  if (kind === 'project') return names.projects
  if (kind === 'person') return names.people
  return kind === 'client' ? names.clients : names.agents
}

function nameOf({ label, client }: Candidate): string {
  return oneLine(client ? `${label} (${client})` : label)
}

function linkTo(kind: Kind, { id, label }: Named): AssistantLink[] {
  return kind === 'project' ? [{ noun: 'project', label, url: paths.project(id) }] : []
}

const pages: Record<Kind, AssistantLink> = {
  project: pageLink('Projetos', paths.projects()),
  person: pageLink('Equipe', paths.team()),
  client: pageLink('Clientes', paths.clients()),
  agent: pageLink('Agentes', paths.agents()),
}

function notFound(kind: Kind, name: string): QueryAnswer {
  return { message: `Não encontrei ${nouns[kind]} com o nome “${oneLine(name)}”.`, links: [pages[kind]] }
}

const workCalled = {
  task: 'nenhuma task',
  tarefa: 'nenhuma task',
  story: 'nenhuma story',
  historia: 'nenhuma story',
  epico: 'nenhum épico',
}

/** "já existe uma task Xpto?" asks for a task, where nothing at all is called that. */
function noSuchWork(mention: Mention, { text, names }: TurnContext): { answer: QueryAnswer } | null {
  if (!('said' in mention) || matchName(mention.said, names.projects).match !== 'none') return null
  const [, none] =
    Object.entries(workCalled).find(([noun]) => fold(text).includes(`${noun} ${fold(mention.said)}`)) ?? []
  const message = `Não encontrei ${none} com o nome “${oneLine(mention.said)}”.`
  return none ? { answer: { message, links: [pageLink('Trabalho', paths.tasks())] } } : null
}

/** The answer to a question about one project that names none. */
export function whichProject({ names }: TurnContext): QueryAnswer {
  const [example] = names.projects.filter(({ status }) => status === 'doing')
  const hint = example ? `, por exemplo “como está o projeto ${oneLine(example.label)}?”` : ''
  return { message: `De qual projeto? Diga o nome${hint}.`, links: [pages.project], isQuestion: true }
}

/** A client where a project was looked for: what nobody knows as a name is taken for a project's. */
async function findClientAsProject(
  tx: Transaction,
  topic: Topic,
  mention: Mention,
  project: FoundSubject,
  said: TurnContext,
): Promise<Named | null> {
  if (topic === 'late_work') return findDebtor(tx, mention, project, said)
  const client = ofWorth.includes(topic) ? findOfProjects(mention, project, said) : null
  return client && 'found' in client ? client.found : null
}

/** Who is late may be one who owes: where no project is called that, or one only in part and a debtor wholly. */
async function findDebtor(
  tx: Transaction,
  mention: Mention,
  project: FoundSubject,
  said: TurnContext,
): Promise<Named | null> {
  if ('id' in mention) return null
  const isWhole = ({ label }: Named) => fold(label) === fold(mention.said)
  if ('found' in project && isWhole(project.found)) return null
  const debtor = await findInFinance(tx, mention, said)
  if (!debtor || !('found' in debtor)) return null
  return 'answer' in project || isWhole(debtor.found) ? debtor.found : null
}

async function findInFinance(tx: Transaction, mention: Mention, said: TurnContext): Promise<FoundSubject | null> {
  if ('id' in mention) return null
  const matched = matchName(mention.said, await namesInFinance(tx))
  if (matched.match === 'none' || matched.match === 'near') return null
  const [row, ...others] = matched.match === 'sure' ? [matched.row] : matched.rows
  const isOne = row && others.every(({ counted }) => counted === row.counted)
  return isOne ? { found: payerOf(row, said) } : null
}

const spaced = (name: string) => ` ${foldedWords(name).join(' ')} `

/** Whose invoices are asked for: the longest name that is said whole, else the registered one, else one of the finances. */
async function findPayer(
  tx: Transaction,
  mention: Mention,
  registered: FoundSubject,
  turn: TurnContext,
): Promise<FoundSubject> {
  if ('id' in mention) return registered
  const { text, names } = turn
  const said = spaced(text)
  const known: PayerName[] = names.clients.map((client) => ({ ...client, counted: client.label }))
  const [whole] = [...known, ...(await namesInFinance(tx))]
    .filter(({ label }) => said.includes(spaced(label)) && spaced(label).includes(spaced(mention.said)))
    .toSorted((one, other) => spaced(other.label).length - spaced(one.label).length)
  if (whole) return { found: payerOf(whole, turn) }
  return 'found' in registered ? registered : ((await findInFinance(tx, mention, turn)) ?? registered)
}

/** Other names in the finances that begin with this one, or that it begins with: "Sabiá" and "Sabiá Ltda." are two. */
async function namesLike(tx: Transaction, { label }: Named): Promise<string[]> {
  const own = spaced(label)
  const names = (await namesInFinance(tx)).map(({ counted }) => counted).filter((one) => spaced(one) !== own)
  const others = [...new Set(names)]
  return others.filter((one) => spaced(one).startsWith(own) || own.startsWith(spaced(one))).slice(0, 3)
}
