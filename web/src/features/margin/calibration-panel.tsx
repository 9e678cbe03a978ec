import { formatHours } from '@leme/contract/format/format'
import type { Calibration } from '@leme/contract/money/budget'
import { projectKindNames } from '@leme/contract/project/project-kind'
import { useQuery } from '@tanstack/react-query'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { calibrationQuery } from './margin-queries.ts'

const width = '9rem'
const columns = [
  'De quem',
  { label: 'Tasks', width: '6rem', align: 'right' },
  { label: 'Estimado', width, align: 'right' },
  { label: 'Trabalhado', width, align: 'right' },
  { label: '1h estimada levou', width: '11rem', align: 'right' },
] as const

/** How estimates held, of done tasks that have both an estimate and hours. */
export function CalibrationPanel() {
  const { data, isError, refetch } = useQuery(calibrationQuery)
  const isEmpty = data && data.people.length + data.kinds.length === 0
  return (
    <Panel title="Estimado e trabalhado">
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar</ErrorLine>}
      {isEmpty && <EmptyLine>Nenhuma task concluída com estimativa e horas</EmptyLine>}
      {data && !isEmpty && (
        <Table caption="Estimado e trabalhado" columns={columns} first={false}>
          {data.people.map(({ user, ...figures }) => (
            <ComparedRow key={user.id} name={user.display_name} {...figures} />
          ))}
          {data.kinds.map(({ kind, ...figures }) => (
            <ComparedRow key={kind} name={`Projetos ${projectKindNames[kind]}`} {...figures} />
          ))}
        </Table>
      )}
    </Panel>
  )
}

type Compared = Omit<Calibration['kinds'][number], 'kind'> & { name: string }

function ComparedRow({ name, tasks, estimated, worked, factor }: Compared) {
  return (
    <Row>
      <Cell part="lead">{name}</Cell>
      <Cell align="right" phoneLabel="Tasks">
        {tasks}
      </Cell>
      <Cell align="right" phoneLabel="Estimado">
        {formatHours(Number(estimated))}
      </Cell>
      <Cell align="right" phoneLabel="Trabalhado">
        {formatHours(Number(worked))}
      </Cell>
      <Cell part="money" align="right">
        {formatHours(Number(factor))}
      </Cell>
    </Row>
  )
}
