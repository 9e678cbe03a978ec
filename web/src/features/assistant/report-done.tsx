import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { type ToastAction, toast } from '../../ui/toast/toast.ts'
import { FollowLink, isOwn } from './message/follow-link.tsx'

/** The toast of what was done, with the way there: the answer's first link is the thing, or the project that has the things. */
export function reportDone(title: string, links: readonly AssistantLink[], userId: string): void {
  const link = links.find(isOwn)
  toast.success(title, link && seeIt(link, userId))
}

function seeIt(link: AssistantLink, userId: string): ToastAction {
  return (close) => (
    <FollowLink data-button link={link} userId={userId} onFollow={close} aria-label={`Ver ${link.label}`}>
      Ver
    </FollowLink>
  )
}
