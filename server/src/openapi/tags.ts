import type { Tag } from './types.ts'

/** The nouns of the API by the segment of the path that names them, in the order of the reference. */
const nouns: Record<string, Tag> = {
  tickets: { name: 'Tickets', description: 'Pedidos de atendimento, que pessoas abrem e outros sistemas enviam.' },
  invoices: { name: 'Faturas', description: 'O que foi faturado, pago e o que venceu. Valores exatos ao centavo.' },
  receivables: {
    name: 'Recebíveis',
    description: 'O que se espera receber e o que atrasou. Valores exatos ao centavo.',
  },
  payments: { name: 'Recebimentos', description: 'O que liquida cada recebível, e o que foi estornado.' },
  finance: { name: 'Financeiro', description: 'Somas de faturas e recebíveis.' },
  'bank-accounts': {
    name: 'Contas de banco',
    description: 'Contas de que vieram extratos, para gerentes e administradores.',
  },
  'bank-movements': { name: 'Extrato', description: 'Lançamentos das contas, e os recebíveis que eles pagam.' },
  'bank-proposals': {
    name: 'Conciliação',
    description: 'Recebíveis que os lançamentos podem ter pago, com os motivos.',
  },
  'nfse-notes': { name: 'NFS-e', description: 'Notas de serviço emitidas, e a fatura de cada uma.' },
  'exchange-rates': { name: 'Câmbio', description: 'Quanto um dólar custa em reais por dia, e o que foi corrigido.' },
  margin: { name: 'Margem', description: 'O que projetos e clientes deixam por mês, e as linhas de cada número.' },
  calibration: { name: 'Calibração', description: 'Estimativas ao lado do que foi trabalhado.' },
  'money-home': { name: 'Início do dia', description: 'O dinheiro que um gerente vê primeiro.' },
  costs: { name: 'Custos', description: 'Assinaturas e outros custos, e o que foi corrigido ou retirado.' },
  'work-rates': { name: 'Taxas', description: 'Quanto uma hora custa à empresa, e quanto ela cobra por uma.' },
  'moving-files': { name: 'Mudança', description: 'Arquivos de outros programas, que um navegador traz.' },
  'moving-imports': { name: 'Mudanças feitas', description: 'O que veio desses arquivos, e pode ser desfeito.' },
  imports: { name: 'Importação', description: 'Arquivos CSV que um navegador traz, pedaço por pedaço.' },
  agents: { name: 'Agentes', description: 'Os agentes de IA da organização.' },
  'agent-alerts': { name: 'Alertas', description: 'O que de cada agente não pode ser.' },
  'agent-runs': { name: 'Execuções', description: 'O que os agentes fizeram: latência, custo, erros e passos.' },
  'run-scores': { name: 'Notas', description: 'O que pessoas, avaliações e programas acham de execuções e conversas.' },
  'run-rules': { name: 'Regras de execuções', description: 'De que projeto são execuções que não o dizem.' },
  observability: { name: 'Observabilidade', description: 'Números dos agentes em um período.' },
  'model-prices': { name: 'Preços de modelos', description: 'O que os tokens de cada modelo custam à organização.' },
  'run-recounts': {
    name: 'Recálculos',
    description: 'Custos de um período calculados de novo, com os preços de hoje.',
  },
  'unread-spans': { name: 'Spans sem execução', description: 'O que chegou e não é parte de execução nenhuma.' },
  otlp: { name: 'OpenTelemetry', description: 'Traces de agentes por OTLP/HTTP, como os SDKs os enviam.' },
  'for-you': { name: 'Para você', description: 'O que espera quem pergunta: tasks, revisões, tickets e menções.' },
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
  things: {
    name: 'Comentários e ligações',
    description: 'O que pende de projetos, épicos, stories, tasks e tickets: comentários, passos, ligações.',
  },
  notices: { name: 'Notificações', description: 'O que cada pessoa deve saber: o que houve, e por que isso é dela.' },
  search: { name: 'Busca', description: 'Tudo o que tem nome, por chave, palavras e começos.' },
  'saved-views': { name: 'Visões', description: 'O que listas mostram, com um nome: de cada um, ou da organização.' },
  deletions: { name: 'Exclusões', description: 'O que foi excluído há pouco e pode voltar.' },
  bin: { name: 'Lixeira', description: 'O que foi excluído ou alterado de uma vez nos últimos 30 dias e pode voltar.' },
  changes: { name: 'Mudanças', description: 'O que cada um mudou há pouco e pode desfazer.' },
  activity: { name: 'Atividade', description: 'O que mudou em cada projeto, quem mudou e quando.' },
  live: { name: 'Ao vivo', description: 'Avisos de mudanças por WebSocket.' },
  users: { name: 'Pessoas', description: 'As pessoas da organização.' },
  invitations: { name: 'Convites', description: 'Convites para a organização.' },
  organization: { name: 'Organização', description: 'A organização de quem pergunta.' },
  webhooks: { name: 'Webhooks', description: 'Endereços que recebem o que acontece, e o que foi enviado a eles.' },
  'webhook-deliveries': { name: 'Entregas', description: 'O que foi enviado a webhooks, e o que responderam.' },
  'api-keys': { name: 'Chaves de API', description: 'Chaves com que outros sistemas enviam e leem dados.' },
  audit: { name: 'Auditoria', description: 'Acessos, contas, exclusões, importações e exportações, sem volta.' },
  auth: { name: 'Autenticação', description: 'Contas e sessões, no contrato do GoTrue.' },
  server: { name: 'Servidor', description: 'Sondas e a própria documentação.' },
}

const synonyms: Record<string, string> = {
  me: 'users',
  workload: 'tasks',
  comments: 'things',
  checklist: 'things',
  links: 'things',
  muting: 'notices',
  opened: 'search',
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
