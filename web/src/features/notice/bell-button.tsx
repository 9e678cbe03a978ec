import { mostCounted } from '@leme/contract/notice/notice-limits'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/button.tsx'

/** The bell, with how many notices are not read. */
export function BellButton({ count, ...rest }: Omit<ComponentProps<typeof IconButton>, 'label'> & { count: number }) {
  const shown = count >= mostCounted ? `${mostCounted - 1}+` : String(count)
  const said = count === 0 ? 'nenhuma não lida' : `${shown} ${count === 1 ? 'não lida' : 'não lidas'}`
  return (
    <IconButton label={`Notificações: ${said}`} size="small" className="relative" {...rest}>
      <Bell aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -right-1 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-accent tabular-nums max-md:top-0.5 max-md:right-0.5"
        >
          {shown}
        </span>
      )}
    </IconButton>
  )
}
