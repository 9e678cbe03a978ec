import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'

/** The sentences of a kind's list, in Portuguese and with its gender. */
function wordsOf(noun: WorkNoun) {
  const { name, names, ending } = workKinds[noun]
  const [one, many] = [name.toLowerCase(), names.toLowerCase()]
  const none = `${ending === 'o' ? 'Nenhum' : 'Nenhuma'} ${one}`
  return {
    none,
    newOne: `Nov${ending} ${name}`,
    loading: `Carregando ${many}`,
    loadFailed: `Não foi possível carregar ${ending}s ${many}`,
    noneThere: `${none} encontrad${ending}`,
    noneMatches: `${none} corresponde ao filtro`,
    /** What choosing none is called. */
    without: `Sem ${one}`,
    /** What a filter that holds back none is called. */
    all: `tod${ending}s`,
  }
}

/** What a list of each kind says. */
export const listWords = { epic: wordsOf('epic'), story: wordsOf('story'), task: wordsOf('task') }
