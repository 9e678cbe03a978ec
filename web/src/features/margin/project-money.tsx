import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import { FigureRow, figureColumns, monthText } from './figure-row.tsx'
import { type AskedRows, projectMarginQuery } from './margin-queries.ts'

const { Part: MarginRowsDialog } = lazyPart(() => import('./margin-rows-dialog.tsx'), 'MarginRowsDialog')

const columns = figureColumns('Mês')

/** What the project may cost, what it leaves by month; for managers and administrators (MT-04). */
export function ProjectMoney({ projectId }: { projectId: string }) {
  return (
    <>
      <BudgetPanel projectId={projectId} />
      <MarginPanel projectId={projectId} />
    </>
  )
}

/** Each figure opens its rows. */
function MarginPanel({ projectId }: { projectId: string }) {
  const { data, isError, refetch } = useQuery(projectMarginQuery(projectId))
  const [asked, setAsked] = useState<AskedRows | null>(null)
  return (
    <Panel title="Margem" className="col-span-full">
      {isError && !data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a margem</ErrorLine>}
      {data?.months.length === 0 && <EmptyLine>Nem faturas, nem horas, nem outros custos neste projeto</EmptyLine>}
      {data && data.months.length > 0 && (
        <Table caption="Margem por mês" columns={columns} first={false}>
          <FigureRow name="Ao todo" figures={data.total} onOpen={(part) => setAsked({ part, project_id: projectId })} />
          {data.months.map(({ month, ...figures }) => (
            <FigureRow
              key={month}
              name={monthText(month)}
              figures={figures}
              onOpen={(part) => setAsked({ part, month, project_id: projectId })}
            />
          ))}
        </Table>
      )}
      <Suspense>{asked && <MarginRowsDialog asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </Panel>
  )
}
