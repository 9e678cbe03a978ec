import type { Tag } from './types.ts'

/** The nouns of the API by the segment of the path that names them, in the order of the reference. */
const nouns: Record<string, Tag> = {
  tickets: { name: 'Tickets', description: 'Pedidos de atendimento, que pessoas abrem e outros sistemas enviam.' },
  invoices: { name: 'Faturas', description: 'O que foi faturado, pago e o que venceu. Valores exatos ao centavo.' },
  receivables: {
    name: 'Recebíveis',
    description: 'O que se espera receber e o que atrasou. Valores exatos ao centavo.',
  },
  finance: { name: 'Financeiro', description: 'Somas de faturas e recebíveis.' },
  imports: { name: 'Importação', description: 'Arquivos CSV que um navegador traz, pedaço por pedaço.' },
  agents: { name: 'Agentes', description: 'Os agentes de IA da organização.' },
  'agent-runs': { name: 'Execuções', description: 'O que os agentes fizeram: latência, custo, erros e passos.' },
  observability: { name: 'Observabilidade', description: 'Números dos agentes em um período.' },
  otlp: { name: 'OpenTelemetry', description: 'Traces de agentes por OTLP/HTTP, como os SDKs os enviam.' },
  dashboard: { name: 'Dashboard', description: 'Indicadores de toda a organização.' },
  'assistant-exchanges': {
    name: 'Assistente',
    description: 'Pedidos em português que viram projetos, épicos, stories e tasks.',
  },
  clients: { name: 'Clientes', description: 'Os clientes da organização.' },
  partners: { name: 'Parceiros', description: 'Parceiros citados em clientes e projetos.' },
  projects: { name: 'Projetos', description: 'Os projetos da organização, com horas e saúde.' },
  members: { name: 'Membros', description: 'Quem faz parte de cada projeto.' },
  epics: { name: 'Épicos', description: 'As grandes partes de um projeto.' },
  stories: { name: 'Stories', description: 'As entregas de um projeto.' },
  tasks: { name: 'Tasks', description: 'O trabalho do dia a dia.' },
  'time-entries': { name: 'Horas', description: 'Horas registradas em tasks.' },
  keys: { name: 'Chaves', description: 'A que levam chaves curtas como AGE-14 e T-7.' },
  deletions: { name: 'Exclusões', description: 'O que foi excluído há pouco e pode voltar.' },
  changes: { name: 'Mudanças', description: 'O que cada um mudou há pouco e pode desfazer.' },
  activity: { name: 'Atividade', description: 'O que mudou em cada projeto, quem mudou e quando.' },
  live: { name: 'Ao vivo', description: 'Avisos de mudanças por WebSocket.' },
  users: { name: 'Pessoas', description: 'As pessoas da organização.' },
  invitations: { name: 'Convites', description: 'Convites para a organização.' },
  organization: { name: 'Organização', description: 'A organização de quem pergunta.' },
  'api-keys': { name: 'Chaves de API', description: 'Chaves com que outros sistemas enviam e leem dados.' },
  audit: { name: 'Auditoria', description: 'Acessos, contas, exclusões, importações e exportações, sem volta.' },
  auth: { name: 'Autenticação', description: 'Contas e sessões, no contrato do GoTrue.' },
  server: { name: 'Servidor', description: 'Sondas e a própria documentação.' },
}

const synonyms: Record<string, string> = {
  me: 'users',
  workload: 'tasks',
  'client-aliases': 'clients',
  'pm-orchestrator': 'assistant-exchanges',
  'pm-bulk-create-epics': 'assistant-exchanges',
}

export const tags: readonly Tag[] = Object.values(nouns)

/** The tag of a path: the last noun that it names; `/api/tasks/{id}/time-entries` is about hours. */
export function tagOf(path: string): string {
  const known = path.split('/').map((segment) => nouns[synonyms[segment] ?? segment])
  const tag = known.findLast((noun) => noun !== undefined)
  if (!tag) throw new Error(`${path} names no noun of tags.ts`)
  return tag.name
}
