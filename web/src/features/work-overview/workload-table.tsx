import { formatHours, formatNumber } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { NoWorkThere } from '../work/no-work-there.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { workloadQuery } from './people-queries.ts'

const columns = [
  { label: 'Pessoa' },
  { label: 'Abertas', width: '8rem', align: 'right' },
  { label: 'Atrasadas', width: '8rem', align: 'right' },
  { label: 'Horas atrasadas', width: '8rem', align: 'right' },
  { label: 'Horas abertas', width: '8rem', align: 'right' },
] as const

const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'

/** Who has how much to do, in tasks and in estimated hours; each count opens its tasks. */
export function WorkloadTable() {
  const { data, isError, refetch } = useQuery(workloadQuery)
  if (!data && !isError) return <TableSkeleton label="Carregando carga" />
  return (
    <Panel title="Carga">
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a carga</ErrorLine>}
      {data?.length === 0 && <NoWorkThere>Nenhuma task aberta</NoWorkThere>}
      {data && data.length > 0 && (
        <Table caption="Carga" columns={columns}>
          {data.map(({ user_id, display_name, open, late, late_hours, estimate_hours, without_estimate }) => {
            const search = { tab: 'tasks', assignee_user_id: user_id ?? 'none' } as const
            return (
              <Row key={user_id}>
                <Cell part="lead">{display_name ?? 'Sem responsável'}</Cell>
                <Cell align="right" phoneLabel="Abertas">
                  <Link to="/tasks" search={search} className={linkClass}>
                    {open}
                  </Link>
                </Cell>
                <Cell align="right" phoneLabel="Atrasadas">
                  {late === 0 ? (
                    '0'
                  ) : (
                    <Link to="/tasks" search={{ ...search, due: 'late' }} className={linkClass}>
                      {late}
                    </Link>
                  )}
                </Cell>
                <Cell align="right" phoneLabel="Horas atrasadas" hideOnPhone={late === 0}>
                  {formatHours(late_hours)}
                </Cell>
                <Cell align="right" phoneLabel="Horas abertas">
                  {formatHours(estimate_hours)}
                  {without_estimate > 0 && <CellSub>{formatNumber(without_estimate)} sem estimativa</CellSub>}
                </Cell>
              </Row>
            )
          })}
        </Table>
      )}
    </Panel>
  )
}
