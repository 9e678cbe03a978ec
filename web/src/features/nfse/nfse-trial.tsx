import { formatDate, formatMoney } from '@leme/contract/format/format'
import { countedMonthText } from '@leme/contract/nfse/counted-month'
import type { NfseTaker, NfseTried } from '@leme/contract/nfse/nfse'
import { Panel } from '../../ui/page/panel.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import type { Said } from './nfse-words.ts'
import { candidateText, reasonsText, restText, takerText } from './nfse-words.ts'
import { NoteAmounts } from './note-amounts.tsx'

/** Notes that are shown with their choice: those first that a person should look at. */
const shown = 200

export type NfseTrialProps = {
  notes: readonly NfseTried[]
  takers: readonly NfseTaker[]
  saidOf: (note: NfseTried) => Said
  locked: boolean
  onSay: (key: string, said: Said) => void
}

const columns = [
  'Nota',
  { label: 'Valores', width: '17rem' },
  { label: 'Fatura', width: '20rem' },
  { label: 'Trazer', width: '6rem' },
] as const

const isOdd = ({ doubts, candidates }: NfseTried) => doubts.length + candidates.length > 0

/** What each note of the files would do. */
export function NfseTrial({ notes, takers, saidOf, locked, onSay }: NfseTrialProps) {
  if (notes.length === 0) return null
  const takerOf = new Map(takers.map((taker) => [taker.key, taker]))
  const sorted = [...notes.filter(isOdd), ...notes.filter((note) => !isOdd(note))]
  return (
    <Panel title="Notas do arquivo" count={notes.length}>
      <Table caption="Notas do arquivo" columns={columns} tall>
        {sorted.slice(0, shown).map((note) => (
          <TriedRow
            key={note.key}
            note={note}
            taker={takerOf.get(note.taker_key)}
            said={saidOf(note)}
            locked={locked}
            onSay={onSay}
          />
        ))}
      </Table>
      {notes.length > shown && (
        <p className="border-t border-line px-4 py-2.5 text-cell text-ink-3">
          {restText(sorted.slice(shown).map(saidOf))}
        </p>
      )}
    </Panel>
  )
}

type TriedRowProps = {
  note: NfseTried
  taker: NfseTaker | undefined
  said: Said
  locked: boolean
  onSay: NfseTrialProps['onSay']
}

function TriedRow({ note, taker, said, locked, onSay }: TriedRowProps) {
  const { key, number, issue_day, competence, doubts, ended } = note
  const name = note.taker.name ?? note.taker.document ?? 'Tomador não informado'
  return (
    <Row>
      <Cell part="lead">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere">
            {number} · {name}
          </span>
          {ended && <Tag look="danger">{ended === 'replaced' ? 'Substituída' : 'Cancelada'}</Tag>}
        </span>
        <CellSub>
          {formatDate(issue_day)}
          {competence !== issue_day && ` · competência ${formatDate(competence)}`}
          {taker && ` · ${takerText(taker)}`}
        </CellSub>
        {doubts.map((doubt) => (
          <span key={doubt} className="block text-label wrap-anywhere text-warn-text">
            Confira: {doubt}
          </span>
        ))}
      </Cell>
      <Cell part="line">
        <NoteAmounts note={note} />
      </Cell>
      <Cell part="line">
        <Bill note={note} said={said} locked={locked} onSay={onSay} />
      </Cell>
      <Cell part="after">
        <label className="inline-flex min-h-8 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            checked={said.isBrought && said.join !== undefined}
            disabled={locked || said.join === undefined}
            onChange={({ target }) => onSay(key, { ...said, isBrought: target.checked })}
            aria-label={`Trazer a nota ${number}`}
            className="size-4 accent-accent max-md:size-5"
          />
          <span aria-hidden="true" className="md:sr-only">
            Trazer
          </span>
        </label>
      </Cell>
    </Row>
  )
}

/** The invoice that it makes, or the bill that it may be joined to. */
function Bill({ note, said, locked, onSay }: Omit<TriedRowProps, 'taker'>) {
  const { candidates, gross, number, key, proposed } = note
  if (candidates.length === 0) return <span className="text-ink-3">Fatura nova de {formatMoney(gross)}</span>
  const options = [
    ...candidates.map((one) => ({ value: one.id, label: candidateText(one) })),
    { value: 'new', label: 'Fazer uma fatura nova' },
  ]
  const joined = candidates.find(({ id }) => id === said.join)
  const counted = joined ? countedMonthText(note, joined.invoiced_on) : null
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-1">
      <Select
        label={`Fatura da nota ${number}`}
        value={said.join === undefined ? null : (said.join ?? 'new')}
        onChange={(value) => onSay(key, { isBrought: true, join: value === 'new' ? null : value })}
        options={options}
        placeholder={candidates.length === 1 ? 'Escolha: 1 fatura parecida' : `Escolha: ${candidates.length} parecidas`}
        disabled={locked}
      />
      {joined && (
        <span className="text-label wrap-anywhere whitespace-normal text-ink-3">
          {reasonsText(joined)}
          {joined.id === proposed && ': a mais provável'}
        </span>
      )}
      {counted && <span className="text-label wrap-anywhere whitespace-normal text-warn-text">{counted}</span>}
    </div>
  )
}
