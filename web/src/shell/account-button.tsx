import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { Avatar } from '../ui/sign/avatar.tsx'

/** The signed-in user, as the button of the account menu; below 1024 px the initials alone. */
export function AccountButton({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      aria-label={name ? `Conta de ${name}` : 'Conta'}
      title={name || undefined}
      className="flex h-8 min-w-0 items-center gap-2 rounded-2 px-1.5 font-medium text-ink hover:bg-hover data-popup-open:bg-hover max-md:h-10 [&>svg]:size-4 [&>svg]:shrink-0"
      {...rest}
    >
      <Avatar name={name} size="normal" />
      <span className="max-w-52 truncate max-lg:hidden">{name || <Skeleton className="h-3 w-28" />}</span>
      <ChevronDown aria-hidden="true" className="max-md:hidden" />
    </button>
  )
}
