import type { ChangeWords } from '../row-change.ts'

export const statusWords: ChangeWords = { failure: (message) => `Erro ao atualizar status: ${message}` }

export const priorityWords: ChangeWords = {
  success: 'Prioridade atualizada com sucesso',
  failure: (message) => `Erro ao atualizar prioridade: ${message}`,
}
