import { formatDate, formatMoney } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import {
  type BilledProject,
  listBilledProjects,
  listOwnRates,
  type OwnRate,
  type RateKind,
} from './hour-rate.queries.ts'
import { forManagers, mayRead, type Named } from './margin-answers.ts'

const page = pageLink('Taxas', paths.rates())

/** What an hour of a person costs or is billed at, today or on the days that are asked for, or what it is billed at in a project or to a client. */
export async function answerHourCost(asked: Asked): Promise<QueryAnswer> {
  if (!(await mayRead(asked))) return forManagers
  // “Por hora” is what a rate is.
  takes(asked, 'measure', ['average'])
  takes(asked, 'currency', ['BRL'])
  const { person, project, client } = asked.subjects
  const isCost = takes(asked, 'fact', ['cost']) !== undefined
  const isBilling = takes(asked, 'fact', ['billing']) !== undefined
  if (person && !project && !client) return ofPerson(asked, person, { isCost, isBilling })
  if (isCost || person || !(project || client)) return notOfThat
  if (project) return ofProject(asked, project)
  return client ? ofClient(asked, client) : notOfThat
}

/** What is not asked of one person, project or client has no rate, and no mean stands for one. */
const notOfThat: QueryAnswer = {
  message:
    'Quanto custa a hora respondo só de uma pessoa, e quanto se cobra por ela, de uma pessoa, um projeto ou um cliente; todas as taxas, também de funções e projetos, estão em Taxas.',
  links: [page],
  isRefusal: true,
}

async function ofPerson(
  asked: Asked,
  person: Named,
  { isCost, isBilling }: { isCost: boolean; isBilling: boolean },
): Promise<QueryAnswer> {
  const texts: string[] = []
  if (!isBilling) texts.push(await costText(asked, person))
  if (!isCost) texts.push(await billingText(asked, person))
  return { message: texts.join('\n'), links: [page] }
}

/** By their own rate: those of roles and projects depend on where they work. */
async function costText(asked: Asked, { id, label }: Named): Promise<string> {
  const name = oneLine(label)
  return heldText(await heldRates(asked, 'cost', { user_id: id }), whenOf(asked), {
    none: `${name} não tem custo por hora próprio`,
    instead: 'vale o da função no projeto, ou o do projeto',
    cost: `A hora de ${name}`,
    verb: (isPast) => (isPast ? 'custava' : 'custa'),
    free: (isPast) => (isPast ? 'não tinha custo' : 'não tem custo'),
  })
}

async function billingText(asked: Asked, { id, label }: Named): Promise<string> {
  const name = oneLine(label)
  const when = whenOf(asked)
  const text = await heldText(await heldRates(asked, 'billing', { user_id: id }), when, {
    none: `${name} não tem taxa de cobrança própria`,
    instead: 'vale a do projeto, ou a da função nele',
    cost: `A hora de ${name}`,
    verb: (isPast) => (isPast ? 'era cobrada a' : 'é cobrada a'),
    free: (isPast) => (isPast ? 'não era cobrada' : 'não é cobrada'),
  })
  return /[0-9],[0-9]{2} /.test(text) ? `${text.slice(0, -1)}, onde o projeto não tem taxa própria.` : text
}

/** The days of the question, else today. */
function whenOf({ query: { period }, said: { today } }: Asked) {
  const isToday = !period || (period.from === today && period.to === today)
  if (isToday) return { from: today, to: today, label: '', isPast: false }
  return { ...period, label: ` ${period.label}`, isPast: period.to < today }
}
type When = ReturnType<typeof whenOf>

const heldRates = (asked: Asked, kind: RateKind, of: { user_id?: string; project_id?: string }) =>
  listOwnRates(asked.tx, kind, of, whenOf(asked))

type RateWords = {
  none: string
  instead: string
  /** Whose hour it is, as the sentence begins. */
  cost: string
  verb: (isPast: boolean) => string
  free: (isPast: boolean) => string
}

/** "A hora de Ana custa R$ 80,00 desde 01/01/2026.", or what held on days that are asked for, each rate with its beginning. */
function heldText(rates: readonly OwnRate[], { label, isPast }: When, words: RateWords): string {
  if (rates.length === 0) return `${words.none}${label}: ${words.instead}.`
  const parts = rates.map(({ amount, valid_from }) => {
    const what = amount === null ? words.free(isPast) : `${words.verb(isPast)} ${formatMoney(amount)}`
    return `${what} desde ${formatDate(valid_from)}`
  })
  return `${words.cost}${label} ${joined(parts)}.`
}

async function ofProject(asked: Asked, { id, label }: Named): Promise<QueryAnswer> {
  const { tx } = asked
  const when = whenOf(asked)
  const own = await heldRates(asked, 'billing', { project_id: id })
  const name = oneLine(label)
  const links = [page, pageLink(name, paths.project(id))]
  if (own.length > 0) {
    const message = heldText(own, when, {
      ...{ none: '', instead: '', cost: `Em ${name} a hora` },
      verb: (isPast) => (isPast ? 'era cobrada a' : 'é cobrada a'),
      free: (isPast) => (isPast ? 'não era cobrada' : 'não é cobrada'),
    })
    return { message, links }
  }
  const [billed] = await listBilledProjects(tx, { project_id: id }, when.to)
  const held = billed ? ofMembers(billed) : none
  return { message: `${name} não tem taxa de cobrança própria${asOf(when)}: ${held}.`, links }
}

async function ofClient(asked: Asked, client: Named): Promise<QueryAnswer> {
  const name = oneLine(client.label)
  const when = whenOf(asked)
  const projects = await listBilledProjects(asked.tx, { client }, when.to)
  if (projects.length === 0)
    return { message: `${name} não tem projeto em aberto: a hora se cobra por projeto.`, links: [page] }
  const items = projects.map((one) => ({
    text: `${oneLine(one.name)}: ${billedText(one)}`,
    link: pageLink(oneLine(one.name), paths.project(one.id)),
  }))
  const of = counted(projects.length, 'projeto em aberto', 'projetos em aberto')
  return listing(
    `Quanto se ${when.isPast ? 'cobrava' : 'cobra'} por hora de ${name}${asOf(when)}, em ${of}:`,
    items,
    items.length,
    page,
    mostShown(asked.query),
  )
}

/** The last day of those that are asked for, as of which the rates of members are. */
const asOf = ({ to, label }: When) => (label === '' ? '' : ` em ${formatDate(to)}`)

const none = 'nenhum membro tem taxa de cobrança'

function billedText(billed: BilledProject): string {
  if (!billed.has_own) return ofMembers(billed)
  return billed.own === null ? 'não é cobrada' : formatMoney(billed.own)
}

/** What is billed for the members of a project without a rate of its own. */
function ofMembers({ least, most, without }: BilledProject): string {
  if (least === null || most === null) return none
  const rates = least === most ? formatMoney(least) : `de ${formatMoney(least)} a ${formatMoney(most)}`
  const others = without === '0' ? '' : `; ${counted(Number(without), 'membro', 'membros')} sem taxa`
  return `${rates}, pelas taxas dos membros${others}`
}
