import type { User } from '@leme/contract/people/user'
import { userList } from '@leme/contract/people/user-list'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { headsOf } from '../../list/list-heads.ts'
import { removedUsersQuery } from '../../queries/team-queries.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Person } from '../../ui/sign/avatar.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { PersonalDataMenu } from './personal-data-menu.tsx'

const { Part: ErasePersonDialog } = lazyPart(() => import('./erase-person-dialog.tsx'), 'ErasePersonDialog')

const columns = [
  ...headsOf(userList, { display_name: undefined, removed_at: '10.5rem' }),
  { label: 'Ações', align: 'right', quiet: true, width: '4rem' },
] as const

/** Who was removed, on demand: they have the same rights to a copy of their data and to an end of it. Nothing where there is nobody. */
export function RemovedPeoplePanel() {
  const { formatInstantDate } = useCalendar()
  const { data = [] } = useQuery(removedUsersQuery)
  const [isOpen, setOpen] = useState(false)
  const [erased, setErased] = useState<User | null>(null)
  if (data.length === 0) return null
  const toggle = (
    <Button size="small" look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Ocultar' : 'Mostrar'}
    </Button>
  )
  return (
    <Panel title="Pessoas removidas" count={data.length} end={toggle}>
      {isOpen && (
        <Table caption="Pessoas removidas" columns={columns} tall>
          {data.map((person) => (
            <Row key={person.id}>
              <Cell part="lead">
                <Person name={person.display_name} />
                <CellSub>
                  <span className="pl-7 wrap-anywhere max-md:pl-0">{person.email}</span>
                </CellSub>
              </Cell>
              <Cell phoneLabel="Removida em">{formatInstantDate(person.removed_at)}</Cell>
              <Cell part="end" align="right">
                <PersonalDataMenu person={person} onErase={() => setErased(person)} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <Suspense>{erased && <ErasePersonDialog person={erased} onClose={() => setErased(null)} />}</Suspense>
    </Panel>
  )
}
