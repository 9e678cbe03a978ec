import { formatDate, formatMoney } from '@leme/contract/format/format'
import { countedMonthText } from '@leme/contract/nfse/counted-month'
import type { NfseNote } from '@leme/contract/nfse/nfse'
import { nfseList } from '@leme/contract/nfse/nfse-list'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { isFiltered } from '../../list/is-filtered.ts'
import { usePagedList } from '../../list/paged-query.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, Tag } from '../../ui/sign/badge.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { nfseNotesQuery } from './nfse-queries.ts'
import type { NfseSearch } from './nfse-search.ts'
import { endText, stateNames } from './nfse-words.ts'
import { NoteAmounts } from './note-amounts.tsx'

const columns = [
  'Nota',
  { label: 'Valores', width: '17rem' },
  { label: 'Fatura', width: '16rem' },
  { label: 'Situação', width: '8rem' },
] as const

const looks = { valid: 'neutral', cancelled: 'outline', replaced: 'outline', to_decide: 'danger' } as const

/** The notes that are here, the latest first. */
export function NfseTable({ search }: { search: NfseSearch }) {
  const notes = usePagedList(nfseNotesQuery(search))
  const { data, isError, refetch } = notes
  const rows = data?.pages.flat() ?? []
  if (!data && !isError) return <TableSkeleton label="Carregando as notas" />
  return (
    <Panel title="Notas trazidas">
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as notas</ErrorLine>}
      {data && rows.length === 0 && (
        <EmptyLine>
          {isFiltered(nfseList, search)
            ? 'Nenhuma nota corresponde ao filtro'
            : 'Nenhuma nota ainda: traga o XML ou o ZIP das notas emitidas'}
        </EmptyLine>
      )}
      {rows.length > 0 && (
        <Table caption="Notas trazidas" columns={columns} tall>
          {rows.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </Table>
      )}
      <MoreButton list={notes} />
    </Panel>
  )
}

function NoteRow({ note }: { note: NfseNote }) {
  const { number, taker, issue_day, competence, invoice, state, is_exact } = note
  const end = endText(note)
  const counted = countedMonthText(note, invoice.invoiced_on)
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere">
          {number} · {taker.name ?? taker.document ?? 'Tomador não informado'}
        </span>
        <CellSub>
          {formatDate(issue_day)}
          {competence !== issue_day && ` · competência ${formatDate(competence)}`}
        </CellSub>
        {end && <span className="block text-label wrap-anywhere text-ink-3">{end}</span>}
        {!is_exact && (
          <span className="block text-label wrap-anywhere text-warn-text">
            As contas da nota dão {formatMoney(note.due)}, e o líquido que ela diz é {formatMoney(note.net ?? '0')}.
          </span>
        )}
      </Cell>
      <Cell part="line">
        <NoteAmounts note={note} />
      </Cell>
      <Cell part="line">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.bill('invoices', invoice.id)}
            className="rounded-1 text-ink underline-offset-3 hover:underline"
          >
            {invoice.number}
          </Link>
          <StatusBadge status={invoice.status} />
        </span>
        {counted && <span className="block text-label wrap-anywhere text-ink-3">{counted}</span>}
      </Cell>
      <Cell part="after">
        <Tag look={looks[state]}>{stateNames[state]}</Tag>
      </Cell>
    </Row>
  )
}
