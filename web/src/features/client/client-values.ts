import type { Client } from '@leme/contract/client/client'

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
