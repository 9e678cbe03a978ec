import type { ChangeWords } from '../row-change.ts'

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

export const storyWords: ChangeWords = {
  success: 'Story atualizada com sucesso',
  failure: (message) => `Erro ao atualizar story: ${message}`,
}
