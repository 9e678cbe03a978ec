import { readReply } from '../src/features/assistant/grammar/reply/read-reply.ts'
import { type Draft, noDraft, type Plan } from '../src/features/assistant/plan.ts'
import type { Named, Pending, Question, Said } from '../src/features/assistant/said.ts'

export function list(...labels: string[]): Named[] {
  return labels.map((label) => ({ id: `id-${label}`, label }))
}

export const names: Said['names'] = {
  people: list('Marina Azevedo', 'Camila Duarte', 'Rafael Nunes', 'Pedro Lacerda', 'Pedro Monteiro', 'Sônia Medeiros'),
  projects: [
    { id: 'p1', label: 'Portal do Cliente', client: 'Acme Indústria', status: 'doing' },
    { id: 'p2', label: 'Portal do Cliente', client: 'Banco Horizonte', status: 'doing' },
    { id: 'p3', label: 'App de Vendas', client: 'Acme Indústria', status: 'doing' },
    { id: 'p4', label: 'Motor de Precificação', client: 'Banco Horizonte', status: 'doing' },
  ],
  clients: list('Acme Indústria', 'Banco Horizonte', 'Vetor Energia').map((one) => ({ ...one, is_active: true })),
  partners: [],
  agents: [],
  epics: list('Catálogo', 'Checkout'),
  stories: [{ id: 's1', label: 'Busca de produtos', epic_id: null }],
}

type Told = Partial<Pick<Said, 'pending' | 'last' | 'history'>>

/** What a reply is read as, in a small organisation, on a Wednesday. */
export function say(text: string, { pending = null, last = null, history = [] }: Told = {}): Plan | null {
  return readReply({
    text,
    history,
    speaker: { id: 'id-Marina Azevedo', label: 'Marina Azevedo' },
    today: '2026-11-18',
    page: { context_type: 'dashboard', project: null, epic: null, story: null },
    names,
    pending,
    last,
  })
}

export function asking(draft: Partial<Draft>, about: string, options: Named[] = [], text = '?'): { pending: Pending } {
  const question: Question = { about, text, options }
  return { pending: { exchange_id: 'x', draft: { ...noDraft, ...draft }, question } }
}

export function previewing(draft: Partial<Draft>): { pending: Pending } {
  return { pending: { exchange_id: 'x', draft: { ...noDraft, ...draft }, question: null } }
}

/** The draft that an answer makes. */
export function draftOf(plan: Plan | null): Draft {
  if (plan?.intent !== 'create') throw new Error(`no draft but ${JSON.stringify(plan)}`)
  return plan.draft
}
