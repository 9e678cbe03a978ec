import { formatDate, formatHours, formatMoney } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { unbilledHoursQuery } from './margin-queries.ts'

const width = '9rem'
const columns = [
  'Projeto',
  { label: 'Desde', width },
  { label: 'Horas', width, align: 'right' },
  { label: 'A cobrar', width, align: 'right' },
] as const

/** Hours after the last invoice of each project, of all clients or of one (MT-05). */
export function UnbilledPanel({ client_id }: { client_id: string | undefined }) {
  const { data, isError, refetch } = useQuery(unbilledHoursQuery({ client_id }))
  return (
    <Panel title="Horas sem fatura" count={data?.length}>
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar</ErrorLine>}
      {data?.length === 0 && <EmptyLine>Nenhuma hora depois da última fatura</EmptyLine>}
      {data && data.length > 0 && (
        <Table caption="Horas sem fatura" columns={columns} first={false}>
          {data.map(({ project: { id, name }, since, hours, amount, hours_without_rate }) => (
            <Row key={id}>
              <Cell part="lead">
                <Link
                  to="/projects/$id"
                  params={{ id }}
                  className="rounded-1 wrap-anywhere text-accent-text underline-offset-3 hover:underline"
                >
                  {name}
                </Link>
                {amount !== null && /[1-9]/.test(hours_without_rate) && (
                  <CellSub>fora: {formatHours(Number(hours_without_rate))} sem taxa</CellSub>
                )}
              </Cell>
              <Cell phoneLabel="Desde">{formatDate(since)}</Cell>
              <Cell align="right" phoneLabel="Horas">
                {formatHours(Number(hours))}
              </Cell>
              <Cell part="money" align="right">
                {amount === null ? <span className="text-warn-text">sem taxa</span> : formatMoney(amount)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  )
}
