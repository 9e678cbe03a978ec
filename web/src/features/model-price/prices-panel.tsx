import type { ModelPrice } from '@leme/contract/agents/model-price'
import { formatDate } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { modelPricesQuery } from './model-price-queries.ts'
import type { PriceStart } from './price-form.tsx'
import { priceName, rateText } from './price-text.ts'

const { Part: PriceDialog, prepare } = lazyPart(() => import('./price-dialog.tsx'), 'PriceDialog')
const { Part: DeletePriceDialog } = lazyPart(() => import('./delete-price-dialog.tsx'), 'DeletePriceDialog')

const columns = [
  'Modelo',
  { label: 'Desde', width: '6.75rem' },
  { label: 'Entrada', width: '5.25rem', align: 'right' },
  { label: 'Cache lido', width: '6rem', align: 'right' },
  { label: 'Gravado 5 min / 1 h', width: '9.25rem', align: 'right' },
  { label: 'Saída', width: '5rem', align: 'right' },
  { label: 'Raciocínio', width: '6.25rem', align: 'right' },
] as const
const actions = { label: 'Ações', align: 'right', quiet: true, width: '5rem' } as const

function RateCell({ label, rate }: { label: string; rate: string | null }) {
  return (
    <Cell align="right" phoneLabel={label} hideOnPhone={rate === null}>
      {rate}
    </Cell>
  )
}

/** What goes into a cache for five minutes and for an hour: `3,75 / 6`. */
function writtenText({ cache_write_5m, cache_write_1h }: ModelPrice): string | null {
  if (cache_write_5m === null && cache_write_1h === null) return null
  return [cache_write_5m, cache_write_1h].map((rate) => rateText(rate) ?? '-').join(' / ')
}

type RowProps = {
  price: ModelPrice
  mayChange: boolean
  onEdit: (price: ModelPrice) => void
  onDelete: (price: ModelPrice) => void
}

function PriceRow({ price, mayChange, onEdit, onDelete }: RowProps) {
  const { model, provider, valid_from } = price
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere">{model}</span>
        {provider && <CellSub>{provider}</CellSub>}
      </Cell>
      <Cell phoneLabel="Desde">{formatDate(valid_from)}</Cell>
      <RateCell label="Entrada" rate={rateText(price.input)} />
      <RateCell label="Cache lido" rate={rateText(price.cached_input)} />
      <RateCell label="Gravado 5 min / 1 h" rate={writtenText(price)} />
      <RateCell label="Saída" rate={rateText(price.output)} />
      <RateCell label="Raciocínio" rate={rateText(price.reasoning)} />
      {mayChange && (
        <Cell part="end" align="right">
          <span className="inline-flex">
            <IconButton label={`Editar preço de ${priceName(price)}`} size="small" onClick={() => onEdit(price)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={`Excluir preço de ${priceName(price)}`} size="small" onClick={() => onDelete(price)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        </Cell>
      )}
    </Row>
  )
}

/** A dialog starts again each time it is opened, and is drawn while it closes. */
type Opened = { start: PriceStart; open: boolean; times: number }

/** The organisation's own prices, which go before those of the makers. */
export function PricesPanel({ mayChange }: { mayChange: boolean }) {
  const { data: prices, isError, refetch } = useQuery(modelPricesQuery)
  const [dialog, setDialog] = useState<Opened>({ start: {}, open: false, times: 0 })
  const [deleting, setDeleting] = useState<ModelPrice | null>(null)
  const openWith = (start: PriceStart) => setDialog(({ times }) => ({ start, open: true, times: times + 1 }))
  return (
    <Panel
      title="Preços da organização"
      count={prices?.length || undefined}
      end={
        mayChange && (
          <Button look="primary" onClick={() => openWith({})} onPointerEnter={prepare} onFocus={prepare}>
            <Plus aria-hidden="true" />
            Novo Preço
          </Button>
        )
      }
    >
      <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
        Valem antes da lista dos fabricantes, para as execuções que chegarem depois de salvos. O que já foi calculado só
        muda em Recalcular.
      </p>
      {prices && prices.length > 0 && (
        <Table caption="Preços da organização" columns={mayChange ? [...columns, actions] : columns} first={false}>
          {prices.map((price) => (
            <PriceRow key={price.id} price={price} mayChange={mayChange} onEdit={openWith} onDelete={setDeleting} />
          ))}
        </Table>
      )}
      {prices?.length === 0 && (
        <EmptyLine>Nenhum preço próprio: valem os que os fabricantes publicam, com a data de cada mudança</EmptyLine>
      )}
      {!prices && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os preços</ErrorLine>}
      {!prices && !isError && (
        <Loading label="Carregando preços">
          <div className="grid gap-3 border-t border-line p-4">
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </Loading>
      )}
      <Suspense>
        {dialog.times > 0 && (
          <PriceDialog
            key={dialog.times}
            start={dialog.start}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
          />
        )}
        {deleting && <DeletePriceDialog price={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </Panel>
  )
}
