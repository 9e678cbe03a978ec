import type { FinanceImport } from '@leme/contract/money/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { financeImportsQuery, refreshMoney } from './bill-queries.ts'

const columns = [
  { label: 'Arquivo' },
  { label: 'Quando', width: '9.5rem' },
  { label: 'Gravou', width: '13rem' },
  { label: 'Ações', width: '8rem', quiet: true },
] as const

const kinds = {
  invoices: { one: 'fatura', many: 'faturas' },
  receivables: { one: 'recebível', many: 'recebíveis' },
  notes: { one: 'nota de serviço', many: 'notas de serviço' },
} as const

/** The latest files of invoices and receivables, each of which can be undone once. */
export function FinanceImports() {
  const queries = useQueryClient()
  const { data } = useQuery(financeImportsQuery)
  const [asked, setAsked] = useState<FinanceImport | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const undo = useWrite({
    send: (one: FinanceImport) => call('POST /api/finance/imports/:id/undo', { params: { id: one.id } }),
    failure: failureText('A importação não foi desfeita'),
    onDone: ({ removed, restored, stayed }, { file }) => {
      const back = counted(restored, { one: 'de volta ao que era', many: 'de volta ao que eram' })
      const names = stayed.map(({ name }) => name)
      const left = `${names.length === 1 ? 'Ficou' : 'Ficaram'}, porque alguém alterou depois: ${listed(names)}`
      setOutcome(`${file}: ${counted(removed, gone)}, ${back}.${names.length > 0 ? ` ${left}` : ''}`)
    },
    refresh: () => {
      setAsked(null)
      refreshMoney(queries)
    },
  })
  if (!data || data.length === 0) return null
  return (
    <Panel title="Importações recentes" count={data.length}>
      {outcome && (
        <p role="status" className="border-b border-line px-4 pb-3 text-cell text-ink-2">
          {outcome}
        </p>
      )}
      <Table caption="Importações recentes" columns={columns} tall>
        {data.map((one) => (
          <ImportRow key={one.id} one={one} onUndo={() => setAsked(one)} />
        ))}
      </Table>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Desfazer a importação?"
        thing={asked?.file}
        impact={asked && counted(asked.created + asked.updated, kinds[asked.kind])}
        action="Desfazer"
        busyAction="Desfazendo..."
        busy={undo.isPending}
        onConfirm={() => asked && undo.mutate(asked)}
      >
        O que ela criou é apagado, e o que ela mudou volta a ser como era. O que alguém alterou ou recebeu depois fica
        como está. O histórico guarda tudo.
      </ConfirmDialog>
    </Panel>
  )
}

const made = { one: 'criada', many: 'criadas' }
const changed = { one: 'alterada', many: 'alteradas' }
const gone = { one: 'apagada', many: 'apagadas' }

/** More names than that no line holds. */
const mostNames = 10

function listed(names: readonly string[]): string {
  const more = names.length - mostNames
  return names.slice(0, mostNames).join(', ') + (more > 0 ? ` e mais ${more}` : '')
}

function ImportRow({ one, onUndo }: { one: FinanceImport; onUndo: () => void }) {
  const calendar = useCalendar()
  const { kind, file, user, created_at, created, updated, undone_at } = one
  return (
    <Row>
      <Cell part="lead">
        {file}
        <CellSub>{user?.display_name ?? 'Comando ou chave'}</CellSub>
      </Cell>
      <Cell phoneLabel="Em">{calendar.formatInstant(created_at)}</Cell>
      <Cell part="line">
        {counted(created + updated, kinds[kind])}
        <CellSub>
          {counted(created, made)}, {counted(updated, changed)}
        </CellSub>
      </Cell>
      <Cell part="end">
        {undone_at ? (
          <span className="text-ink-3">Desfeita</span>
        ) : (
          <Button size="small" look="ghost" onClick={onUndo} aria-label={`Desfazer ${file}`}>
            Desfazer
          </Button>
        )}
      </Cell>
    </Row>
  )
}
