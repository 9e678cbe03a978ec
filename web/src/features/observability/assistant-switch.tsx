import { useId } from 'react'
import { Switch } from '../../ui/switch.tsx'

export type AssistantSwitchProps = { included: boolean; onChange: (included: boolean) => void }

/** Whether the page counts the assistant of Leme among the organisation's agents (OB-06). */
export function AssistantSwitch({ included, onChange }: AssistantSwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <span id={id} className="text-label text-ink-2 max-md:max-w-28 max-md:text-right">
        Incluir o assistente do Leme
      </span>
      <Switch checked={included} onChange={onChange} labelledBy={id} />
    </div>
  )
}
