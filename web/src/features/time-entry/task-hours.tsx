import type { TimeEntry } from '@leme/contract/work/time-entry'
import type { Task } from '@leme/contract/work/work-item'
import { useState } from 'react'
import { HoursDialog } from './hours-dialog.tsx'
import { HoursSection } from './hours-section.tsx'
import { RemoveHoursDialog } from './remove-hours-dialog.tsx'

/** Which entry a dialog is about; it keeps it while it closes. */
type About<Entry> = { open: boolean; entry: Entry }

export type TaskHoursProps = {
  task: Pick<Task, 'id' | 'title' | 'project_id'>
  /** Its hours are read still; what is typed in a dialog of them stays. */
  isGone: boolean
}

/** A task's hours in its dialog, with the dialogs that register, correct and remove them. */
export function TaskHours({ task, isGone }: TaskHoursProps) {
  const { id, project_id } = task
  const [editing, setEditing] = useState<About<TimeEntry | null>>({ open: false, entry: null })
  const [removing, setRemoving] = useState<About<TimeEntry> | null>(null)
  return (
    <>
      <HoursSection
        projectId={project_id}
        taskId={id}
        isGone={isGone}
        onRegister={() => setEditing({ open: true, entry: null })}
        onCorrect={(entry) => setEditing({ open: true, entry })}
        onRemove={(entry) => setRemoving({ open: true, entry })}
      />
      <HoursDialog
        {...editing}
        projectId={project_id}
        task={task}
        onOpenChange={(open) => setEditing({ ...editing, open })}
      />
      {removing && (
        <RemoveHoursDialog
          {...removing}
          projectId={project_id}
          taskId={id}
          onClose={() => setRemoving({ ...removing, open: false })}
        />
      )}
    </>
  )
}
