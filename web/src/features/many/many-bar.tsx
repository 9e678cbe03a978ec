import type { ManyNoun } from '@leme/contract/work/many'
import { ChevronDown, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '../../api/http/errors.ts'
import type { Choice } from '../../list/choice.ts'
import { chosenCount } from '../../list/selection.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import type { Option } from '../../ui/select/select-list.tsx'
import { SelectOnDemand } from '../../ui/select/select-on-demand.tsx'
import { useDeletionWarning } from '../deletion/restore-deletion.ts'
import { DueButton } from './due-button.tsx'
import { manyWords } from './many-words.ts'
import { RefusedDialog } from './refused-dialog.tsx'
import { type ManyDeed, type ManyInput, type ManyRows, useMany } from './use-many.tsx'

/** A field that all chosen rows get the same value of; no id is empty, so that an empty value is none. */
export type ManyField = { field: string; label: string; options: readonly Option<string>[] }

export type ManyBarProps = {
  noun: ManyNoun
  choice: Choice
  /** How many the filter leaves; undefined until that is known. */
  total: number | undefined
  /** What the server finds them by, where it is the one that filters. */
  filter?: object
  fields: readonly ManyField[]
  hasDue?: boolean
  mayDelete: boolean
  /** What is loosened where rows of these ids are deleted: "12 stories ficam sem épico." */
  looseWords?: (ids: readonly string[]) => string
  projectId?: string
}

/** What a deletion leaves, and takes along. */
const leaves: Record<ManyNoun, string> = {
  epic: '',
  story: '',
  task: 'As horas registradas continuam nos projetos.',
  ticket: 'O histórico dos tickets também é excluído; as tasks que vieram deles ficam.',
}

/** What may be done to the rows that are chosen, at the foot of the window. */
export function ManyBar(props: ManyBarProps) {
  const { noun, choice, total, filter, fields, hasDue = false, mayDelete, looseWords, projectId } = props
  const { selection, order, clear, chooseAll } = choice
  const words = manyWords(noun)
  const deletionWarning = useDeletionWarning()
  // What is deleted is what was counted when it was asked, whatever others add meanwhile.
  const [deleting, setDeleting] = useState<{ rows: ManyRows; count: number; open: boolean }>()
  const [refusal, setRefusal] = useState<{ input: ManyInput; error: ApiError; open: boolean }>()
  const count = chosenCount(selection, total ?? order.length)
  const { mutate, isPending } = useMany({
    noun,
    projectId,
    projectName: (id) =>
      fields.find(({ field }) => field === 'project_id')?.options.find(({ value }) => value === id)?.label,
    onDone: ({ remove }) => {
      stopDeleting()
      setRefusal((before) => before && { ...before, open: false })
      // What a filter shows may be others from now on.
      if (remove || selection.isAll) clear()
    },
    onSomeRefused: (input, error) => {
      stopDeleting()
      setRefusal({ input, error, open: true })
    },
  })

  function rows(): ManyRows {
    const ids = [...selection.ids]
    if (!selection.isAll) return { ids }
    if (filter) return { filter, count: total ?? 0, except: ids }
    return { ids: order.filter((id) => !selection.ids.has(id)) }
  }
  const act = (deed: ManyDeed) => mutate({ ...rows(), ...deed })
  function stopDeleting(): void {
    setDeleting((before) => before && { ...before, open: false })
  }
  const isIdle = count > 0 && !isPending

  return (
    <section aria-label="Escolhidos" className="many-bar">
      <p role="status" className="px-1 text-cell font-medium whitespace-nowrap tabular-nums">
        {words.chosen(count)}
      </p>
      {!selection.isAll && total !== undefined && total > count && (
        <Button size="small" look="ghost" onClick={chooseAll}>
          {words.all(total)}
        </Button>
      )}
      <div className="many-deeds">
        {fields.map(({ field, label, options }) => (
          <SelectOnDemand
            key={field}
            options={options}
            value={null}
            disabled={!isIdle}
            onChange={(value) => act({ change: { [field]: value === '' ? null : value } })}
            trigger={{
              'aria-label': `${label}: mudar ${words.chosen(count)}`,
              className: buttonClass('outline', 'small'),
              children: (
                <>
                  {label}
                  <ChevronDown aria-hidden="true" className="size-3!" />
                </>
              ),
            }}
          />
        ))}
        {hasDue && <DueButton disabled={!isIdle} onAct={act} />}
        {mayDelete && (
          <Button size="small" disabled={!isIdle} onClick={() => setDeleting({ rows: rows(), count, open: true })}>
            <Trash2 aria-hidden="true" />
            Deletar
          </Button>
        )}
      </div>{' '}
      <IconButton size="small" label="Não escolher mais" className="max-md:ml-auto" onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
      {deleting && (
        <ConfirmDialog
          open={deleting.open}
          onOpenChange={(open) => !open && !isPending && stopDeleting()}
          title="Confirmar exclusão"
          thing={words.counted(deleting.count)}
          action="Deletar"
          busyAction="Deletando..."
          busy={isPending}
          onConfirm={() => mutate({ ...deleting.rows, remove: true })}
        >
          {deletionWarning} {leaves[noun]} {looseWords?.(deleting.rows.ids ?? [])}
        </ConfirmDialog>
      )}
      {refusal && (
        <RefusedDialog
          noun={noun}
          refused={refusal.error.refused}
          others={countOf(refusal.input, total) - refusal.error.refused.length}
          open={refusal.open}
          busy={isPending}
          onClose={() => setRefusal({ ...refusal, open: false })}
          onConfirm={() => refusal.open && mutate({ ...refusal.input, skip_refused: true })}
        />
      )}
    </section>
  )
}

function countOf({ ids, except = [] }: ManyInput, total = 0): number {
  return ids ? ids.length : total - except.length
}
