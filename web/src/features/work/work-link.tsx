import { paths } from '@leme/contract/paths'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useOpenWork } from './use-open-work.ts'

export type WorkLinkProps = {
  projectId: string
  noun: WorkNoun
  id: string
  /** Its key, by which the address names it where it is known. */
  itemKey?: string
  /** Among other words; else it is a line, or several, of its own. */
  inline?: boolean
  children: ReactNode
}

/** A row's title answers a finger well above and below its words. */
const ownLine = 'relative block w-fit max-w-full before:absolute before:inset-x-0 before:-inset-y-2.5'

/**
 * The title of an epic, story or task, which opens it. In a tab of its own it opens over the list that has it; the
 * router's Link is not used, because each of thousands would look at every change of the address.
 */
export function WorkLink({ projectId, noun, id, itemKey, inline = false, children }: WorkLinkProps) {
  const open = useOpenWork()

  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ projectId, noun, id, itemKey })
  }

  return (
    <a
      href={itemKey ? paths.thing(projectId, itemKey) : paths[noun](projectId, id)}
      onClick={follow}
      className={classNames(
        'rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline',
        !inline && ownLine,
      )}
    >
      {children}
    </a>
  )
}
