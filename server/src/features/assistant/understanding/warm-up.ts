import { noDraft } from '@leme/language/plan'
import type { Named, TurnContext } from '@leme/language/turn-context'
import { understand } from '@leme/language/understand'

const named = (label: string): Named => ({ id: label, label })
const project = { ...named('Portal'), client: 'Acme', status: 'active' }

const fresh: TurnContext = {
  text: '',
  history: [],
  speaker: named('Ana Lima'),
  today: '2026-01-15',
  page: { context_type: 'projects', project: null, epic: null, story: null },
  names: {
    people: [named('Ana Lima'), named('Bruno Reis')],
    projects: [project],
    clients: [{ ...named('Acme'), is_active: true }],
    partners: [],
    agents: [],
    subscriptions: [],
    epics: [named('Cadastro')],
    stories: [],
  },
  pending: null,
  last: null,
}
const draft = { ...noDraft, project: { id: project.id, label: project.label }, epics: [] }
const shown: TurnContext = { ...fresh, pending: { exchange_id: '', draft, question: null } }
const asked: TurnContext = {
  ...fresh,
  pending: { exchange_id: '', draft, question: { about: 'project', text: 'Em qual projeto?', options: [project] } },
}
const written = [{ noun: 'task' as const, id: '', label: 'Revisar contrato', project_id: project.id }]
const done: TurnContext = { ...fresh, last: { exchange_id: '', written } }

const sentences: [TurnContext, text: string][] = [
  [fresh, 'crie a task Revisar contrato no projeto Portal para o Bruno até sexta, P1, 4h'],
  [fresh, 'crie os épicos Cadastro, Relatórios e Mapa: um para a Ana e outro sem prazo'],
  [fresh, 'novo projeto Site para a Acme com 40 horas, de 2 de março a 10 de abril'],
  [fresh, 'o que está atrasado no Portal?'],
  [fresh, 'precisamos revisar o contrato da Acme amanhã'],
  [shown, 'na verdade P1, e tira o segundo'],
  [shown, 'troca o responsável para Bruno e o título para Outro nome'],
  [shown, 'pode criar'],
  [asked, 'no Portal'],
  [done, 'na verdade P1'],
]

/**
 * Understands a sentence of every sort, so that the grammar's expressions are compiled: with the first ones that takes
 * longer than a sentence may.
 */
export function warmUp(): void {
  for (const [state, text] of sentences) understand({ ...state, text })
}
