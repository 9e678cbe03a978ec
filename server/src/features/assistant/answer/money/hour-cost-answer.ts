import { formatDate, formatMoney } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { type BilledProject, listBilledProjects, readOwnRate } from './hour-rate.queries.ts'
import { forManagers, mayRead, type Named } from './margin-answers.ts'

const page = pageLink('Taxas', paths.rates())

/** What an hour of a person costs or is billed at today, or what it is billed at in a project or to a client. */
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
async function costText({ tx, said }: Asked, { id, label }: Named): Promise<string> {
  const rate = await readOwnRate(tx, 'cost', { user_id: id }, said.today)
  const name = oneLine(label)
  if (!rate) return `${name} não tem custo por hora próprio: vale o da função no projeto, ou o do projeto.`
  const since = formatDate(rate.valid_from)
  if (rate.amount === null) return `A hora de ${name} não tem custo desde ${since}.`
  return `A hora de ${name} custa ${formatMoney(rate.amount)} desde ${since}.`
}

async function billingText({ tx, said }: Asked, { id, label }: Named): Promise<string> {
  const rate = await readOwnRate(tx, 'billing', { user_id: id }, said.today)
  const name = oneLine(label)
  if (!rate) return `${name} não tem taxa de cobrança própria: vale a do projeto, ou a da função nele.`
  const since = formatDate(rate.valid_from)
  if (rate.amount === null) return `A hora de ${name} não é cobrada desde ${since}.`
  return `A hora de ${name} é cobrada a ${formatMoney(rate.amount)} desde ${since}, onde o projeto não tem taxa própria.`
}

async function ofProject({ tx, said }: Asked, { id, label }: Named): Promise<QueryAnswer> {
  const own = await readOwnRate(tx, 'billing', { project_id: id }, said.today)
  const name = oneLine(label)
  const links = [page, pageLink(name, paths.project(id))]
  if (own) {
    const since = formatDate(own.valid_from)
    const message =
      own.amount === null
        ? `Em ${name} a hora não é cobrada desde ${since}.`
        : `Em ${name} a hora é cobrada a ${formatMoney(own.amount)} desde ${since}.`
    return { message, links }
  }
  const [billed] = await listBilledProjects(tx, { project_id: id }, said.today)
  return { message: `${name} não tem taxa de cobrança própria: ${billed ? ofMembers(billed) : none}.`, links }
}

async function ofClient(asked: Asked, client: Named): Promise<QueryAnswer> {
  const name = oneLine(client.label)
  const projects = await listBilledProjects(asked.tx, { client }, asked.said.today)
  if (projects.length === 0)
    return { message: `${name} não tem projeto em aberto: a hora se cobra por projeto.`, links: [page] }
  const items = projects.map((one) => ({
    text: `${oneLine(one.name)}: ${billedText(one)}`,
    link: pageLink(oneLine(one.name), paths.project(one.id)),
  }))
  const of = counted(projects.length, 'projeto em aberto', 'projetos em aberto')
  return listing(`Quanto se cobra por hora de ${name}, em ${of}:`, items, items.length, page, mostShown(asked.query))
}

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
