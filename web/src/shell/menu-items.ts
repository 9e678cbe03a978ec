import type { PathIn } from '@leme/contract/pages'
import {
  Activity,
  Bot,
  Database,
  FileText,
  FolderKanban,
  LayoutDashboard,
  type LucideIcon,
  Ticket,
  Users,
  Wallet,
} from 'lucide-react'

/** The groups of the side menu, in order; the same for every role. */
export const menuGroups = ['Operação', 'Inteligência'] as const

export type MenuGroup = (typeof menuGroups)[number]

export const menuIcons: Record<PathIn<MenuGroup>, LucideIcon> = {
  '/': LayoutDashboard,
  '/projects': FolderKanban,
  '/clients': Users,
  '/tasks': Ticket,
  '/finance': Wallet,
  '/briefs': FileText,
  '/agents': Bot,
  '/observability': Activity,
  '/rag': Database,
}
