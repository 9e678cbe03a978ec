import { roleNames } from '@leme/contract/can'
import type { User } from '@leme/contract/people/user'
import { userList } from '@leme/contract/people/user-list'
import { headsOf } from '../../list/list-heads.ts'
import { Person } from '../../ui/sign/avatar.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'

/** A person's name, and whether it is one's own. */
export function PersonName({ person, myId }: { person: User; myId: string | undefined }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Person name={person.display_name} />
      {person.id === myId && <Tag>Você</Tag>}
    </span>
  )
}

const columns = headsOf(userList, { display_name: undefined, email: undefined, role: undefined })

type PeopleTableProps = { people: readonly User[]; myId: string | undefined }

/** The people as every member sees them. */
export function PeopleTable({ people, myId }: PeopleTableProps) {
  return (
    <Table caption="Pessoas" columns={columns}>
      {people.map((person) => (
        <Row key={person.id}>
          <Cell part="lead">
            <PersonName person={person} myId={myId} />
          </Cell>
          <Cell part="line">
            <span
              title={person.email ?? undefined}
              className="block max-w-80 truncate max-lg:max-w-56 max-md:max-w-full"
            >
              {person.email ?? <span className="text-ink-3">Sem email</span>}
            </span>
          </Cell>
          <Cell part="end">
            <Tag look={person.role === 'admin' ? 'accent' : 'neutral'}>{roleNames[person.role]}</Tag>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
