import type { AssignedBy } from '@leme/contract/agents/assigned-by'

/** Why a run is of a project. */
export const assignedWords: Record<AssignedBy, string> = {
  item: 'a execução diz o item',
  project: 'a execução diz o projeto',
  branch: 'pela branch',
  session: 'pela sessão',
  agent: 'projeto do agente',
  rule: 'por regra',
  person: 'por uma pessoa',
}
