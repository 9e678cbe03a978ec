import { paths } from '@leme/contract/paths'
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

export type MenuEntry = { title: string; to: string; icon: LucideIcon }
export type MenuGroup = { title: string; entries: readonly MenuEntry[] }

/** The side menu, in order; the same for every role. */
export const menuGroups: readonly MenuGroup[] = [
  {
    title: 'Operação',
    entries: [
      { title: 'Dashboard', to: paths.dashboard(), icon: LayoutDashboard },
      { title: 'Projetos', to: paths.projects(), icon: FolderKanban },
      { title: 'Clientes', to: paths.clients(), icon: Users },
      { title: 'Tasks & Tickets', to: paths.tasks(), icon: Ticket },
      { title: 'Financeiro', to: paths.finance(), icon: Wallet },
      { title: 'Briefings', to: paths.briefs(), icon: FileText },
    ],
  },
  {
    title: 'Inteligência',
    entries: [
      { title: 'Agentes', to: paths.agents(), icon: Bot },
      { title: 'Observabilidade', to: paths.observability(), icon: Activity },
      { title: 'RAG Manager', to: paths.rag(), icon: Database },
    ],
  },
]
