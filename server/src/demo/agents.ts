type DemoAgent = {
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
}

export const agents: readonly [DemoAgent, ...DemoAgent[]] = [
  {
    name: 'pm-orchestrator',
    description: 'Interpreta pedidos do assistente e monta o plano',
    area: 'Operação',
    is_active: true,
    created_day: -190,
    run_types: ['pm-orchestrator', 'pm-orchestrator', 'pm-bulk-create-epics'],
    share: 0.24,
    median_ms: 1150,
    median_usd: 0.0041,
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
  },
]
