import { useRouterState } from '@tanstack/react-router'
import { Mark } from '../../../ui/sign/mark.tsx'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { suggest } from '../conversation/draft.ts'
import { type ContextType, contextType, uiContext } from '../page-context.ts'

/** What one may ask, with examples that fit the page: each is put into the input, to be changed and sent. */
export function EmptyConversation({ store }: { store: ConversationStore }) {
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  const examples = examplesFor(contextType(pathname), uiContext(pathname, searchStr).selected_project_id !== undefined)
  return (
    <div className="my-auto grid justify-items-center py-3 text-center text-ink-3">
      <Mark className="mb-2 size-7 text-accent-text" />
      <p className="font-semibold text-ink">Como posso ajudar?</p>
      <p className="max-w-64 text-balance">Posso criar projetos, épicos, stories e tasks a partir de uma frase.</p>
      <ul aria-label="Exemplos" className="mt-4 grid w-full gap-1.5">
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => suggest(store.userId, example)}
              className="w-full rounded-2 border border-line px-3 py-2 text-left text-cell text-ink-2 transition-colors duration-(--quick) hover:border-line-2 hover:bg-hover hover:text-ink max-md:min-h-11"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Requests that the assistant understands, and that suit the page. */
function examplesFor(context: ContextType, hasProject: boolean): readonly string[] {
  if (hasProject) {
    return [
      'Crie os épicos Login, Cadastro e Relatórios neste projeto',
      'Crie uma task para revisar o contrato até sexta, P1, 4h',
      'O que está atrasado neste projeto?',
    ]
  }
  if (context === 'projects') {
    return ['Crie um projeto com 120 horas de budget', 'O que está atrasado?', 'Quais projetos estão bloqueados?']
  }
  if (context === 'finance') {
    return ['Quanto temos a receber?', 'O que está vencido por cliente?']
  }
  return ['O que está atrasado?', 'Quais tickets estão abertos?', 'Quanto custaram os agentes este mês?']
}
