import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import type { FoundNoun } from '@leme/contract/search/found-noun'
import type { Found } from '@leme/contract/search/search'
import {
  BookOpen,
  Bot,
  Building2,
  FolderKanban,
  Layers,
  ListChecks,
  type LucideIcon,
  Receipt,
  Ticket,
  UserRound,
} from 'lucide-react'

type NounWords = {
  name: string
  Icon: LucideIcon
  /** Its address. */
  href: (found: Found) => string
}

/** An epic, story or task lies over its project's list. */
const inProject = ({ project_id, code }: Found) => paths.thing(project_id ?? '', code ?? '')

/** What each kind of thing is called, and where it is. */
export const foundWords: Record<FoundNoun, NounWords> = {
  project: { name: 'Projeto', Icon: FolderKanban, href: ({ id }) => paths.project(id) },
  client: { name: 'Cliente', Icon: Building2, href: ({ id }) => paths.client(id) },
  epic: { name: 'Épico', Icon: Layers, href: inProject },
  story: { name: 'Story', Icon: BookOpen, href: inProject },
  task: { name: 'Task', Icon: ListChecks, href: inProject },
  ticket: { name: 'Ticket', Icon: Ticket, href: ({ id }) => paths.ticket(id) },
  invoice: { name: 'Fatura', Icon: Receipt, href: ({ id }) => paths.bill('invoices', id) },
  person: { name: 'Pessoa', Icon: UserRound, href: ({ id }) => filteredPaths.tasks({ assignee_user_id: id }) },
  agent: { name: 'Agente', Icon: Bot, href: ({ id }) => paths.agent(id) },
}

/** What tells it from others of its name: the project that it is in, or whose it is. */
export function asideOf({ noun, project, beside, code }: Found): string {
  if (noun === 'client') return beside ?? code ?? ''
  return (noun === 'project' ? beside : (project ?? beside)) ?? ''
}
