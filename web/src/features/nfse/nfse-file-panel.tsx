import { formatNumber } from '@leme/contract/format/format'
import { movingLimits } from '@leme/contract/moving/moving-file'
import { type NfseRead, nfseLimits } from '@leme/contract/nfse/nfse'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ShortList } from '../../ui/page/short-list.tsx'
import { DropArea } from '../import/drop-area.tsx'
import { NfseTakers } from './nfse-takers.tsx'
import { NfseTrial } from './nfse-trial.tsx'
import { notesText } from './nfse-words.ts'
import { useNfseFile } from './use-nfse-file.ts'

/** Files of notes: what each note would do is shown, and may be changed, before anything is stored. */
export function NfseFilePanel() {
  const { chosen, refusal, brought, fresh, bringing, takers, bring, saidOf, choose, say, sayTaker } = useNfseFile()
  const [due, setDue] = useState('30')
  const dueError = /^\d{1,3}$/.test(due) && Number(due) <= nfseLimits.dueDays ? undefined : 'De 0 a 365 dias'
  const read = chosen?.read
  const isWorth = read && (bringing.length > 0 || read.events > 0)
  return (
    <>
      <Panel title="Trazer notas">
        <div className="grid gap-4 border-t border-line p-4">
          <p className="text-cell text-ink-3">
            O XML das notas que a empresa emitiu, ou um ZIP com muitos: do portal nacional, da prefeitura ou do programa
            que as emite. A mesma nota pode vir de novo: cada uma entra uma vez, e nada é gravado antes de você
            conferir.
          </p>
          <DropArea
            file={chosen}
            onFile={(file) => choose([file])}
            onFiles={choose}
            locked={bring.isPending}
            label="Arquivo das notas"
            what="XML ou ZIP"
            accept=".xml,.zip,application/xml,text/xml,application/zip"
            most={movingLimits.file}
          />
          {refusal && (
            <p role="alert" className="text-cell wrap-anywhere text-danger-text">
              {refusal}
            </p>
          )}
          {chosen && !read && <p className="text-cell text-ink-3">Lendo as notas...</p>}
          {read && <ReadSummary read={read} fresh={fresh.length} />}
          {brought && <BroughtSummary brought={brought} />}
          {isWorth && (
            <div className="flex flex-wrap items-end gap-3">
              {bringing.length > 0 && (
                <Field label="Vencimento, em dias da emissão" error={dueError} className="w-60 max-md:w-full">
                  <Input inputMode="numeric" value={due} onChange={({ target }) => setDue(target.value.trim())} />
                </Field>
              )}
              <Button
                look="primary"
                disabled={bring.isPending || dueError !== undefined}
                onClick={() => bring.mutate(Number(due))}
              >
                {bring.isPending
                  ? 'Trazendo...'
                  : bringing.length > 0
                    ? `Trazer ${notesText(bringing.length)}`
                    : 'Trazer os cancelamentos'}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {read && (
        <>
          <NfseTakers takers={read.takers} said={takers} locked={bring.isPending} onSay={sayTaker} />
          <NfseTrial notes={fresh} takers={read.takers} saidOf={saidOf} locked={bring.isPending} onSay={say} />
        </>
      )}
    </>
  )
}

function ReadSummary({ read, fresh }: { read: NfseRead; fresh: number }) {
  const { notes, unchanged, events, strange_events, refused, remarks } = read
  const differing = notes
    .filter(({ is_known }) => is_known)
    .flatMap(({ number, doubts }) => doubts.map((message) => ({ file: `Confira: a nota ${number}`, message })))
  return (
    <div role="status" className="grid gap-2 text-cell text-ink-2">
      <p>
        {fresh === 1 ? '1 nota nova' : `${formatNumber(fresh)} notas novas`}
        {unchanged > 0 && `, ${formatNumber(unchanged)} que já ${unchanged === 1 ? 'estava' : 'estavam'} aqui`}
        {events > 0 &&
          `, ${events === 1 ? '1 cancelamento ou substituição' : `${formatNumber(events)} cancelamentos ou substituições`}`}
        .
      </p>
      {strange_events > 0 && (
        <p className="text-ink-3">
          {strange_events === 1
            ? '1 cancelamento é de uma nota que não está aqui: vale quando ela vier.'
            : `${formatNumber(strange_events)} cancelamentos são de notas que não estão aqui: valem quando elas vierem.`}
        </p>
      )}
      <ShortList label="O que não confere" rows={differing} count={differing.length} className="text-warn-text">
        {sentence}
      </ShortList>
      <ShortList label="O que se notou" rows={remarks} count={remarks.length} className="text-warn-text">
        {sentence}
      </ShortList>
      <ShortList label="O que não é nota" rows={refused.first} count={refused.count} className="text-danger-text">
        {sentence}
      </ShortList>
    </div>
  )
}

const sentence = ({ file, message }: NfseRead['remarks'][number]) => `${file} ${message}`

/** What came of it, with what a person still has to decide. */
function BroughtSummary({ brought }: { brought: NfseRead }) {
  const { cancelled, to_decide, left } = brought
  return (
    <div role="status" className="grid gap-2 text-cell text-ink-2">
      {cancelled.length > 0 && (
        <p className="wrap-anywhere">
          {cancelled.length === 1 ? 'Fatura cancelada' : 'Faturas canceladas'} com a nota:{' '}
          {cancelled.slice(0, 20).join(', ')}
          {cancelled.length > 20 && ` e mais ${formatNumber(cancelled.length - 20)}`}.
        </p>
      )}
      {left > 0 && (
        <p>
          {notesText(left)} {left === 1 ? 'ficou' : 'ficaram'} de fora, como você escolheu.
        </p>
      )}
      {to_decide.map(({ id, number, client }) => (
        <p key={id} className="wrap-anywhere text-warn-text">
          A nota da fatura{' '}
          <Link to={paths.bill('invoices', id)} className="rounded-1 underline underline-offset-3">
            {number}
          </Link>{' '}
          ({client}) foi cancelada, e há recebimentos. Estorne-os e cancele a fatura, ou deixe-a como está.
        </p>
      ))}
    </div>
  )
}
