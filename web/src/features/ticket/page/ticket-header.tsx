import type { Ticket } from '@leme/contract/work/ticket'
import { ListPlus, type LucideIcon, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { BackLink } from '../../../page/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { TicketStatus } from '../ticket-status.tsx'

const edit = lazyPart(() => import('../edit-ticket-dialog.tsx'), 'EditTicketDialog')
const newTask = lazyPart(() => import('../new-ticket-task-dialog.tsx'), 'NewTicketTaskDialog')

const back = <BackLink to="/tasks" search={{ tab: 'tickets' }} label="Voltar para tickets" />

type ActionProps = {
  label: string
  icon: LucideIcon
  dialog: typeof edit | typeof newTask
  ticket: Ticket | undefined
  isGone: boolean
  shortcut?: string
}

/**
 * A button with its dialog, which is fetched when a pointer or the focus comes near. The dialog of a ticket that goes away
 * stays open, so that what was typed is not lost.
 */
function Action({ label, icon: Icon, dialog: { Part, prepare }, ticket, isGone, shortcut }: ActionProps) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      {!isGone && (
        <Button
          disabled={!ticket}
          aria-keyshortcuts={shortcut}
          onClick={() => setOpen(true)}
          onPointerEnter={prepare}
          onFocus={prepare}
          className="max-md:w-(--control)"
        >
          <Icon aria-hidden="true" className="max-md:ml-0!" />
          <span className="max-md:sr-only">{label}</span>
        </Button>
      )}
      {ticket && open !== null && (
        <Suspense>
          <Part ticket={ticket} isGone={isGone} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

const skeleton = (
  <>
    <span className="sr-only">Ticket</span>
    <Skeleton className="my-1 h-5 w-64 max-w-full" />
    {/* Most titles have two lines on phones. */}
    <Skeleton className="mt-2 mb-1 h-5 w-40 md:hidden" />
  </>
)

type TicketHeaderProps = { ticket: Ticket | undefined; failed: boolean; isGone: boolean }

/** The ticket's title, who asked and status, and what can be done with it; a skeleton until it is known. */
export function TicketHeader({ ticket, failed, isGone }: TicketHeaderProps) {
  const head = failed
    ? { title: 'Ticket' }
    : {
        title: ticket?.title ?? skeleton,
        subtitle: ticket ? (
          `${ticket.key} · ${ticket.requester ?? 'Sem solicitante'}`
        ) : (
          <Skeleton className="my-0.75 h-3.5 w-40" />
        ),
        aside: ticket ? (
          <span inert={isGone}>
            <TicketStatus ticket={ticket} />
          </span>
        ) : (
          <Skeleton className="h-5 w-20" />
        ),
      }
  return (
    <PageHead {...head} back={back}>
      <Action label="Criar task" icon={ListPlus} dialog={newTask} ticket={ticket} isGone={failed || isGone} />
      <Action label="Editar" icon={Pencil} dialog={edit} ticket={ticket} isGone={failed || isGone} shortcut="e" />
    </PageHead>
  )
}
