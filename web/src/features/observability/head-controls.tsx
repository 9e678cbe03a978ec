import { runList } from '@leme/contract/agents/run-list'
import { useId } from 'react'
import { ViewsMenu } from '../../list/views-menu.tsx'
import { Switch } from '../../ui/form/switch.tsx'

export type HeadControlsProps = { included: boolean; onInclude: (included: boolean) => void }

/**
 * What the whole page is of: a view of its runs, and whether it counts the assistant of Leme among the organisation's
 * agents (OB-06).
 */
export function HeadControls({ included, onInclude }: HeadControlsProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
      <ViewsMenu list={runList} of={{ list: 'runs' }} />
      <div className="flex min-h-8 items-center gap-2.5">
        <span id={id} className="text-label text-ink-2 max-md:max-w-28 max-md:text-right">
          Incluir o assistente do Leme
        </span>
        <Switch checked={included} onChange={onInclude} labelledBy={id} />
      </div>
    </div>
  )
}
