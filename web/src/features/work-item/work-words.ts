import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { listWords } from './list-words.ts'

/** The sentences of a kind's dialogs, in Portuguese and with its gender: "Épico criado com sucesso", "Esta task…". */
function wordsOf(noun: WorkNoun) {
  const { name, names, ending } = workKinds[noun]
  const [one, many] = [name.toLowerCase(), names.toLowerCase()]
  const isMale = ending === 'o'
  const { none } = listWords[noun]
  return {
    create: `Criar ${name}`,
    created: `${name} criad${ending} com sucesso`,
    createFailed: `Erro ao criar ${one}`,
    edit: `Editar ${name}`,
    updated: `${name} atualizad${ending} com sucesso`,
    updateFailed: `Erro ao atualizar ${one}`,
    deleted: `${name} deletad${ending} com sucesso`,
    deleteFailed: `Erro ao deletar ${one}`,
    missing: `${name} não encontrad${ending}`,
    gone: `${isMale ? 'Este' : 'Esta'} ${one} foi deletad${ending} por outra pessoa`,
    moved: `${isMale ? 'Este' : 'Esta'} ${one} foi para outro projeto, onde é`,
    noneLinked: `${none} vinculad${ending}`,
    noneCalled: (text: string) =>
      `${none} se chama “${text}”. Escolha ${isMale ? 'um' : 'uma'} da lista ou apague o texto.`,
    /** Of how many hang on something. */
    linked: { one: `${one} vinculad${ending}`, many: `${many} vinculad${ending}s` },
    choiceGone: `${ending.toUpperCase()} ${one} escolhid${ending} foi deletad${ending}. Escolha outr${ending}, ou crie sem ${one}.`,
  }
}

/** What the dialogs of each kind say. */
export const workWords = { epic: wordsOf('epic'), story: wordsOf('story'), task: wordsOf('task') }
