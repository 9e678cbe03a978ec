import type { Role } from '@leme/contract/can'
import type { User, UserAccess } from '@leme/contract/people/user'
import { userList } from '@leme/contract/people/user-list'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { headsOf } from '../../list/list-heads.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Table } from '../../ui/table/table.tsx'
import { ManagedPerson } from './managed-person.tsx'
import { useChangeRole } from './use-change-role.ts'

const { Part: OwnRoleDialog } = lazyPart(() => import('./own-role-dialog.tsx'), 'OwnRoleDialog')
const { Part: EndSessionsDialog } = lazyPart(() => import('./end-sessions-dialog.tsx'), 'EndSessionsDialog')
const { Part: RemovePersonDialog } = lazyPart(() => import('./remove-person-dialog.tsx'), 'RemovePersonDialog')
const { Part: ErasePersonDialog } = lazyPart(() => import('./erase-person-dialog.tsx'), 'ErasePersonDialog')

const columns = [
  ...headsOf(userList, { display_name: undefined, role: '11rem', member_since: '9.5rem', last_seen_at: '10.5rem' }),
  { label: 'Ações', align: 'right', quiet: true, width: '7.25rem' },
] as const

/** What was asked for and is not confirmed yet. */
type Asked =
  | { what: 'own_role'; person: User; role: Role }
  | { what: 'end_sessions'; person: User; sessions: number }
  | { what: 'remove'; person: User }
  | { what: 'erase'; person: User }

type ManagedPeopleProps = { people: readonly User[]; myId: string; access: UseQueryResult<UserAccess[]> }

/** The people as administrators see them: with roles to choose, and what ends sessions or removes somebody. */
export function ManagedPeople({ people, myId, access }: ManagedPeopleProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mutate: changeRole } = useChangeRole()
  const accessOf = new Map(access.data?.map((entry) => [entry.user_id, entry]))
  const admins = people.filter(({ role }) => role === 'admin').length
  const close = () => setAsked(null)

  function chooseRole(person: User, role: Role) {
    if (person.id === myId) setAsked({ what: 'own_role', person, role })
    else changeRole({ person, role })
  }

  return (
    <>
      <Table caption="Pessoas" columns={columns} tall>
        {people.map((person) => (
          <ManagedPerson
            key={person.id}
            person={person}
            myId={myId}
            access={accessOf.get(person.id)}
            waiting={access.isPending}
            isLastAdmin={person.role === 'admin' && admins === 1}
            onRole={(role) => chooseRole(person, role)}
            onEndSessions={(sessions) => setAsked({ what: 'end_sessions', person, sessions })}
            onRemove={() => setAsked({ what: 'remove', person })}
            onErase={() => setAsked({ what: 'erase', person })}
          />
        ))}
      </Table>
      <Suspense>
        {asked?.what === 'own_role' && <OwnRoleDialog {...asked} onClose={close} />}
        {asked?.what === 'end_sessions' && (
          <EndSessionsDialog {...asked} isMe={asked.person.id === myId} onClose={close} />
        )}
        {asked?.what === 'remove' && <RemovePersonDialog person={asked.person} onClose={close} />}
        {asked?.what === 'erase' && <ErasePersonDialog person={asked.person} onClose={close} />}
      </Suspense>
    </>
  )
}
