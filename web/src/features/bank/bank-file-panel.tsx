import { formatDate, formatNumber } from '@leme/contract/format/format'
import { type BankFileRead, bankLimits } from '@leme/contract/money/bank'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ShortList } from '../../ui/page/short-list.tsx'
import { DropArea } from '../import/drop-area.tsx'
import { uploadFile } from '../moving/upload-file.ts'
import { refreshBank } from './bank-queries.ts'
import { accountText, amountText, movementsText } from './bank-words.ts'

type Chosen = { name: string; bytes: number; id: string | null; read: BankFileRead | null }

const send = (id: string, trial: boolean) =>
  call('POST /api/moving-files/:id/bank', { params: { id }, body: { trial } })

/** A file of a bank: what it would bring is shown before anything is stored. */
export function BankFilePanel() {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])
  const bring = useWrite({
    send: (id: string) => send(id, false),
    success: (_, { created }) => `${movementsText(created)} ${created === 1 ? 'trazido' : 'trazidos'}`,
    failure: failureText('Erro ao trazer o extrato'),
    onDone: () => setChosen(null),
    refresh: () => refreshBank(queries),
  })

  async function choose(file: File): Promise<void> {
    upload.current?.abort()
    const controller = new AbortController()
    upload.current = controller
    const { signal } = controller
    const start = { name: file.name, bytes: file.size }
    setRefusal(null)
    setChosen({ ...start, id: null, read: null })
    try {
      if (file.size === 0) throw new Error('O arquivo está vazio')
      if (file.size > bankLimits.file) throw new Error('O arquivo é grande demais: um OFX pode ter 10 MB')
      const { id } = await uploadFile(file, () => {}, signal)
      const read = await send(id, true)
      if (!signal.aborted) setChosen({ ...start, id, read })
    } catch (error) {
      if (signal.aborted) return
      setChosen(null)
      setRefusal(messageOf(error, error instanceof Error ? error.message : 'Não foi possível ler o arquivo'))
    }
  }

  const id = chosen?.id
  const created = chosen?.read?.created ?? 0
  return (
    <Panel title="Trazer extrato">
      <div className="grid gap-4 border-t border-line p-4">
        <p className="text-cell text-ink-3">
          O arquivo OFX (ou Money) que o banco exporta. O mesmo período pode vir de novo: cada lançamento entra uma vez,
          e nada é gravado antes de você conferir.
        </p>
        <DropArea
          file={chosen}
          onFile={(file) => void choose(file)}
          locked={bring.isPending}
          label="Arquivo do banco"
          what="um OFX"
          accept=".ofx,.qfx,.txt,application/x-ofx,text/plain"
          most={bankLimits.file}
        />
        {refusal && (
          <p role="alert" className="text-cell wrap-anywhere text-danger-text">
            {refusal}
          </p>
        )}
        {chosen && !chosen.read && <p className="text-cell text-ink-3">Lendo o arquivo...</p>}
        {chosen?.read && <FileSummary read={chosen.read} />}
        {id && created > 0 && (
          <Button
            look="primary"
            className="justify-self-start"
            disabled={bring.isPending}
            onClick={() => bring.mutate(id)}
          >
            {bring.isPending ? 'Trazendo...' : `Trazer ${movementsText(created)}`}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function FileSummary({ read }: { read: BankFileRead }) {
  const { accounts, created, unchanged, from, to, first, unlike, refused, remarks } = read
  const period =
    from && to && (from === to ? `, de ${formatDate(from)}` : `, de ${formatDate(from)} a ${formatDate(to)}`)
  const currency = accounts[0]?.currency ?? 'BRL'
  return (
    <div role="status" className="grid gap-2 text-cell text-ink-2">
      <p>
        {created === 1 ? '1 lançamento novo' : `${formatNumber(created)} lançamentos novos`}
        {unchanged > 0 && `, ${formatNumber(unchanged)} que já ${unchanged === 1 ? 'estava' : 'estavam'} aqui`}
        {period}.
      </p>
      {accounts.map((account) => (
        <p key={`${account.kind} ${account.bank} ${account.number} ${account.currency}`} className="wrap-anywhere">
          {accountText(account)}
          {account.is_new ? ' (nova)' : ''}: {movementsText(account.created)}
        </p>
      ))}
      <ShortList label="Os primeiros" rows={first} count={created} className="text-ink-3 tabular-nums">
        {({ day, amount, memo }) => `${formatDate(day)} · ${amountText(amount, currency)} · ${memo ?? 'sem texto'}`}
      </ShortList>
      {unlike.count > 0 && (
        <>
          <p className="text-warn-text">{unlikeText(unlike.count)}</p>
          <ShortList
            label="Tomados pelos que já havia"
            rows={unlike.first}
            count={unlike.count}
            className="text-warn-text tabular-nums"
          >
            {({ day, amount, there, memo }) =>
              `${formatDate(day)} · ${amountText(amount, currency)} · “${there ?? 'sem texto'}”, agora “${memo ?? 'sem texto'}”`
            }
          </ShortList>
        </>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="text-warn-text">
          {remark}
        </p>
      ))}
      {refused.count > 0 && (
        <p className="text-danger-text">
          {refused.count === 1
            ? '1 lançamento não foi lido:'
            : `${formatNumber(refused.count)} lançamentos não foram lidos:`}
        </p>
      )}
      <ShortList label="O que não foi lido" rows={refused.first} count={refused.count} className="text-danger-text">
        {({ line, message }) => `Linha ${formatNumber(line)}: ${message}`}
      </ShortList>
    </div>
  )
}

function unlikeText(count: number): string {
  return count === 1
    ? '1 lançamento veio com outro número e outro texto, e foi tomado pelo que já havia do dia e do valor:'
    : `${formatNumber(count)} lançamentos vieram com outro número e outro texto, e foram tomados pelos que já havia do dia e do valor:`
}
