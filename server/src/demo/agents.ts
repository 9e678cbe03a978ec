/** A step of every run of an agent: what its span is called, what kind it is, and its share of the run's time. */
export type DemoStep = { name: string; operation: 'chat' | 'execute_tool' | 'retrieval'; share: number }

/** Dollars for a million tokens of the models that the agents call. */
const models = {
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
} as const

const using = (model: keyof typeof models) => ({ model, usd_per_million: models[model] })
const call = (model: keyof typeof models, share: number): DemoStep => ({
  name: `chat ${model}`,
  operation: 'chat',
  share,
})
const tool = (name: string, share: number): DemoStep => ({
  name: `execute_tool ${name}`,
  operation: 'execute_tool',
  share,
})
const lookUp = (name: string, share: number): DemoStep => ({ name: `retrieval ${name}`, operation: 'retrieval', share })

export type DemoAgent = {
  name: string
  description: string
  area: string
  is_active: boolean
  created_day: number
  /** What its runs are called, the commonest first. */
  run_types: readonly [string, ...string[]]
  /** Share of all runs. */
  share: number
  /** Median latency; the rest spreads log-normally around it. */
  median_ms: number
  /** Price of a median run; a longer run costs more. */
  median_usd: number
  model: string
  usd_per_million: { input: number; output: number }
  /** One after another; at least one calls the model. */
  steps: readonly DemoStep[]
}

export const agents: readonly [DemoAgent, ...DemoAgent[]] = [
  {
    name: 'atendimento-nivel-1',
    description: 'Responde chamados simples e encaminha o resto',
    area: 'Suporte',
    is_active: true,
    created_day: -190,
    run_types: ['responder-chamado', 'responder-chamado', 'encaminhar-chamado'],
    share: 0.24,
    median_ms: 1150,
    median_usd: 0.0041,
    ...using('gpt-4.1-mini'),
    steps: [call('gpt-4.1-mini', 42), tool('buscar_chamado', 9), call('gpt-4.1-mini', 49)],
  },
  {
    name: 'triagem-risco',
    description: 'Classifica risco e explica a decisão',
    area: 'Saúde',
    is_active: true,
    created_day: -176,
    run_types: ['classificar-risco', 'classificar-risco', 'explicar-decisao'],
    share: 0.27,
    median_ms: 940,
    median_usd: 0.0027,
    ...using('gpt-4.1-mini'),
    steps: [tool('buscar_prontuario', 17), lookUp('protocolos', 9), call('gpt-4.1-mini', 74)],
  },
  {
    name: 'conciliador-nfe',
    description: 'Concilia notas e aponta rejeições',
    area: 'Fiscal',
    is_active: true,
    created_day: -92,
    run_types: ['conciliar-lote', 'explicar-rejeicao'],
    share: 0.21,
    median_ms: 2300,
    median_usd: 0.0118,
    ...using('gpt-4.1'),
    steps: [tool('baixar_lote', 24), call('gpt-4.1', 61), tool('registrar_divergencias', 15)],
  },
  {
    name: 'previsao-safra',
    description: 'Estima produtividade por talhão',
    area: 'Agro',
    is_active: true,
    created_day: -120,
    run_types: ['prever-talhao'],
    share: 0.11,
    median_ms: 3600,
    median_usd: 0.0194,
    ...using('gpt-4.1'),
    steps: [tool('consultar_clima', 18), tool('consultar_solo', 11), lookUp('historico', 7), call('gpt-4.1', 64)],
  },
  {
    name: 'confirma-consulta',
    description: 'Confirma e remarca consultas pelo WhatsApp',
    area: 'Atendimento',
    is_active: true,
    created_day: -98,
    run_types: ['responder-paciente', 'responder-paciente', 'oferecer-horario'],
    share: 0.17,
    median_ms: 720,
    median_usd: 0.0013,
    ...using('gpt-4o-mini'),
    steps: [tool('consultar_agenda', 22), call('gpt-4o-mini', 66), tool('enviar_mensagem', 12)],
  },
  {
    name: 'resumo-briefing',
    description: 'Resume briefings recebidos por e-mail; substituído pela Bússola',
    area: 'Comercial',
    is_active: false,
    created_day: -260,
    run_types: ['resumir-briefing'],
    share: 0,
    median_ms: 4800,
    median_usd: 0.0236,
    ...using('gpt-4.1'),
    steps: [tool('ler_email', 12), call('gpt-4.1', 88)],
  },
]
