import type { ContextType } from './page-context.ts'

/** Requests that the assistant understands, and that suit the page. */
export function examplesFor(context: ContextType, hasProject: boolean): readonly string[] {
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
