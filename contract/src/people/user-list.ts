import { roles } from '../can.ts'
import type { List } from '../list/list.ts'

/** The people of an organisation, by name; administrators see more of them than others, and who was removed. */
export const userList = {
  columns: {
    display_name: { label: 'Nome', type: 'text' },
    email: { label: 'Email', type: 'text', blank: true },
    role: { label: 'Papel', type: 'choice', values: roles },
    member_since: { label: 'Na equipe desde', type: 'instant' },
    last_seen_at: { label: 'Último acesso', type: 'instant', blank: true },
    removed_at: { label: 'Removida em', type: 'instant' },
  },
  filters: {},
} as const satisfies List
