import type { CostStep, RunCosts, TokenParts } from '@leme/contract/agents/run-costs'
import { type TokenKind, tokenKinds } from '@leme/contract/agents/token-cost'
import { formatDate, formatNumber } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { Cell, CellSub, Row, Table } from '../../../ui/table/table.tsx'
import { runCostsQuery } from './run-costs-query.ts'

const names: Record<TokenKind, string> = {
  input: 'Entrada',
  cached_input: 'Cache lido',
  cache_write_5m: 'Gravado 5 min',
  cache_write_1h: 'Gravado 1 h',
  output: 'Saída',
  reasoning: 'Raciocínio',
}

const widths: Record<TokenKind, string> = {
  input: '5.5rem',
  cached_input: '5.75rem',
  cache_write_5m: '7rem',
  cache_write_1h: '6.25rem',
  output: '5.25rem',
  reasoning: '6rem',
}

const columns = [
  'Passo',
  ...tokenKinds.map((kind) => ({ label: names[kind], width: widths[kind], align: 'right' as const })),
  { label: 'Custo', width: '6.25rem', align: 'right' as const },
]

/** Parts are exact to 14 decimals, of which nobody reads more than 8. */
function partText(dollars: string | undefined): string | null {
  if (dollars === undefined || !/[1-9]/.test(dollars)) return null
  const [whole, fraction = ''] = dollars.split('.')
  return formatCost(`${whole}.${fraction.slice(0, 8).padEnd(8, '0')}`)
}

const sources = { organization: 'da organização', server: 'do servidor', makers: 'do fabricante' } as const

/** "Preço de gpt-4.1*, da organização, desde 14/04/2026". */
function priceText({ price, cost_source }: CostStep): string | null {
  if (cost_source === 'reported') return 'Informado na origem'
  if (!price) return null
  const since = price.valid_from && `, desde ${formatDate(price.valid_from)}`
  return `Preço de ${price.model}, ${sources[price.source]}${since ?? ''}`
}

type TokensCellProps = { kind: TokenKind; tokens: TokenParts | null; parts: RunCosts['parts'] | null }

function TokensCell({ kind, tokens, parts }: TokensCellProps) {
  const count = tokens?.[kind] ?? 0
  const cost = partText(parts?.[kind])
  return (
    <Cell align="right" phoneLabel={names[kind]} hideOnPhone={count === 0}>
      {count > 0 && (
        <span>
          {formatNumber(count)}
          {cost && <CellSub>{cost}</CellSub>}
        </span>
      )}
    </Cell>
  )
}

function StepRow({ step }: { step: CostStep }) {
  const { name, model, tokens, parts, cost_usd } = step
  const price = priceText(step)
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere">{name}</span>
        {model && <CellSub>{model}</CellSub>}
        {price && <CellSub>{price}</CellSub>}
      </Cell>
      {tokenKinds.map((kind) => (
        <TokensCell key={kind} kind={kind} tokens={tokens} parts={parts} />
      ))}
      <Cell align="right" part="money">
        {cost_usd && formatCost(cost_usd)}
      </Cell>
    </Row>
  )
}

type SumProps = { costs: RunCosts; chosen: TokenKind | null; onChoose: (kind: TokenKind | null) => void }

/** The sums; each opens the steps that make it. */
function Sums({ costs, chosen, onChoose }: SumProps) {
  const { tokens, parts, cost_usd, reported_usd } = costs
  const shown = tokenKinds.filter((kind) => tokens[kind] > 0)
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {shown.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen === kind}
          onClick={() => onChoose(chosen === kind ? null : kind)}
          className="rounded-2 border border-line bg-inset px-3 py-1.5 text-left hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span className="block text-label text-ink-3">{names[kind]}</span>
          <span className="block text-cell font-medium text-ink tabular-nums">{formatNumber(tokens[kind])}</span>
          <span className="block text-label text-ink-3 tabular-nums">{partText(parts[kind]) ?? '-'}</span>
        </button>
      ))}
      <div className="px-3 py-1.5">
        <span className="block text-label text-ink-3">Custo</span>
        <span className="block text-cell font-medium text-ink tabular-nums">
          {cost_usd ? formatCost(cost_usd) : '-'}
        </span>
        {/[1-9]/.test(reported_usd) && (
          <span className="block text-label text-ink-3">{formatCost(reported_usd)} informado na origem</span>
        )}
      </div>
    </div>
  )
}

function Costs({ costs }: { costs: RunCosts }) {
  const [chosen, setChosen] = useState<TokenKind | null>(null)
  const { steps, steps_total } = costs
  const shown = chosen ? steps.filter(({ tokens }) => (tokens?.[chosen] ?? 0) > 0) : steps
  if (steps.every(({ tokens, cost_usd }) => tokens === null && cost_usd === null)) {
    return <p className="text-cell text-ink-3">Esta execução não diz tokens nem custo</p>
  }
  return (
    <>
      <Sums costs={costs} chosen={chosen} onChoose={setChosen} />
      <Table caption="Custo por passo" columns={columns} first={false}>
        {shown.map((step) => (
          <StepRow key={step.span_id ?? 'run'} step={step} />
        ))}
      </Table>
      {chosen && (
        <Button look="ghost" size="small" className="mt-2" onClick={() => setChosen(null)}>
          Ver todos os passos
        </Button>
      )}
      {steps_total > steps.length && (
        <p className="pt-2 text-cell text-ink-3">
          Os primeiros {formatNumber(steps.length)} de {formatNumber(steps_total)} passos com tokens; a soma é de todos
        </p>
      )}
    </>
  )
}

/** Of which tokens, of which steps and by which prices the cost of a run is made (AG-01). */
export function RunCostsSection({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(runCostsQuery(id))
  return (
    <DialogSection title="Custo">
      {data && <Costs costs={data} />}
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar o custo</ErrorLine>}
      {!data && !isError && (
        <Loading label="Carregando o custo">
          <Skeleton className="h-14 w-full" />
        </Loading>
      )}
    </DialogSection>
  )
}
