import { can } from '@leme/contract/can'
import type { User } from '@leme/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import { userAccessQuery } from '../../queries/team-queries.ts'
import { Panel } from '../../ui/panel.tsx'
import { ManagedPeople } from './managed-people.tsx'
import { PeopleTable } from './people-table.tsx'

/** Everybody in the organisation. Administrators see when each was last here, and may change that they are. */
export function PeoplePanel({ people }: { people: readonly User[] }) {
  const me = useMe()
  const manages = me !== undefined && can(me.role, 'user.update')
  const access = useQuery({ ...userAccessQuery, enabled: manages })
  return (
    <Panel title="Pessoas" count={people.length}>
      {manages ? (
        <ManagedPeople people={people} myId={me.id} access={access} />
      ) : (
        <PeopleTable people={people} myId={me?.id} />
      )}
    </Panel>
  )
}
