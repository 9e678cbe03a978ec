import { noTask } from '../src/features/assistant/plan.ts'
import type { Named, Said } from '../src/features/assistant/said.ts'
import { previewing } from './say-reply.ts'
import { type Place, places, saidAt } from './told-plan.ts'

const words =
  'Revisar Testar Publicar Migrar Ajustar Criar Validar Tela Login Relatório Pagamento Estoque Frota Cobrança Portal Cadastro'.split(
    ' ',
  )

function label(at: number): string {
  const word = (factor: number) => words[(at * factor + (at >> factor)) % words.length]
  return `${word(1)} ${word(3)} de ${word(5)} ${at}`
}

function many(count: number): Named[] {
  return Array.from({ length: count }, (_, at) => ({ id: `many-${at}`, label: label(at) }))
}

const { names } = saidAt('', 'nothing')
const manyNames: Said['names'] = {
  ...names,
  people: [...names.people, ...many(200)],
  projects: many(3000).map((one) => ({ ...one, client: 'Acme', status: 'doing' })),
  clients: many(3000).map((one) => ({ ...one, is_active: true })),
}
const largePlan = previewing({
  project: { id: 'p3', label: 'App de Vendas' },
  tasks: many(1000).map((one) => ({ ...noTask, title: one.label })),
})

/** What the text is said in, or is part of; those of `told-plan.ts` besides. */
const more: Record<string, (text: string) => Said> = {
  'a large plan shown': (text) => ({ ...saidAt(text, 'tasks shown'), ...largePlan }),
  'many names': (text) => ({ ...saidAt(text, 'nothing'), names: manyNames }),
  'a client of many': (text) => ({ ...saidAt(text, 'client'), names: manyNames }),
  // Each message may go on from those before it.
  'a long history': (text) => ({
    ...saidAt('e ontem?', 'nothing'),
    history: Array.from({ length: 100 }, (_, at) =>
      at % 2 === 0
        ? { role: 'user', content: `${at % 4 === 0 ? 'e ' : ''}${text.slice(0, 280)}` }
        : { role: 'assistant', content: 'Não encontrei.' },
    ),
  }),
  'asked which it corrects': (text) => ({
    ...saidAt('a primeira', 'tasks shown'),
    history: [
      { role: 'user', content: text },
      { role: 'assistant', content: 'Qual deles? Diga o título.' },
    ],
  }),
}

export const states = [...Object.keys(places), ...Object.keys(more)]

/** Where a text is said: in a fresh conversation, as an answer, before a preview, after something was written. */
export function saidIn(state: string, text: string): Said {
  return more[state]?.(text) ?? saidAt(text, state as Place)
}
