import type { List } from '../list/list.ts'
import { type AuditKind, auditKinds } from './audit-kind.ts'

const kinds = Object.keys(auditKinds) as AuditKind[]

/** What happened to the organisation's safety and data, the newest first. */
export const auditList = {
  columns: {
    event: { label: 'O que houve', type: 'text' },
    actor_name: { label: 'Quem', type: 'text', blank: true },
    ip: { label: 'De onde', type: 'text', blank: true },
    created_at: { label: 'Quando', type: 'instant', align: 'right' },
  },
  filters: {
    /** Words of who, of what, or of the address. */
    q: { label: 'Buscar por pessoa, alvo ou endereço', type: 'words' },
    /** Who did it, or to whom it was done. */
    user_id: { label: 'Pessoa', type: 'name', of: 'person', all: 'todas', unlisted: 'fora da equipe' },
    kind: {
      label: 'Tipo',
      type: 'choice',
      values: kinds,
      names: auditKinds,
    },
    /** Days of the organisation's calendar, both included. */
    from: { label: 'De', type: 'from', field: 'created_at' },
    to: { label: 'Até', type: 'to', field: 'created_at' },
  },
} as const satisfies List
