import type { ChangeWords } from '../use-change-row.ts'

export const statusWords: ChangeWords = { failure: (message) => `Erro ao atualizar status: ${message}` }

export const ownerWords: ChangeWords = {
  success: 'Responsável atualizado com sucesso',
  failure: (message) => `Erro ao atualizar responsável: ${message}`,
}

export const priorityWords: ChangeWords = {
  success: 'Prioridade atualizada com sucesso',
  failure: (message) => `Erro ao atualizar prioridade: ${message}`,
}

export const epicWords: ChangeWords = {
  success: 'Épico atualizado com sucesso',
  failure: (message) => `Erro ao atualizar épico: ${message}`,
}
