import { runList } from '@leme/contract/agents/run-list'
import { useId } from 'react'
import { ViewsMenu } from '../../list/views-menu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { headControlsClass } from './head-controls-class.ts'

export type HeadControlsProps = { included: boolean; onInclude: (included: boolean) => void }

/**
 * What the whole page is of: a view of its runs, and whether it counts the assistant of Leme among the organisation's
 * agents (OB-06).
 */
export function HeadControls({ included, onInclude }: HeadControlsProps) {
  const id = useId()
  return (
    <div className={classNames(headControlsClass, 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2')}>
      <ViewsMenu list={runList} of={{ list: 'runs' }} />
      <div className="flex min-h-8 items-center gap-2.5">
        <span id={id} className="text-label text-ink-2 max-md:text-right">
          Incluir o assistente do Leme
        </span>
        <Switch checked={included} onChange={onInclude} labelledBy={id} />
      </div>
    </div>
  )
}
