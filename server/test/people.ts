import type { Role } from '@leme/contract/can'
import type pg from 'pg'
import type { Person } from './person.ts'

type Id = { id: string }

export const setRole = (by: Person, { id }: Id, role: unknown) => by.ask('PATCH', `/api/users/${id}`, { role })
export const remove = (by: Person, { id }: Id) => by.ask('DELETE', `/api/users/${id}`)
export const endSessions = (by: Person, { id }: Id) => by.ask('DELETE', `/api/users/${id}/sessions`)
export const me = async (person: Person) => (await person.ask('GET', '/api/me')).body as { role: Role; org_id: string }

/** What the audit says was done to this person, the oldest first. */
export async function events(owner: pg.Client, person: Person): Promise<unknown[]> {
  const { rows } = await owner.query(
    'select event, actor_user_id, details from audit_events where target_id = $1 order by created_at',
    [person.id],
  )
  return rows
}

export const nobody = { status: 404, body: { code: 'person_not_found', detail: 'Pessoa não encontrada' } }
