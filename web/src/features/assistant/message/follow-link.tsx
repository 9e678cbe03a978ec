import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { usePhone } from '../../../ui/use-phone.ts'
import { showPanel } from '../panel-state.ts'

/** Only this site's own pages. */
export function isOwn({ url }: AssistantLink): boolean {
  return /^\/(?![/\\])/.test(url)
}

export type FollowLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  link: AssistantLink
  userId: string
  /** It was followed, in this window. */
  onFollow?: () => void
}

/** Leads to what an answer names. The page changes below the panel; on a phone, where that covers it, the panel makes room. */
export function FollowLink({ link: { url }, userId, onFollow, ...rest }: FollowLinkProps) {
  const router = useRouter()
  const isPhone = usePhone()

  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isPhone) showPanel(userId, 'minimized')
    router.history.push(url)
    onFollow?.()
  }

  return <a href={url} onClick={follow} {...rest} />
}
