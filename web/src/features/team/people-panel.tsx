import { roleNames } from '@leme/contract/can'
import type { User } from '@leme/contract/user'
import { Person } from '../../ui/avatar.tsx'
import { Tag } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'

/** Everybody in the organisation. */
export function PeoplePanel({ people }: { people: readonly User[] }) {
  return (
    <Panel title="Pessoas" count={people.length}>
      <Table caption="Pessoas" columns={['Nome', 'Email', 'Papel']}>
        {people.map((person) => (
          <Row key={person.id}>
            <Cell part="lead">
              <Person name={person.display_name} />
            </Cell>
            <Cell part="line">
              <span title={person.email} className="block max-w-80 truncate max-lg:max-w-56 max-md:max-w-full">
                {person.email}
              </span>
            </Cell>
            <Cell part="end">
              <Tag look={person.role === 'admin' ? 'accent' : 'neutral'}>{roleNames[person.role]}</Tag>
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  )
}
