import type { AssistantLink } from '@leme/contract/assistant'
import { useRouter } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { usePhone } from '../../ui/use-phone.ts'
import { showPanel } from './panel-state.ts'

const nouns: Record<AssistantLink['noun'], string> = {
  project: 'Projeto',
  epic: 'Épico',
  story: 'Story',
  task: 'Task',
  client: 'Cliente',
  person: 'Pessoa',
  ticket: 'Ticket',
  agent: 'Agente',
  agent_run: 'Execução',
  page: 'Página',
}

/** Only this site's own pages. */
function isOwn({ url }: AssistantLink): boolean {
  return /^\/(?![/\\])/.test(url)
}

/** What an answer leads to. The page changes below the panel; on a phone, where that covers it, the panel makes room. */
export function MessageLinks({ links, userId }: { links: readonly AssistantLink[]; userId: string }) {
  const router = useRouter()
  const isPhone = usePhone()
  const own = links.filter(isOwn)
  if (own.length === 0) return null

  function follow(event: MouseEvent, url: string): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isPhone) showPanel(userId, 'minimized')
    router.history.push(url)
  }

  return (
    <ul aria-label="Links" className="mt-1.5 grid gap-0.5">
      {own.map(({ noun, label, url }) => (
        <li key={`${noun} ${url}`} className="flex items-baseline gap-2">
          <a
            href={url}
            onClick={(event) => follow(event, url)}
            className="group/link inline-flex min-w-0 items-baseline gap-1 rounded-1 font-medium text-accent-text underline-offset-3 hover:underline max-md:py-1.5"
          >
            <span className="wrap-anywhere">{label}</span>
            <ArrowUpRight aria-hidden="true" className="size-3.5 shrink-0 self-center" />
          </a>
          <span className="ml-auto flex-none text-label text-ink-3">{nouns[noun]}</span>
        </li>
      ))}
    </ul>
  )
}
