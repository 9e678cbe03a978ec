import { type BinEntry, binDays } from '@leme/contract/bin/bin'
import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Person } from '../../ui/sign/avatar.tsx'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { binQuery } from './bin-query.ts'
import { binText } from './bin-words.ts'

const head = {
  title: 'Lixeira',
  subtitle: `O que foi deletado, e o que muitas linhas eram antes de mudar de uma vez, nos últimos ${binDays} dias`,
}

const columns = [
  'O que',
  { label: 'Quem', width: '12rem' },
  { label: 'Quando', width: '10rem' },
  { label: 'Ações', quiet: true, width: '9rem', align: 'right' },
] as const

/** What managers and administrators can take back for 30 days (WD-08). */
export function BinPage() {
  const me = useMe()
  if (me && !can(me.role, 'bin.use')) {
    return (
      <>
        <PageHead {...head} />
        <Panel>
          <EmptyLine icon={<Trash2 aria-hidden="true" />}>Só gerentes e administradores veem a lixeira.</EmptyLine>
        </Panel>
      </>
    )
  }
  return (
    <>
      <PageHead {...head} />
      {me ? <BinList /> : <TableSkeleton label="Carregando a lixeira" />}
    </>
  )
}

function BinList() {
  const { data, isPending, refetch } = useQuery(binQuery)
  const { mutate, isPending: isBusy } = useWrite({
    send: ({ id }: BinEntry) => call('POST /api/bin/:id/restore', { params: { id } }),
    success: (_, { message }) => message,
    failure: failureText('Não foi possível trazer de volta'),
    // What came back may be in any list.
    refresh: () => refetch(),
  })
  if (isPending) return <TableSkeleton label="Carregando a lixeira" />
  return (
    <Panel>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a lixeira</ErrorLine>}
      {data?.length === 0 && <EmptyLine icon={<Trash2 aria-hidden="true" />}>Nada na lixeira</EmptyLine>}
      {data && data.length > 0 && (
        <Table first caption="Lixeira" columns={columns}>
          {data.map((entry) => (
            <BinRow key={entry.id} entry={entry} isBusy={isBusy} onRestore={() => mutate(entry)} />
          ))}
        </Table>
      )}
    </Panel>
  )
}

type BinRowProps = { entry: BinEntry; isBusy: boolean; onRestore: () => void }

function BinRow({ entry, isBusy, onRestore }: BinRowProps) {
  const { formatInstant } = useCalendar()
  const { title, detail } = binText(entry, useStatusText())
  const isUnknown = entry.user === null && entry.noun === 'saved_view'
  const action = entry.done === 'deleted' ? 'Restaurar' : 'Desfazer'
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere">{title}</span>
        {detail && <CellSub>{detail}</CellSub>}
      </Cell>
      {/* Of a shared view it is not written down who deleted it; the audit says so. */}
      <Cell hideOnPhone={isUnknown}>
        {!isUnknown && <Person name={entry.user?.display_name ?? 'Pessoa removida'} />}
      </Cell>
      <Cell>{formatInstant(entry.made_at)}</Cell>
      <Cell part="end" align="right">
        <Button size="small" disabled={isBusy} onClick={onRestore} aria-label={`${action}: ${title}`}>
          <Undo2 aria-hidden="true" />
          {action}
        </Button>
      </Cell>
    </Row>
  )
}
