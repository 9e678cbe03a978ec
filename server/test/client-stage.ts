import type { Client } from '@leme/contract/client/client'
import type { AlikeClients, ClientAlias, ClientJoin } from '@leme/contract/client/client-alias'
import type { Debtor } from '@leme/contract/money/finance'
import { expect } from 'vitest'
import { bulkNouns, rowOf, send } from './import/bulk-nouns.ts'
import type { Answer, Person } from './person.ts'

type Asking = Pick<Person, 'ask'>

async function answered<Body>(answer: Promise<Answer>, status: number): Promise<Body> {
  const { status: is, body } = await answer
  expect(is, JSON.stringify(body)).toBe(status)
  return body as Body
}

export const register = (person: Asking, fields: object) =>
  answered<Client>(person.ask('POST', '/api/clients', fields), 201)
export const listClients = (person: Asking) => answered<Client[]>(person.ask('GET', '/api/clients'), 200)
export const alike = (person: Asking) => answered<AlikeClients>(person.ask('GET', '/api/clients/alike'), 200)
export const giveAlias = (person: Asking, body: object) =>
  answered<ClientAlias>(person.ask('POST', '/api/client-aliases', body), 201)
export const listAliases = (person: Asking) => answered<ClientAlias[]>(person.ask('GET', '/api/client-aliases'), 200)
export const listDebtors = (person: Asking) => answered<Debtor[]>(person.ask('GET', '/api/finance/debtors'), 200)
export const readJoin = (person: Asking, remaining: Client, gone: Client) =>
  answered<ClientJoin>(person.ask('GET', `/api/clients/${remaining.id}/join?client_id=${gone.id}`), 200)

/** Joins one client to another as the dialog does: what is lost was shown before. */
export async function join(person: Asking, remaining: Client, gone: Client): Promise<Client> {
  const { lost } = await readJoin(person, remaining, gone)
  return answered<Client>(person.ask('POST', `/api/clients/${remaining.id}/join`, { client_id: gone.id, lost }), 200)
}

/** Does what a proposal says, as a person who accepts it. */
export async function accept(person: Asking, { client, names }: AlikeClients['groups'][number]): Promise<void> {
  const [name] = names
  if (client.id && name?.id) {
    const all = await listClients(person)
    const [remaining, gone] = [client.id, name.id].map((id) => all.find((one) => one.id === id))
    if (remaining && gone) await join(person, remaining, gone)
  } else {
    await giveAlias(person, {
      alias: name?.name,
      ...(client.id ? { client_id: client.id } : { client_name: client.name }),
    })
  }
}

/** One open invoice of each amount, in the name of its client. */
export function bill(person: Asking, rows: readonly (readonly [client: string, amount: string])[]) {
  const { invoice } = bulkNouns
  return send(
    person,
    invoice,
    rows.map(([client, amount], at) => rowOf(invoice, `F-${at}-${client}`, { client, amount })),
  )
}

/** One open receivable of each amount, in the name of its client. */
export function expectPayment(person: Asking, rows: readonly (readonly [client: string, amount: string])[]) {
  const { receivable } = bulkNouns
  return send(
    person,
    receivable,
    rows.map(([client, amount], at) => rowOf(receivable, `R-${at}-${client}`, { client, amount })),
  )
}
