import type { Noun } from '../said.ts'
import { type At, editDistance, isNearly, matchAt } from './words.ts'

const nouns: readonly [word: string, noun: Noun, plural: boolean][] = [
  ['projeto', 'project', false],
  ['project', 'project', false],
  ['proj', 'project', false],
  ['projetinho', 'project', false],
  ['projetos', 'project', true],
  ['epico', 'epic', false],
  ['epic', 'epic', false],
  ['epicos', 'epic', true],
  ['epics', 'epic', true],
  ['story', 'story', false],
  ['storie', 'story', false],
  ['historia', 'story', false],
  ['estoria', 'story', false],
  ['historinha', 'story', false],
  ['istoria', 'story', false],
  ['hist', 'story', false],
  ['stories', 'story', true],
  ['storys', 'story', true],
  ['historias', 'story', true],
  ['estorias', 'story', true],
  ['istorias', 'story', true],
  ['task', 'task', false],
  ['tarefa', 'task', false],
  ['tsk', 'task', false],
  ['tarefinha', 'task', false],
  ['atividade', 'task', false],
  ['tasks', 'task', true],
  ['tarefas', 'task', true],
  ['atividades', 'task', true],
]

/** Words of their own that look like a slip of a noun. */
const others =
  /^(?:prod|prol|prof|pros|tarifas?|tardes?|talk|tank|tas|projeta|projete|projetar|projetor(?:es)?|projetado|historico|store|stores|storm|storage|epoca|epica|todo|todos|toda|todas|tosca|tasca|ativas|atividad|atvos)$/

/** "um produto chamado Bússola" is a project of our own. */
const product = /produto(?= (?:(?:intern|nov)o )?(?:chamado|intitulado|com o nome|de nome)(?!\p{L}))/uy

const phrase = /(?:user stor(?:y|ies|ys)|historias? de usuarios?|to[ -]dos?|a fazer)(?![\p{L}\p{N}])/uy

/** One of the nouns that the assistant creates, in its synonyms and with a slip of the finger. */
export function nounAt(folded: string, at: number): At<{ noun: Noun; plural: boolean }> {
  const own = matchAt(product, folded, at)
  if (own) return { noun: 'project', plural: false, end: at + own[0].length }
  const compound = matchAt(phrase, folded, at)
  if (compound && compound[0] !== 'a fazer') {
    const plural = /s$/.test(compound[0].replace(/ de usuarios?/, ''))
    return { noun: /^(?:user|hist)/.test(compound[0]) ? 'story' : 'task', plural, end: at + compound[0].length }
  }
  const [word] = matchAt(/\p{L}+/uy, folded, at) ?? []
  const known = word ? nounOf(word) : null
  return word && known ? { noun: known[1], plural: known[2], end: at + word.length } : null
}

/** No slip of a noun is longer. */
const longest = 12
const mostKnown = 5000
const known = new Map<string, (typeof nouns)[number] | null>()

/** What a word is, remembered: a text has few words, and each is asked of many times. */
function nounOf(word: string): (typeof nouns)[number] | null {
  if (word.length > longest || others.test(word)) return null
  const before = known.get(word)
  if (before !== undefined) return before
  const near = nouns.filter(([name]) => isNearly(word, name))
  // "tarefs" is as near to one as to many: its last letter tells.
  const far = ([name, , plural]: (typeof nouns)[number]) =>
    2 * editDistance(word, name, 2) + Number(plural !== word.endsWith('s'))
  const [nearest = null] = near.sort((a, b) => far(a) - far(b))
  if (known.size >= mostKnown) known.clear()
  known.set(word, nearest)
  return nearest
}

/** What people ask for and the assistant does not create, with the plural that says so. */
const foreign: readonly [RegExp, string][] = [
  [/clientes?/uy, 'clientes'],
  [/(?:faturas?|notas? fisca(?:l|is)|nfs?|boletos?|cobrancas?)/uy, 'faturas'],
  [/(?:recebive(?:l|is)|contas? a receber)/uy, 'recebíveis'],
  [/(?:tickets?|tiquetes?|chamados?)/uy, 'tickets'],
  [/(?:usuari[oa]s?|users?|conta de usuario|pessoas?|colaborador(?:es|a|as)?)/uy, 'usuários'],
  [/agentes?/uy, 'agentes'],
  [/membros?/uy, 'membros'],
  [/parceir[oa]s?/uy, 'parceiros'],
  [/convites?/uy, 'convites'],
  [/(?:reuni(?:ao|oes)|eventos?|lembretes?)/uy, 'eventos'],
  [/(?:relatorios?|graficos?|dashboards?|planilhas?)/uy, 'relatórios'],
  [/sprints?/uy, 'sprints'],
  [/briefings?/uy, 'briefings'],
  [/(?:chaves?|tokens?)(?: de api)?/uy, 'chaves'],
  [/comentarios?/uy, 'comentários'],
  [/(?:horas|apontamentos?|lancamentos?)/uy, 'horas'],
  [/(?:organizac(?:ao|oes)|empresas?|equipes?|times?)/uy, 'organizações'],
]

export function foreignNounAt(folded: string, at: number): At<{ plural: string }> {
  for (const [pattern, plural] of foreign) {
    const [word] = matchAt(pattern, folded, at) ?? []
    if (word && !/[\p{L}\p{N}]/u.test(folded[at + word.length] ?? '')) return { plural, end: at + word.length }
  }
  return null
}
