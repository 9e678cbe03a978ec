import { can } from '@leme/contract/can'
import type { Me, User } from '@leme/contract/people/user'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import { userAccessQuery, usersQuery } from '../../queries/team-queries.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { AccessPanel } from '../organization/access-panel.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { ManagedPeople } from './managed-people.tsx'
import { PeopleTable } from './people-table.tsx'
import { RemovedPeoplePanel } from './removed-people-panel.tsx'

function PeopleSkeleton() {
  return (
    <Loading label="Carregando pessoas">
      <Panel>
        <div className="grid gap-7 p-4 pb-7">
          <Skeleton className="h-4 w-24" />
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-3" />
          ))}
        </div>
      </Panel>
    </Loading>
  )
}

function People({ people }: { people: UseQueryResult<User[]> }) {
  const me = useMe()
  if (people.isError) {
    return <ErrorPanel title="Não foi possível carregar a equipe" onRetry={() => void people.refetch()} />
  }
  // Until it is known who looks the table has no shape: administrators have rows of two lines.
  return people.data && me ? <PeoplePanel people={people.data} me={me} /> : <PeopleSkeleton />
}

/** The organisation's people; administrators also invite. */
export function TeamPage() {
  const me = useMe()
  const people = useQuery(usersQuery)
  const invites = me && can(me.role, 'invitation.create')
  const subtitle = me && !invites ? 'Só administradores convidam pessoas' : 'Pessoas e convites da organização'
  return (
    <>
      <PageHead title="Equipe" subtitle={subtitle} />
      <div className="grid gap-6 max-md:gap-4">
        <People people={people} />
        {/* Read at once, shown with the people: how high their table is nobody knows before. */}
        <div hidden={people.isPending} className="contents">
          {invites && <InvitationsPanel />}
          {me && can(me.role, 'organization.update') && <AccessPanel />}
          {me && can(me.role, 'user.remove') && <RemovedPeoplePanel />}
        </div>
      </div>
    </>
  )
}

/** Everybody in the organisation. Administrators see when each was last here, and may change that they are. */
function PeoplePanel({ people, me }: { people: readonly User[]; me: Me }) {
  const manages = can(me.role, 'user.update')
  const access = useQuery({ ...userAccessQuery, enabled: manages })
  return (
    <Panel title="Pessoas" count={people.length}>
      {manages ? (
        <ManagedPeople people={people} myId={me.id} access={access} />
      ) : (
        <PeopleTable people={people} myId={me.id} />
      )}
    </Panel>
  )
}
