import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { ArrowUpRight } from 'lucide-react'
import { FollowLink, isOwn } from './follow-link.tsx'

const nouns: Record<AssistantLink['noun'], string> = {
  project: 'Projeto',
  epic: 'Épico',
  story: 'Story',
  task: 'Task',
  client: 'Cliente',
  person: 'Pessoa',
  ticket: 'Ticket',
  invoice: 'Fatura',
  agent: 'Agente',
  agent_run: 'Execução',
  page: 'Página',
}

/** What an answer leads to. */
export function MessageLinks({ links, userId }: { links: readonly AssistantLink[]; userId: string }) {
  const own = links.filter(isOwn)
  if (own.length === 0) return null

  return (
    <ul aria-label="Links" className="mt-1.5 grid gap-0.5">
      {own.map((link) => (
        <li key={`${link.noun} ${link.url}`} className="flex items-baseline gap-2">
          <FollowLink
            link={link}
            userId={userId}
            className="group/link inline-flex min-w-0 items-baseline gap-1 rounded-1 font-medium text-accent-text underline-offset-3 hover:underline max-md:py-1.5"
          >
            <span className="wrap-anywhere">{link.label}</span>
            <ArrowUpRight aria-hidden="true" className="size-3.5 shrink-0 self-center" />
          </FollowLink>
          <span className="ml-auto flex-none text-label text-ink-3">{nouns[link.noun]}</span>
        </li>
      ))}
    </ul>
  )
}
