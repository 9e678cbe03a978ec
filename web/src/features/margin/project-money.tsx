import { formatHours } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import { FigureRow, figureColumns, monthText } from './figure-row.tsx'
import { type AskedRows, projectBudgetQuery, projectMarginQuery } from './margin-queries.ts'
import { useOpenedRows } from './use-opened-rows.ts'

const { Part: BudgetRowsDialog } = lazyPart(() => import('./budget-rows-dialog.tsx'), 'BudgetRowsDialog')
const { Part: MarginRowsDialog } = lazyPart(() => import('./margin-rows-dialog.tsx'), 'MarginRowsDialog')

const columns = figureColumns('Mês')

/** What the project may cost, what it leaves by month; for managers and administrators (MT-04). Each figure opens its rows. */
export function ProjectMoney({ projectId }: { projectId: string }) {
  const { asked, figure, open, openFigure, close } = useOpenedRows()
  const budget = useQuery(projectBudgetQuery(projectId)).data
  const imported = budget ? Number(budget.imported_hours) : 0
  return (
    <>
      <BudgetPanel projectId={projectId} onOpen={(part) => open({ part })} onFigure={openFigure} />
      <MarginPanel projectId={projectId} onOpen={open} />
      <Suspense>
        {figure && budget && <BudgetRowsDialog projectId={projectId} figure={figure} budget={budget} onClose={close} />}
        {asked && (
          <MarginRowsDialog
            asked={{ ...asked, project_id: projectId }}
            besides={!asked.month && imported > 0 && importedText(asked, formatHours(imported))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** What hours that came as a sum from another system are to the figure that is open. */
function importedText({ part }: AskedRows, hours: string): string | false {
  if (part === 'hours')
    return `No orçamento em horas contam também ${hours} que vieram somadas de outro sistema, sem linhas nem custo.`
  return part === 'costs' && `Ficam de fora ${hours} sem custo, que vieram somadas de outro sistema.`
}

function MarginPanel({ projectId, onOpen }: { projectId: string; onOpen: (asked: AskedRows) => void }) {
  const { data, isError, refetch } = useQuery(projectMarginQuery(projectId))
  return (
    <Panel title="Margem" className="col-span-full">
      {isError && !data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a margem</ErrorLine>}
      {data?.months.length === 0 && <EmptyLine>Nem faturas, nem horas, nem outros custos neste projeto</EmptyLine>}
      {data && data.months.length > 0 && (
        <Table caption="Margem por mês" columns={columns} first={false}>
          <FigureRow name="Ao todo" figures={data.total} onOpen={(part) => onOpen({ part })} />
          {data.months.map(({ month, ...figures }) => (
            <FigureRow
              key={month}
              name={monthText(month)}
              figures={figures}
              onOpen={(part) => onOpen({ part, month })}
            />
          ))}
        </Table>
      )}
    </Panel>
  )
}
