import type { Client, ClientCreate } from '@leme/contract/client'

/** What the form's fields hold: text as it is typed. */
export type ClientValues = {
  name: string
  partner: string
  email: string
  phone: string
  document: string
  address: string
  notes: string
  is_active: boolean
}

/** The fields of a client, or of a new one. */
export function clientValues(client: Client | null): ClientValues {
  return {
    name: client?.name ?? '',
    partner: client?.partner ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
    document: client?.document ?? '',
    address: client?.address ?? '',
    notes: client?.notes ?? '',
    is_active: client?.is_active ?? true,
  }
}

/** The fields that differ from the client's: what somebody else changed meanwhile in the others stays. */
export function clientChange(client: Client, edited: ClientCreate): Partial<ClientCreate> {
  const { org_id: _theSessions, ...fields } = edited
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return Object.fromEntries(names.filter((name) => fields[name] !== client[name]).map((name) => [name, fields[name]]))
}
