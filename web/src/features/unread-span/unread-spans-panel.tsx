import { type UnreadSpans, unreadSpanDays } from '@leme/contract/agents/unread-spans'
import { formatNumber } from '@leme/contract/format/format'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { Cell, Row, Table } from '../../ui/table/table.tsx'

const unreadSpansQuery = queryOptions({
  queryKey: keys.apiKeys.list({ unread: true }),
  queryFn: ({ signal }) => call('GET /api/unread-spans', {}, { signal }),
})

const columns = [
  'Remetente',
  { label: 'Chave', width: '16rem' },
  { label: 'Spans sem execução', width: '11rem', align: 'right' },
  { label: 'Último', width: '10rem', align: 'right' },
] as const

const spanNoun = { one: 'span passou', many: 'spans passaram' }

function UnreadRow({ unread: { sender, api_key_name, spans, last_at } }: { unread: UnreadSpans }) {
  const { formatInstant } = useCalendar()
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere">{sender ?? 'Remetente desconhecido'}</span>
      </Cell>
      <Cell phoneLabel="Chave">{api_key_name ?? 'Enviados por uma pessoa'}</Cell>
      <Cell align="right" phoneLabel="Spans sem execução">
        {formatNumber(spans)}
      </Cell>
      <Cell align="right" part="after">
        <time dateTime={last_at}>{formatInstant(last_at)}</time>
      </Cell>
    </Row>
  )
}

/** Reads all of them, page by page; answers how many are part of a run by now. */
async function readAll(): Promise<number> {
  let joined = 0
  for (let after: string | null = null; ; ) {
    const answer: { joined: number; next: string | null } = await call('POST /api/unread-spans/read', {
      body: { after },
    })
    joined += answer.joined
    after = answer.next
    if (after === null) return joined
  }
}

/** What came by the keys and is part of no run: by whom, how many, and reading it again. Nothing where there is none. */
export function UnreadSpansPanel() {
  const queries = useQueryClient()
  const { data } = useQuery(unreadSpansQuery)
  const read = useWrite({
    send: readAll,
    success: (_, joined) =>
      joined === 0 ? 'Nenhum span passou a ser execução' : `${counted(joined, spanNoun)} a fazer parte de execuções`,
    failure: failureText('Erro ao ler de novo'),
    refresh: () =>
      Promise.all(
        [keys.apiKeys.all, keys.agentRuns.all, keys.agents.all, keys.observability.all].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
  if (!data || data.length === 0) return null
  return (
    <div className="mt-6 max-md:mt-4">
      <Panel
        title="Spans sem execução"
        count={data.reduce((sum, { spans }) => sum + spans, 0)}
        end={
          <Button disabled={read.isPending} onClick={() => read.mutate()}>
            {read.isPending ? 'Lendo...' : 'Ler de novo'}
          </Button>
        }
      >
        <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
          Chegaram e não dizem qual agente ou modelo os fez. Ficam guardados por {unreadSpanDays} dias: se uma versão
          nova do Leme conhecer o remetente, podem ser lidos de novo.
        </p>
        <Table caption="Spans sem execução" columns={columns} first={false}>
          {data.map((unread) => (
            <UnreadRow key={`${unread.api_key_id} ${unread.sender}`} unread={unread} />
          ))}
        </Table>
      </Panel>
    </div>
  )
}
