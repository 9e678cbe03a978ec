import type { UnpricedModel } from '@leme/contract/agents/model-price'
import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatNumber } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { unpricedModelsQuery } from './model-price-queries.ts'
import type { PriceStart } from './price-form.tsx'

const { Part: PriceDialog } = lazyPart(() => import('./price-dialog.tsx'), 'PriceDialog')

const columns = [
  'Modelo',
  { label: 'Chamadas', width: '6.5rem', align: 'right' },
  { label: 'Tokens de entrada', width: '9.25rem', align: 'right' },
  { label: 'Tokens de saída', width: '8.5rem', align: 'right' },
  { label: 'Última', width: '9.5rem', align: 'right' },
  { label: 'Ações', width: '8.25rem', align: 'right', quiet: true },
] as const

type RowProps = { unpriced: UnpricedModel; onPrice?: () => void }

function UnpricedRow({ unpriced, onPrice }: RowProps) {
  const { formatInstant } = useCalendar()
  const { model, provider, calls, input_tokens, output_tokens, last_at } = unpriced
  return (
    <Row>
      <Cell part="lead">
        <Link
          to={filteredPaths.observability({ unpriced: model, period: '30d' })}
          className="rounded-1 font-medium wrap-anywhere underline-offset-3 hover:underline"
        >
          {model}
        </Link>
        {provider && <CellSub>{provider}</CellSub>}
      </Cell>
      <Cell align="right" phoneLabel="Chamadas">
        {formatNumber(calls)}
      </Cell>
      <Cell align="right" phoneLabel="Entrada">
        {formatNumber(input_tokens)}
      </Cell>
      <Cell align="right" phoneLabel="Saída">
        {formatNumber(output_tokens)}
      </Cell>
      <Cell align="right" part="after">
        <time dateTime={last_at}>{formatInstant(last_at)}</time>
      </Cell>
      <Cell part="end" align="right" hideOnPhone={!onPrice}>
        {onPrice && (
          <Button size="small" onClick={onPrice}>
            <Plus aria-hidden="true" />
            Dar preço
          </Button>
        )}
      </Cell>
    </Row>
  )
}

/** What was used in the last 30 days without anybody knowing what it cost; each opens its runs. */
export function UnpricedPanel({ mayChange }: { mayChange: boolean }) {
  const { data: models, isError, refetch } = useQuery(unpricedModelsQuery)
  const { dayOf } = useCalendar()
  const [priced, setPriced] = useState<{ start: PriceStart; open: boolean } | null>(null)
  return (
    <Panel title="Modelos sem preço" count={models?.length || undefined}>
      <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
        Tokens dos últimos 30 dias cujo custo ninguém sabe: ficam fora de toda soma.
      </p>
      {models && models.length > 0 && (
        <Table caption="Modelos sem preço" columns={columns} first={false}>
          {models.map((unpriced) => (
            <UnpricedRow
              key={`${unpriced.model} ${unpriced.provider}`}
              unpriced={unpriced}
              onPrice={
                mayChange
                  ? () =>
                      setPriced({ start: { model: unpriced.model, valid_from: dayOf(unpriced.first_at) }, open: true })
                  : undefined
              }
            />
          ))}
        </Table>
      )}
      {models?.length === 0 && <EmptyLine>Todos os modelos usados têm preço</EmptyLine>}
      {!models && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os modelos</ErrorLine>}
      {!models && !isError && (
        <Loading label="Carregando modelos sem preço">
          <div className="border-t border-line p-4">
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </Loading>
      )}
      <Suspense>
        {priced && (
          <PriceDialog
            key={priced.start.model}
            start={priced.start}
            open={priced.open}
            onOpenChange={(open) => setPriced({ ...priced, open })}
          />
        )}
      </Suspense>
    </Panel>
  )
}
