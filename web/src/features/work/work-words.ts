/** What is said of one of a kind of work, in Portuguese and with its gender. */
export type WorkWords = ReturnType<typeof workWords>

/** The sentences for a noun: `workWords('Épico', 'o')` for "Épico criado com sucesso", "Novo Épico", "Este épico…". */
export function workWords(noun: string, ending: 'o' | 'a') {
  const lower = noun.toLowerCase()
  return {
    newOne: `Nov${ending} ${noun}`,
    create: `Criar ${noun}`,
    created: `${noun} criad${ending} com sucesso`,
    createFailed: `Erro ao criar ${lower}`,
    edit: `Editar ${noun}`,
    updated: `${noun} atualizad${ending} com sucesso`,
    updateFailed: `Erro ao atualizar ${lower}`,
    deleted: `${noun} deletad${ending} com sucesso`,
    deleteFailed: `Erro ao deletar ${lower}`,
    missing: `${noun} não encontrad${ending}`,
    gone: `${ending === 'o' ? 'Este' : 'Esta'} ${lower} foi deletad${ending} por outra pessoa`,
  }
}
