import type { Closer } from '../../plan.ts'

export type Lack = NonNullable<Closer['lacks']>

/** What rows may be without, by the words for it; a lead, an end and a budget are what projects are without. */
const words: Record<Lack, string> = {
  assignee:
    'responsavel responsaveis dono donos dona donas assignee atribuicao atribuicoes atribuida atribuidas atribuido atribuidos encarregado encarregados alguem ninguem pessoa pessoas executor gerente gerentes gestor gestores lider lideres lead pm coordenador',
  due_date:
    'prazo prazos data datas deadline vencimento termino entrega previsao agendamento agendada agendadas agendado agendados',
  estimate:
    'estimativa estimativas estimada estimadas estimado estimados estimar orcamento orcamentos budget budgets verba verbas',
  description: 'descricao descricoes',
  story: 'story stories historia historias',
  epics: 'epico epicos epic epics',
  tasks: 'task tasks tarefa tarefas',
  projects: 'projeto projetos',
}
const lackOf = new Map(
  Object.entries(words).flatMap(([lack, all]) => all.split(' ').map((word) => [word, lack as Lack] as const)),
)

const edge = String.raw`(?<![\p{L}\p{N}])`
const none = '(?: (?:nenhuma?|um|uma|ninguem|qualquer|ter|estar|o|a))*'
const has =
  'tem|tenha|tenham|temos|tinha|possui|possuem|estao com|esta com|tao com|ta com|foi|foram|estao|esta|ta|tao|definiram|definimos'
const state =
  '(?: (?:definid|atribuid|marcad|alocad|combinad|cadastrad|vinculad|associad|estipulad|registrad|preenchid|responsavel)[oa]?s?)?'
const ofDay = 'data(?: d[eo])? (?:entrega|vencimento|termino|conclusao|fim)'
/** "sem responsável", "que não têm prazo definido". */
const without = new RegExp(
  String.raw`${edge}(?:sem|nao (?:${has}))${none} (?:(${ofDay})|(\p{L}+))${state}(?![\p{L}\p{N}])`,
  'u',
)
/** "que ninguém pegou", "órfãs". */
const nobodys = new RegExp(
  String.raw`${edge}(?:ninguem (?:pegou|assumiu|(?:esta |ta )?(?:fazendo|cuidando|tocando|com ela)|e responsavel|cuida)|orfas?|orfaos?|(?:por|a|para|pra) atribuir)(?![\p{L}\p{N}])`,
  'u',
)

type Lacking = { lacks: Lack | null; folded: string }

/** What the rows that are asked for are without, and the folded text with that blanked out. */
export function readLacking(folded: string): Lacking {
  const found = nobodys.exec(folded)
  if (found) return { lacks: 'assignee', folded: blank(folded, found) }
  const match = without.exec(folded)
  const lacks = match && (match[1] ? 'due_date' : lackOf.get(match[2] ?? ''))
  if (!match || !lacks || !isOfRows(lacks, folded)) return { lacks: null, folded }
  return { lacks, folded: blank(folded, match) }
}

/** People without tasks have room, and clients without projects are another matter than people without. */
function isOfRows(lacks: Lack, folded: string): boolean {
  if (lacks === 'tasks') return /projeto|epico|histori|stor(?:y|ies)/.test(folded) && !/quem|alguem|pessoa/.test(folded)
  if (lacks === 'projects') return /client/.test(folded)
  if (lacks === 'epics') return /projeto|stor(?:y|ies)|histori/.test(folded)
  return true
}

function blank(text: string, { index, 0: match }: RegExpExecArray): string {
  return text.slice(0, index) + ' '.repeat(match.length) + text.slice(index + match.length)
}
