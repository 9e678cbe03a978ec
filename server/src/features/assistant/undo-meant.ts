import { fold } from '@leme/language/text'
import type { Written } from '@leme/language/turn-context'
import { listed, named } from './wording.ts'

/** Words that an undo is asked for with, and that name nothing by themselves. */
const plain = new Set(
  `desfaz desfazer desfaca desfaz-se reverte reverter reverta volta voltar volte atras apaga apague apagar remove remova
  remover exclui exclua excluir deleta delete deletar tira tire tirar cancela cancele cancelar elimina retira undo ctrl z
  isso isto esse essa esses essas este esta estes estas aquilo aquele aquela ele ela o a os as um uma que e de do da dos
  das no na por favor pf pfv pra para mim me eu voce vc ce a gente criou criei criar criado criada criados criadas criacao
  fez fiz feito feita fazer acabou acabei acaba acabamos acabado recem foi era estava fora agora antes ai ja la entao
  ultimo ultima ultimos ultimas coisa acao pedido passo tudo todos todas item itens linha
  task tasks tarefa tarefas atividade epico epicos epic story stories historia historias projeto projetos
  pode poderia podes consegue quero queria preciso gostaria nao sim ok errado errada errei ter cadastrei cadastrou cadastrado adicionou adicionei retorna retornar erro ops opa eita putz esquece
  deixa correcao correcoes mudanca mudancas alteracao alteracoes edicao modificacao valor valores anterior estado volta melhor mudei mudamos ideia engano sem querer arrependi como tava desculpa oi please comando ultimo`.split(
    /\s+/,
  ),
)

/**
 * Why a sentence does not undo the last request, though it asks for an undo: it names something else, or a part of it.
 * Null where nothing speaks against it. What is removed is gone, so what is not surely meant stays.
 */
export function otherwiseMeant(text: string, written: readonly Written[]): string | null {
  const said = fold(text)
  const labels = written.map(({ label }) => fold(label))
  const known = new Set(labels.flatMap(wordsOf))
  const hasOtherWords = wordsOf(said).some((word) => !plain.has(word) && !known.has(word))
  const namesPart = written.length > 1 && labels.some((label) => said.includes(label))
  if (!hasOtherWords && !namesPart) return null
  const rows = [...written.slice(0, 5).map(named), ...(written.length > 5 ? [`mais ${written.length - 5}`] : [])]
  return `Só desfaço o último pedido, por inteiro: ${listed(rows)}. Diga “desfaz” para desfazê-lo.`
}

/** Whether a row itself is to be removed, whatever was corrected in it since: it is named, or removed by the word. */
export function meansRow(text: string, written: readonly Written[]): boolean {
  const said = fold(text)
  if (/(?<!\p{L})(?:correc|mudanca|alterac|edicao)/u.test(said)) return false
  if (/(?<!\p{L})(?:apag|remov|exclu|delet|elimin)/u.test(said)) return true
  return written.some(({ label }) => said.includes(fold(label)))
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
