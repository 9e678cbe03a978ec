import { formatDate, formatHours, formatMoney } from '@leme/contract/format/format'
import { type BudgetFigure, noForecastNames, type ProjectBudget } from '@leme/contract/money/budget'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { FigureButton } from './figure-row.tsx'
import { projectBudgetQuery } from './margin-queries.ts'

const { Part: BudgetDialog, prepare } = lazyPart(() => import('./budget-dialog.tsx'), 'BudgetDialog')

type OnOpen = (part: 'hours' | 'costs') => void
type OnFigure = (figure: BudgetFigure) => void
export type BudgetPanelProps = {
  projectId: string
  /** Opens the rows of what was spent. */
  onOpen: OnOpen
  /** Opens what a figure is computed from. */
  onFigure: OnFigure
}

/** Budgets beside what was spent, and when the project should end; for managers and administrators (MT-04). */
export function BudgetPanel({ projectId, onOpen, onFigure }: BudgetPanelProps) {
  const { data, isError, refetch } = useQuery(projectBudgetQuery(projectId))
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <Panel
      title="Orçamento e previsão"
      action={
        <IconButton
          label="Mudar o orçamento em reais"
          size="small"
          onClick={() => setOpen(true)}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      }
      className="col-span-full"
    >
      {isError && !data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar o orçamento</ErrorLine>}
      {data && <Budget budget={data} onOpen={onOpen} onFigure={onFigure} />}
      <Suspense>
        {data && isOpen !== null && (
          <BudgetDialog projectId={projectId} amount={data.budget} open={isOpen} onOpenChange={setOpen} />
        )}
      </Suspense>
    </Panel>
  )
}

function Budget({
  budget,
  onOpen,
  onFigure,
}: Pick<BudgetPanelProps, 'onOpen' | 'onFigure'> & { budget: ProjectBudget }) {
  const { open_tasks, open_without_estimate, factor, factor_tasks, remaining_hours, pace } = budget
  const left = open_without_estimate > 0 && `fora: ${open_without_estimate} de ${open_tasks} abertas sem estimativa`
  const figure = (of: BudgetFigure, name: string, text: string) => (
    <FigureButton label={`${name}: ${text}`} onClick={() => onFigure(of)}>
      {text}
    </FigureButton>
  )
  return (
    <Facts>
      <Fact name="Em horas">
        <InHours budget={budget} onOpen={onOpen} />
      </Fact>
      <Fact name="Em reais">
        <InReais budget={budget} onOpen={onOpen} />
      </Fact>
      <Fact name="Previsão do fim">{figure('pace', 'Previsão do fim', forecastText(budget))}</Fact>
      <Fact name="Faltam">
        {figure('remaining', 'Horas que faltam', `${formatHours(Number(remaining_hours))} estimadas`)}
        {left && `; ${left}`}
      </Fact>
      <Fact name="Ritmo">
        {figure('pace', 'Ritmo', pace === null ? 'não se sabe' : `${formatHours(Number(pace))} por semana`)}
      </Fact>
      <Fact name="Estimativas">
        {figure(
          'factor',
          'Estimativas',
          factor === null
            ? 'poucas tasks concluídas para dizer'
            : `1h estimada levou ${formatHours(Number(factor))} (${factor_tasks} tasks)`,
        )}
      </Fact>
    </Facts>
  )
}

const share = (spent: number, of: number) => `${Math.round((spent / of) * 100)} %`

function InHours({ budget: { budget_hours, spent_hours }, onOpen }: { budget: ProjectBudget; onOpen: OnOpen }) {
  const spent = formatHours(Number(spent_hours))
  return (
    <>
      <FigureButton label={`Horas gastas: ${spent}`} onClick={() => onOpen('hours')}>
        {spent}
      </FigureButton>
      {budget_hours === null
        ? ' gastas, sem orçamento'
        : ` de ${formatHours(Number(budget_hours))} (${share(Number(spent_hours), Number(budget_hours))})`}
    </>
  )
}

function InReais({ budget: { budget, spent, imported_hours }, onOpen }: { budget: ProjectBudget; onOpen: OnOpen }) {
  const imported = Number(imported_hours)
  return (
    <>
      <FigureButton label={`Reais gastos: ${formatMoney(spent)}`} onClick={() => onOpen('costs')}>
        {formatMoney(spent)}
      </FigureButton>
      {budget === null
        ? ' gastos, sem orçamento'
        : ` de ${formatMoney(budget)} (${share(Number(spent), Number(budget))})`}
      {imported > 0 && `; fora: ${formatHours(imported)} sem custo`}
    </>
  )
}

function forecastText({ no_forecast, earliest, likely, latest }: ProjectBudget): string {
  if (no_forecast) return noForecastNames[no_forecast]
  if (!likely) return 'além de qualquer prazo, neste ritmo'
  const band = latest
    ? `entre ${formatDate(earliest ?? likely)} e ${formatDate(latest)}`
    : 'sem limite, se o ritmo cair'
  return `${formatDate(likely)} (${band})`
}
