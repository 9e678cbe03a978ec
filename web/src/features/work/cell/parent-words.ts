import type { ChangeWords } from '../row-change.ts'

export const epicWords: ChangeWords = {
  success: 'Épico atualizado com sucesso',
  failure: (message) => `Erro ao atualizar épico: ${message}`,
}

export const storyWords: ChangeWords = {
  success: 'Story atualizada com sucesso',
  failure: (message) => `Erro ao atualizar story: ${message}`,
}
