import type { Reading } from '../engine/chart.ts'
import type { Plan } from '../plan.ts'

/** What people ask for and the assistant does not create, by the plural that says so. */
const foreign: readonly (readonly [words: string, plural: string])[] = [
  ['cliente clientes', 'clientes'],
  ['fatura faturas nota notas nf nfs boleto boletos cobranca cobrancas', 'faturas'],
  ['recebivel recebiveis', 'recebíveis'],
  ['ticket tickets tiquete tiquetes chamado chamados', 'tickets'],
  ['usuario usuaria usuarios user users pessoa pessoas colaborador colaboradores', 'usuários'],
  ['agente agentes', 'agentes'],
  ['membro membros', 'membros'],
  ['parceiro parceira parceiros', 'parceiros'],
  ['convite convites', 'convites'],
  ['reuniao reunioes evento eventos', 'eventos'],
  ['relatorio relatorios grafico graficos dashboard dashboards planilha planilhas', 'relatórios'],
  ['sprint sprints', 'sprints'],
  ['briefing briefings', 'briefings'],
  ['chave chaves token tokens', 'chaves'],
  ['comentario comentarios', 'comentários'],
  ['apontamento apontamentos', 'horas'],
  ['organizacao empresa equipe', 'organizações'],
]
const pluralOf = new Map(foreign.flatMap(([words, plural]) => words.split(' ').map((word) => [word, plural] as const)))
const own: readonly (readonly [one: string, many: string, plural: string])[] = [
  ['project', 'projects', 'projetos'],
  ['epic', 'epics', 'épicos'],
  ['story', 'stories', 'stories'],
  ['task', 'tasks', 'tasks'],
]

/** What the assistant does not do, named: a thing of another kind to create, or something to remove; null for the rest. */
export function readRefused({ tokens, classes, turn }: Reading): Plan | null {
  let at = 0
  while (
    at < tokens.length &&
    (tokens[at]?.kind === 'mark' ||
      ['filler', 'want', 'me', 'that', 'of'].some((one) => classes[at]?.has(one)) ||
      leads.has(tokens[at]?.word ?? '')) &&
    !classes[at]?.has('create.order')
  )
    at += 1
  const isRemoval = classes[at]?.has('remove.order') || classes[at]?.has('remove.inf')
  const isCreation = classes[at]?.has('make') || classes[at]?.has('create.order') || classes[at]?.has('create.inf')
  if (!isRemoval && !isCreation) return null
  let noun = at + 1
  while (
    ['art', 'one', 'new', 'more', 'all', 'this'].some((one) => classes[noun]?.has(one)) ||
    ['ai', 'me', 'todas', 'todos'].includes(tokens[noun]?.word ?? '')
  )
    noun += 1
  const word = tokens[noun]?.word ?? ''
  if (isRemoval && turn.pending === null) {
    const plural = own.find(([one, many]) => classes[noun]?.has(one) || classes[noun]?.has(many))?.[2]
    return plural ? { intent: 'unknown', about: `apagar ${plural}` } : null
  }
  const plural = pluralOf.get(word)
  if (!isCreation || !plural || tokens[noun]?.capital || tokens.slice(noun).some(({ word: other }) => other === 'como'))
    return null
  return { intent: 'unknown', about: `criar ${plural}` }
}
const leads = new Set(
  'por favor pode poderia consegue quero queria vc voce gostaria de bom boa dia tarde oi ola'.split(' '),
)

/** "não precisa criar a task X", "ainda não crie": what must not be done is nothing to do. */
export function isForbidding({ tokens, classes }: Reading): boolean {
  const not = tokens.findIndex((_, at) => at < 5 && classes[at]?.has('not'))
  if (not < 0 || tokens[not + 1]?.kind === 'mark') return false
  return tokens
    .slice(not + 1, not + 7)
    .some((_, at) => classes[not + 1 + at]?.has('make') || classes[not + 1 + at]?.has('create.inf'))
}
