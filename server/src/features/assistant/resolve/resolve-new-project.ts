import { endBeforeStart, projectCreate } from '@leme/contract/project/project'
import type { DraftProject } from '@leme/language/plan'
import { fold } from '@leme/language/text'
import type { Named, Names } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { anyOf, ask, askAgain, idOf, quoted, type Resolving, type Stop, saidOf } from './ask.ts'
import { askDay } from './ask-day.ts'
import { findAliased } from './client-alias.ts'
import { findClientMarks } from './facts.queries.ts'
import { firstFew } from './first-few.ts'
import { matchName } from './match-name.ts'

const fields = projectCreate.shape
const mostOptions = 6
const inPortuguese = new Intl.Collator('pt')

/** Name, client and the other facts of a project that is to be created. */
export async function resolveNewProject({
  tx,
  draft: { new_project: project },
  said,
}: Resolving): Promise<Stop | null> {
  if (!project) return null
  if (!project.name?.trim()) return ask('new_project.name', 'Qual é o nome do projeto?')
  const wrongName = askAgain('new_project.name', fields.name, project.name, 'Qual é o nome do projeto?')
  return wrongName ?? (await resolveClient(tx, project, said.names)) ?? resolveFacts(project, said)
}

async function resolveClient(tx: Transaction, project: DraftProject, names: Names): Promise<Stop | null> {
  const known = names.clients.find(({ id }) => id === idOf(project.client))
  if (known) return takeClient(project, known, names)
  const words = saidOf(project.client) ?? ''
  if (words.trim() === '') return askClient(names, 'Para qual cliente?')

  const found = matchName(words, names.clients)
  const aliased = found.match === 'sure' ? null : await findAliased(tx, words, names)
  if (aliased) return takeClient(project, aliased.client, names)
  if (found.match === 'sure') return takeClient(project, found.row, names)
  if (found.match === 'none')
    return askClient(names, `O cliente ${quoted(words)} não está cadastrado. Para qual cliente?`)
  const active = found.rows.filter(({ is_active }) => is_active)
  const [first] = active
  if (!first) return askClient(names, `O cliente ${quoted(words)} não está ativo. Para qual cliente?`)
  if (found.match === 'near') {
    const unknown = `O cliente ${quoted(words)} não está cadastrado.`
    return ask('new_project.client', `${unknown} Você quis dizer ${anyOf(active)}?`, active)
  }
  if (active.length === 1 && found.total <= mostOptions) return takeClient(project, first, names)
  const options = await withDocuments(tx, active)
  return ask('new_project.client', `Há mais de um cliente assim: ${anyOf(options)}. Qual deles?`, options)
}

/** Clients of one name differ by their documents, or by the day of their registration. */
async function withDocuments(tx: Transaction, rows: readonly Named[]): Promise<Named[]> {
  const isRepeated = (row: Named) => rows.some((other) => other !== row && fold(other.label) === fold(row.label))
  const repeated = rows.filter(isRepeated)
  if (repeated.length === 0) return [...rows]
  const marks = await findClientMarks(
    tx,
    repeated.map(({ id }) => id),
  )
  return rows.map(({ id, label }) => ({ id, label: marks.has(id) ? `${label} (${marks.get(id)})` : label }))
}

function takeClient(project: DraftProject, client: Names['clients'][number], names: Names): Stop | null {
  if (!client.is_active) {
    const why = `O cliente ${quoted(client.label)} está inativo. Reative-o na página Clientes ou diga outro.`
    return askClient(names, `${why} Para qual cliente?`)
  }
  project.client = { id: client.id, label: client.label }
  return null
}

/** Offers the active clients that have the most projects. */
function askClient({ clients, projects }: Names, text: string): Stop {
  const active = clients.filter(({ is_active }) => is_active)
  if (active.length === 0) {
    const where = 'Cadastre um na página Clientes e me diga o nome dele.'
    return ask('new_project.client', `Não há nenhum cliente ativo cadastrado. ${where}`)
  }
  const counts = new Map<string, number>()
  for (const { client } of projects) counts.set(client, (counts.get(client) ?? 0) + 1)
  const count = ({ label }: { label: string }) => counts.get(label) ?? 0
  const options = firstFew(
    active,
    mostOptions,
    (one, other) => count(other) - count(one) || inPortuguese.compare(one.label, other.label),
  )
  return ask('new_project.client', text, options)
}

function resolveFacts(project: DraftProject, said: Resolving['said']): Stop | null {
  project.partner = spelled(project.partner, said.names.partners)
  const { partner, description, budget_hours, start_date, end_date } = project
  return (
    askAgain('new_project.partner', fields.partner, partner, 'Qual é o parceiro?') ??
    askAgain('new_project.description', fields.description, description, 'Qual é a descrição?') ??
    askAgain('new_project.budget_hours', fields.budget_hours, budget_hours, 'De quantas horas é o budget?') ??
    askDay('new_project.start_date', start_date, said.today, 'Qual é a data de início?') ??
    askDay('new_project.end_date', end_date, said.today, 'Qual é a data de fim?') ??
    (start_date && end_date && end_date < start_date
      ? ask('new_project.end_date', `${endBeforeStart}. Qual é a data de fim?`)
      : null)
  )
}

/** A partner as clients and projects already spell it. */
function spelled(partner: string | null, partners: readonly string[]): string | null {
  if (partner === null) return null
  const wanted = fold(partner)
  return partners.find((known) => known === partner) ?? partners.find((known) => fold(known) === wanted) ?? partner
}
