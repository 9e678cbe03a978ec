import { brazilian, formatDate, formatHours, formatNumber } from '@leme/contract/format/format'
import type { BudgetFigure, BudgetRow, ProjectBudget } from '@leme/contract/money/budget'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dialog, DialogBody } from '../../ui/float/dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { budgetRowsQuery } from './margin-queries.ts'

export type BudgetRowsDialogProps = {
  projectId: string
  figure: BudgetFigure
  budget: ProjectBudget
  onClose: () => void
}

const titles = { remaining: 'Horas que faltam', pace: 'Ritmo e previsão', factor: 'Estimativas' } as const
const empty = {
  remaining: 'Nenhuma task aberta',
  pace: 'Nenhuma hora lançada antes de hoje neste projeto',
  factor: 'Nenhuma task concluída com estimativa e horas',
} as const

/** What a figure of a budget is computed from, and how. */
export function BudgetRowsDialog({ projectId, figure, budget, onClose }: BudgetRowsDialogProps) {
  const { data, isError, refetch } = useQuery(budgetRowsQuery(projectId, figure))
  const isOfOthers = data?.rows.some(({ task }) => task && task.project_id !== projectId) ?? false
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titles[figure]} size="large">
      <DialogBody>
        {howOf(figure, budget, isOfOthers).map((sentence) => (
          <p key={sentence} className="pb-2 text-cell text-ink-2">
            {sentence}
          </p>
        ))}
        {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as linhas</ErrorLine>}
        {!data && !isError && (
          <Loading label="Carregando as linhas">
            <Skeleton className="h-10 w-full" />
          </Loading>
        )}
        {data?.rows.length === 0 && <EmptyLine>{empty[figure]}</EmptyLine>}
        {data && data.rows.length > 0 && (
          <ul aria-label="Linhas">
            {data.rows.map((row) => (
              <RowLine
                key={row.task?.id ?? row.from}
                row={row}
                isNamed={isOfOthers}
                factor={figure === 'remaining' ? budget.factor : null}
              />
            ))}
          </ul>
        )}
        {data && data.total > data.rows.length && (
          <p className="pt-2 text-cell text-ink-3">
            As primeiras {formatNumber(data.rows.length)} de {formatNumber(data.total)}
          </p>
        )}
      </DialogBody>
    </Dialog>
  )
}

const hours = (decimal: string) => formatHours(Number(decimal))

/** How a figure comes about, in sentences. */
function howOf(figure: BudgetFigure, budget: ProjectBudget, isOfOthers: boolean): string[] {
  const { factor, factor_tasks, remaining_hours, pace, likely, earliest, latest } = budget
  if (figure === 'remaining') {
    const estimate = factor === null ? 'a estimativa' : `a estimativa × ${brazilian(factor)}`
    return [
      `De cada task aberta, ${estimate} menos o já trabalhado, e nunca menos que zero. Somadas, ${hours(remaining_hours)}.`,
    ]
  }
  if (figure === 'pace') {
    if (pace === null) return ['O ritmo é a média de ao menos 3 semanas de sete dias, com alguma hora nas últimas 8.']
    const mean = `A média destas semanas de sete dias, até hoje: ${hours(pace)} por semana.`
    if (!likely) return [mean]
    const band = latest
      ? ` A faixa vai de ${formatDate(earliest ?? likely)}, no ritmo que uma em cada quatro semanas alcança, a ${formatDate(latest)}, no que três em cada quatro alcançam.`
      : ''
    return [mean, `Faltam ${hours(remaining_hours)}: neste ritmo, terminam em ${formatDate(likely)}.${band}`]
  }
  if (factor === null)
    return ['Para comparar são precisas ao menos 5 tasks concluídas com estimativa e horas; até lá vale a estimativa.']
  const whose = isOfOthers ? ' Este projeto tem menos de 5: valem as de todos os projetos.' : ''
  return [
    `O trabalhado dividido pelo estimado, em ${formatNumber(factor_tasks)} tasks concluídas que têm os dois: ${brazilian(factor)}.${whose}`,
  ]
}

const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'

function RowLine({ row, isNamed, factor }: { row: BudgetRow; isNamed: boolean; factor: string | null }) {
  const { task, from, to, estimated, worked, remaining } = row
  const isOpen = remaining !== null
  const how = isOpen
    ? `${hours(estimated ?? '0')}${factor === null ? '' : ` × ${brazilian(factor)}`} − ${hours(worked)}`
    : estimated && `${hours(estimated)} estimadas`
  return (
    <li className="flex items-baseline gap-3 border-t border-line py-2 text-cell tabular-nums first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {task ? (
          <Link
            to="/projects/$id"
            params={{ id: task.project_id }}
            search={{ tab: 'tasks', task: task.id }}
            className={linkClass}
          >
            {task.title}
          </Link>
        ) : (
          from && to && `${formatDate(from)} a ${formatDate(to)}`
        )}{' '}
        {how && <span className="inline-block text-ink-3">{how}</span>}
        {isNamed && <span className="block text-label text-ink-3">{task?.project}</span>}
      </span>
      {task && !estimated ? (
        <span className="text-warn-text">sem estimativa</span>
      ) : (
        <span className="font-medium whitespace-nowrap text-ink">{hours(remaining ?? worked)}</span>
      )}
    </li>
  )
}
