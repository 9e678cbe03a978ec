import { brazilian, formatDate, formatNumber } from '@leme/contract/format/format'
import type { ExchangeFileRead } from '@leme/contract/money/exchange-rate'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ShortList } from '../../ui/page/short-list.tsx'
import { DropArea } from '../import/drop-area.tsx'
import { FileRefused, readFile } from '../import/read-file.ts'

const most = 500 * 1000

type Chosen = { name: string; bytes: number; text: string; read: ExchangeFileRead }

const send = (text: string, trial: boolean) => call('POST /api/exchange-rates/file', { body: { text, trial } })

/** A file of the Central Bank: what it would bring is shown before anything is stored. */
export function RateFilePanel() {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const bring = useWrite({
    send: (text: string) => send(text, false),
    success: (_, { created }) => (created === 1 ? '1 cotação trazida' : `${formatNumber(created)} cotações trazidas`),
    failure: failureText('Erro ao trazer as cotações'),
    onDone: () => setChosen(null),
    refresh: () => queries.invalidateQueries({ queryKey: keys.exchangeRates.all }),
  })

  async function choose(file: File): Promise<void> {
    setChosen(null)
    setRefusal(null)
    try {
      const { name, bytes, text } = await readFile(file)
      setChosen({ name, bytes, text, read: await send(text, true) })
    } catch (error) {
      setRefusal(error instanceof FileRefused ? error.message : messageOf(error, 'Não foi possível ler o arquivo'))
    }
  }

  return (
    <Panel title="Arquivo do Banco Central">
      <div className="grid gap-4 border-t border-line p-4">
        <p className="text-cell text-ink-3">
          O CSV de fechamento de um dia, o CSV de um período ou o JSON do serviço Olinda. Vale a venda do boletim de
          fechamento do dólar; nada é gravado antes de você conferir.
        </p>
        <DropArea
          file={chosen}
          onFile={(file) => void choose(file)}
          locked={bring.isPending}
          label="Arquivo de cotações"
          what="um CSV ou JSON"
          accept=".csv,.txt,.json,text/csv,application/json"
          most={most}
        />
        {refusal && (
          <p role="alert" className="text-cell wrap-anywhere text-danger-text">
            {refusal}
          </p>
        )}
        {chosen && (
          <>
            <FileSummary read={chosen.read} />
            {chosen.read.created > 0 && (
              <Button
                look="primary"
                className="justify-self-start"
                disabled={bring.isPending}
                onClick={() => bring.mutate(chosen.text)}
              >
                {bring.isPending
                  ? 'Trazendo...'
                  : `Trazer ${formatNumber(chosen.read.created)} ${chosen.read.created === 1 ? 'cotação' : 'cotações'}`}
              </Button>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

function FileSummary({ read }: { read: ExchangeFileRead }) {
  const { created, unchanged, days, refused, other_currencies, other_bulletins, remarks } = read
  const said = [
    created === 1 ? '1 dia novo' : `${formatNumber(created)} dias novos`,
    unchanged > 0 && `${formatNumber(unchanged)} que já têm a mesma cotação`,
    other_currencies > 0 && `${formatNumber(other_currencies)} de outras moedas`,
    other_bulletins > 0 && `${formatNumber(other_bulletins)} de boletins anteriores ao de fechamento`,
  ].filter(Boolean)
  return (
    <div role="status" className="grid gap-2 text-cell text-ink-2">
      <p>O arquivo tem {said.join(', ')}.</p>
      <ShortList label="As cotações" rows={days} className="tabular-nums">
        {({ day, rate }) => `${formatDate(day)}: ${brazilian(rate)}`}
      </ShortList>
      {remarks.map((remark) => (
        <p key={remark} className="text-warn-text">
          {remark}
        </p>
      ))}
      <ShortList label="O que fica de fora" rows={refused} className="text-danger-text">
        {({ line, message }) => `Linha ${formatNumber(line)}: ${message}`}
      </ShortList>
    </div>
  )
}
