import { can } from '@leme/contract/can'
import { formatHours } from '@leme/contract/format/format'
import { sumWorked } from '@leme/contract/format/hours'
import type { Me } from '@leme/contract/people/user'
import type { TimeEntry } from '@leme/contract/work/time-entry'
import { Clock } from 'lucide-react'
import { messageOf } from '../../api/http/errors.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { DialogSection } from '../../ui/float/dialog.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { HoursEntry } from './hours-entry.tsx'
import { useTimeEntries } from './use-time-entries.ts'

/** What can be done with entries; the caller opens the dialog for it. */
export type HoursActions = {
  onRegister: () => void
  onCorrect: (entry: TimeEntry) => void
  onRemove: (entry: TimeEntry) => void
}

export type HoursSectionProps = HoursActions & {
  projectId: string
  taskId: string
  /** The task is no more: its hours are read, and none is changed. */
  isGone: boolean
}

/** The hours of a task: their total, each entry, and the way to register more. */
export function HoursSection({ projectId, taskId, isGone, onRegister, ...actions }: HoursSectionProps) {
  const { data: entries, error, refetch } = useTimeEntries(projectId, taskId)
  const register = !isGone && (
    <Button size="small" onClick={onRegister}>
      <Clock aria-hidden="true" />
      Registrar horas
    </Button>
  )
  const total = entries && sumWorked(entries.map(({ hours }) => hours))
  return (
    <DialogSection
      title="Horas"
      end={
        <>
          {total !== undefined && <span>Total: {formatHours(total)}</span>}
          {register}
        </>
      }
    >
      {entries?.length === 0 && <p className="text-cell text-ink-3">Nenhuma hora registrada</p>}
      {entries && entries.length > 0 && <HoursList entries={entries} isGone={isGone} {...actions} />}
      {!entries && error && <HoursError error={error} onRetry={() => void refetch()} />}
      {!entries && !error && (
        <Loading label="Carregando horas">
          <Skeleton className="my-0.75 h-3.5 w-56" />
        </Loading>
      )}
    </DialogSection>
  )
}

type HoursListProps = Omit<HoursActions, 'onRegister'> &
  Pick<HoursSectionProps, 'isGone'> & { entries: readonly TimeEntry[] }

function HoursList({ entries, isGone, onCorrect, onRemove }: HoursListProps) {
  const me = useMe()
  const who = isGone ? null : me
  return (
    <ul className="grid">
      {entries.map((entry) => (
        <HoursEntry
          key={entry.id}
          entry={entry}
          onCorrect={who && mayChange(who, entry) ? onCorrect : undefined}
          onRemove={who && mayRemove(who, entry) ? onRemove : undefined}
        />
      ))}
    </ul>
  )
}

function HoursError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 text-cell text-ink-3">
      <p>{messageOf(error, 'Não foi possível carregar as horas')}</p>
      <Button size="small" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}

/** Whether somebody may correct an entry: their own, or as a manager anybody's. The database decides. */
function mayChange(me: Me, entry: TimeEntry): boolean {
  return can(me.role, entry.user_id === me.id ? 'time_entry.update_own' : 'time_entry.update_other')
}

/** Whether somebody may remove an entry: their own, or as a manager anybody's. The database decides. */
function mayRemove(me: Me, entry: TimeEntry): boolean {
  return can(me.role, entry.user_id === me.id ? 'time_entry.delete_own' : 'time_entry.delete_other')
}
