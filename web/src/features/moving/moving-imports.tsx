import { formatNumber } from '@leme/contract/format/format'
import { changedText, countsText } from '@leme/contract/moving/moving-counts'
import type { MovingImport } from '@leme/contract/moving/moving-import'
import { paths } from '@leme/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { classNames } from '../../ui/class-names.ts'
import { Bar } from '../../ui/figure/bar.tsx'
import { Meter } from '../../ui/figure/meter.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { isRunning, movingImportsQuery } from './moving-queries.ts'
import { NamedRows } from './named-rows.tsx'
import { reportOfImport, saveReport } from './report.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** Sentences that are shown of an import; its report has all. */
const mostNotes = 12

/** Imports that are shown before all of them are asked for. */
const mostImports = 20

const reasons = ['touched', 'vanished', 'gone', 'used', 'changed', 'updated', 'later'] as const

const lines = { one: 'linha', many: 'linhas' }

/** What was brought in: how far it is, what came of it, and the way back. `begun` is the one that has just been asked for. */
export function MovingImports({ begun }: { begun: string | null }) {
  const queries = useQueryClient()
  const { data } = useQuery(movingImportsQuery)
  const [asked, setAsked] = useState<MovingImport | null>(null)
  const [isAll, setAll] = useState(false)
  const running = data?.some(isRunning) ?? false
  const ran = useRef(running)
  /** The import that was undone last: the button that had the focus is gone. */
  const undone = useRef<string | null>(null)
  const list = useRef<HTMLUListElement>(null)

  const [said, setSaid] = useState('')
  const named = (id: string) => list.current?.querySelector<HTMLElement>(`[data-import="${id}"]`) ?? null

  // What came in shows in every list of work.
  useEffect(() => {
    if (ran.current && !running) {
      void queries.invalidateQueries()
      const [last] = data ?? []
      if (last) setSaid(`A importação de ${last.file_name} ${last.failure ? 'parou' : 'terminou'}.`)
    }
    ran.current = running
  }, [running, queries, data])

  // The button that asked for it is gone with the trial.
  const isListed = data?.some(({ id }) => id === begun) ?? false
  useEffect(() => {
    if (begun !== null && isListed) list.current?.querySelector<HTMLElement>(`[data-import="${begun}"]`)?.focus()
  }, [begun, isListed])

  if (!data || data.length === 0) return null
  const shown = isAll ? data : data.slice(0, mostImports)
  return (
    <Panel title="Importações" count={data.length}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="border-t border-line">
        {shown.map((one) => (
          <ImportItem key={one.id} one={one} onUndo={() => setAsked(one)} />
        ))}
      </ul>
      {data.length > shown.length && (
        <p className="border-t border-line px-4 py-2.5">
          <Button size="small" look="ghost" onClick={() => setAll(true)}>
            Mostrar as outras {data.length - shown.length}
          </Button>
        </p>
      )}
      <UndoDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onUndone={({ id }) => {
          undone.current = id
        }}
        focusAfter={() => {
          const id = undone.current
          undone.current = null
          return id === null ? null : named(id)
        }}
      />
    </Panel>
  )
}

function stateOf(one: MovingImport): string {
  const { undone_at, failure, finished_at, made, updated } = one
  if (undone_at) return 'Desfeita'
  const changed = updated > 0 ? `; alterados: ${changedText(one)}` : ''
  const stored = `Criados: ${countsText(made) || 'nada'}${changed}`
  if (failure) return `Parou: ${failure}. Até aqui: ${stored}.`
  return finished_at ? stored : ''
}

function ImportItem({ one, onUndo }: { one: MovingImport; onUndo: () => void }) {
  const calendar = useCalendar()
  const { source, file_name, user, started_at, total, done, made, notes, named, may_undo, failure } = one
  const report = useWrite({
    send: ({ id }: MovingImport) => call('GET /api/moving-imports/:id/check', { params: { id } }),
    failure: failureText('O relatório não foi baixado'),
    once: true,
    onDone: (check, imported) => saveReport(`importacao-${file_name}`, reportOfImport(imported, check)),
  })
  const share = total ? (100 * done) / total : 0
  return (
    <li className="grid gap-2 border-line px-4 py-3 text-cell not-first:border-t">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          <span data-import={one.id} tabIndex={-1} className="rounded-1 font-medium wrap-anywhere text-ink">
            {file_name}
          </span>{' '}
          <span className="block text-ink-3">
            {source} · {user?.display_name ?? 'Linha de comando'} · {calendar.formatInstant(started_at)}
          </span>
        </p>
        {!isRunning(one) && (
          <Button
            size="small"
            look="ghost"
            onClick={() => report.mutate(one)}
            aria-label={`Baixar relatório de ${file_name}`}
          >
            <Download aria-hidden="true" />
            Relatório
          </Button>
        )}
        {may_undo && (
          <Button size="small" onClick={onUndo} aria-label={`Desfazer importação de ${file_name}`}>
            Desfazer importação
          </Button>
        )}
      </div>
      {!isRunning(one) && (
        <p className={classNames('wrap-anywhere', failure ? 'text-danger-text' : 'text-ink-2 tabular-nums')}>
          {stateOf(one)}
          {made.project > 0 && !one.undone_at && (
            <>
              {' · '}
              <Link to={paths.projects()} className="rounded-1 font-medium text-accent-text">
                Ver projetos
              </Link>
            </>
          )}
        </p>
      )}
      {isRunning(one) && (
        <>
          <Meter
            label={total === null ? 'Lendo…' : 'Trazendo…'}
            value={total === null ? '' : `${formatNumber(done)} de ${counted(total, lines)}`}
          >
            <Bar label={`Andamento de ${file_name}`} value={share} />
          </Meter>
          {countsText(made) !== '' && (
            <p className="wrap-anywhere text-ink-2 tabular-nums">Até aqui: {countsText(made)}</p>
          )}
        </>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-1 text-ink-3">
          {notes.slice(0, mostNotes).map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
          {notes.length > mostNotes && <li>e mais {formatNumber(notes.length - mostNotes)} linhas, no relatório</li>}
        </ul>
      )}
      {reasons.map((why) => (
        <NamedRows key={why} rows={named} why={why} />
      ))}
    </li>
  )
}
