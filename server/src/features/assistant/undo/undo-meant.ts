import { fold } from '@leme/language/text'
import type { Change } from '../../change/change.ts'
import { deedText, fieldsText } from '../../change/change-words.ts'

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
  deixa correcao correcoes mudanca mudancas alteracao alteracoes edicao modificacao valor valores anterior estado volta melhor mudei mudamos ideia engano sem querer arrependi como tava desculpa oi please comando ultimo
  refaca refazer refaz desfeito desfeita desfiz exclusao exclusoes delecao remocao apaguei apagou removi removeu excluiu deletei deletou
  traz traga tras hora horas ticket tickets cliente clientes membro agente edicao edicoes lancamento mexi mexeu`.split(
    /\s+/,
  ),
)

/**
 * Why a sentence does not undo the last change, though it asks for an undo: it names something else, or a part of it.
 * Null where nothing speaks against it. What is not surely meant stays as it is.
 */
export function otherwiseMeant(text: string, change: Change): string | null {
  const said = fold(text)
  const { rows } = change
  const labels = rows.map(({ label }) => fold(label))
  const fields = rows.flatMap(({ after }) => wordsOf(fold(fieldsText(Object.keys(after ?? {})))))
  const known = new Set([...labels.flatMap(wordsOf), ...fields])
  const words = wordsOf(said)
  const hasOtherWords = words.some((word) => !plain.has(word) && !known.has(word))
  const namesPart = rows.length > 1 && labels.some((label) => label !== '' && said.includes(label))
  // Of all that was done only the last is meant to be taken back here.
  const isMore = rows.length === 1 && words.some((word) => /^tod[oa]s$|^tudo$/.test(word))
  if (!hasOtherWords && !namesPart && !isMore && isOfKind(words, change)) return null
  return lastAloneText(change)
}

/** That the last change alone is undone, and what it was. */
export function lastAloneText(change: Change): string {
  const undid = change.is_undo ? 'desfazer, o que mudou de novo: ' : ''
  const how = change.is_undo ? 'Diga “refaça” para refazê-la.' : 'Diga “desfaça” para desfazê-la.'
  return `Só desfaço a sua última mudança, por inteiro. Ela foi ${undid}${deedText(change)}. ${how}`
}

/** "refaça", "desfaça o desfazer": an undo is taken back. */
export function saysRedo(text: string): boolean {
  return /(?<!\p{L})(?:refa[cz]|desfeit|o desfazer)/u.test(fold(text))
}

/** Whether the last change is of the kind that the words speak of: "desfaça a exclusão", "refaça". */
function isOfKind(words: readonly string[], { rows, is_undo }: Change): boolean {
  const says = (stems: RegExp) => words.some((word) => stems.test(word))
  const was = (action: string) => rows.some((row) => row.action === action)
  if (saysRedo(words.join(' '))) return is_undo
  if (says(/^(?:exclusao|exclusoes|delecao|remocao|remov(?:i|eu)|exclu(?:i|iu)|apag(?:uei|ou)|delet(?:ei|ou))$/))
    return was('deleted')
  if (says(/^(?:criacao|cri(?:ei|ou|ado|ada|ados|adas)|cadastr(?:ei|ou|ado))$/)) return was('created')
  if (says(/^(?:correcao|correcoes|edicao)$/)) return was('updated')
  if (says(/^tra[gzs]/)) return was('deleted')
  // What is to be removed was made: "apaga isso" neither brings back nor puts back.
  if (says(/^(?:apag(?:a|ue|ar)|remov(?:a|e|er)|exclua|excluir|delet(?:a|e|ar)|elimin[ae])$/)) return was('created')
  return true
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
