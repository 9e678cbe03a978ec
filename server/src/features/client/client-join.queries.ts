import type { Client } from '@leme/contract/client/client'
import {
  type ClientJoin,
  type ClientJoinCreate,
  type JoinedField,
  joinedFields,
} from '@leme/contract/client/client-alias'
import { documentKey } from '@leme/contract/client/client-key'
import type { Transaction } from '../../database/transaction.ts'
import { found, Problem } from '../../problem/problem.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { adoptProjects, getClient } from './client.queries.ts'
import { countsFor } from './counted-name.ts'
import { holdClients } from './document-holders.ts'

type Texts = ClientJoin['lost']

/** What the one that stays takes of the other, and what of the other is lost. */
function weighFields(remaining: Client, gone: Client): { taken: Texts; lost: Texts } {
  const taken: Texts = {}
  const lost: Texts = {}
  for (const field of joinedFields) {
    const value = gone[field]
    if (value === null || isAlike(field, value, remaining[field])) continue
    if (remaining[field] === null) taken[field] = value
    else lost[field] = value
  }
  return { taken, lost }
}

/** A document is the same however it is punctuated. */
function isAlike(field: JoinedField, one: string, other: string | null): boolean {
  const key = field === 'document' ? documentKey(one) : null
  return one === other || (key !== null && key === documentKey(other))
}

async function findClient(tx: Transaction, id: string): Promise<Client> {
  return JSON.parse(found(await getClient(tx, id), 'client_not_found')) as Client
}

async function findBoth(tx: Transaction, id: string, goneId: string): Promise<{ remaining: Client; gone: Client }> {
  if (id === goneId) {
    throw new Problem('validation_failed', { fields: [{ field: 'client_id', message: 'Escolha outro cliente' }] })
  }
  return { remaining: await findClient(tx, id), gone: await findClient(tx, goneId) }
}

type Moved = Pick<ClientJoin, 'projects' | 'tickets' | 'invoices' | 'receivables' | 'aliases' | 'is_shared'>

/** What happens where the second client is joined to the first. */
export async function getJoin(tx: Transaction, id: string, goneId: string): Promise<string> {
  const { remaining, gone } = await findBoth(tx, id, goneId)
  const [moved] = await tx.query<Moved>(
    `select (select count(*)::int from projects where client_id = $1) as projects,
       (select count(*)::int from tickets where client_id = $1) as tickets,
       (select count(*)::int from finance_invoices where ${countsFor('client', '$2')}) as invoices,
       (select count(*)::int from finance_receivables where ${countsFor('client', '$2')}) as receivables,
       array(select alias from client_aliases where client_id = $1 order by alias collate "pt-BR-x-icu") as aliases,
       exists (select from clients where name collate same_name = $2 and id <> $1 and id <> $3) as is_shared`,
    [gone.id, gone.name, remaining.id],
  )
  if (!moved) throw new Error('the counts of no rows are still a row')
  return JSON.stringify({ remaining, gone, ...weighFields(remaining, gone), ...moved } satisfies ClientJoin)
}

/** Joins the second client to the first, as the database does it; throws join_changed where something else would be lost. */
export async function joinClients(
  tx: Transaction,
  orgId: string,
  id: string,
  { client_id: goneId, lost: shown }: ClientJoinCreate,
): Promise<string> {
  await holdClients(tx, orgId)
  await tx.query('select from clients where id in ($1, $2) order by id for update', [id, goneId])
  const { remaining, gone } = await findBoth(tx, id, goneId)
  const { lost } = weighFields(remaining, gone)
  if (!isSame(lost, shown)) throw new Problem('join_changed')
  await tx.query('select join_clients($1, $2)', [id, goneId])
  await adoptProjects(tx, [id])
  await recordAudit(tx, 'clients_joined', { name: gone.name, client: remaining.name, ...lostText(lost) })
  return found(await getClient(tx, id), 'client_not_found')
}

function isSame(one: Texts, other: Texts): boolean {
  return joinedFields.every((field) => one[field] === other[field])
}

const fieldNames: Record<JoinedField, string> = {
  email: 'email',
  phone: 'telefone',
  partner: 'parceiro',
  document: 'documento',
  address: 'endereço',
  notes: 'observações',
}

/** So that it can be read once more. */
function lostText(lost: Texts): { lost?: string } {
  const said = joinedFields.flatMap((field) => (lost[field] === undefined ? [] : `${fieldNames[field]} ${lost[field]}`))
  return said.length > 0 ? { lost: said.join('; ') } : {}
}
