import type { DemoProject } from '../project-data.ts'

export const obraConectada: DemoProject = {
  name: 'Obra Conectada',
  client: 'Construtora Mandacaru',
  kind: 'delivery',
  partner: 'Aurora Consultoria',
  description:
    'Diário de obra digital com apontamento por etapa, medições e alertas de atraso por frente de serviço. Começa pelo canteiro do Residencial Capibaribe, com 214 unidades.',
  budget_hours: 360,
  spent_hours: 0,
  status: 'planned',
  created_day: -4,
  start_day: 11,
  end_day: 222,
  team: [
    ['joao', 'lead'],
    ['camila', 'contributor'],
    ['thiago', 'contributor'],
    ['marina', 'reviewer'],
  ],
  epics: [
    {
      title: 'Diário de obra',
      description: 'Clima, efetivo, equipamentos e ocorrências do dia, com foto.',
      status: 'planned',
      owner: 'camila',
      day: -4,
      stories: [
        {
          story: ['planned', 'P1', 24, 'camila', 'Como mestre de obras, quero fechar o diário pelo celular'],
          day: -4,
          tasks: [
            ['planned', 'P1', 4, 'camila', 'Acompanhar um dia de fechamento no canteiro'],
            ['planned', 'P1', 8, 'camila', 'Esboço das telas do diário para validar com os mestres'],
            ['planned', 'P2', 6, 'thiago', 'Funcionar sem sinal no subsolo'],
          ],
        },
        {
          story: ['planned', 'P2', 10, null, 'Como engenheira, quero assinar o diário e travar a edição'],
          day: -3,
          tasks: [['planned', 'P2', 5, null, 'Registro de correções depois da assinatura']],
        },
      ],
    },
    {
      title: 'Medições',
      description: 'Medição por etapa e por empreiteiro, com memória de cálculo.',
      status: 'planned',
      owner: 'thiago',
      day: -3,
      stories: [
        {
          story: ['planned', 'P1', 28, 'thiago', 'Como engenheira, quero medir cada etapa e comparar com o contrato'],
          day: -3,
          tasks: [
            ['planned', 'P1', 10, 'thiago', 'Importar o orçamento por composição'],
            ['planned', 'P2', 6, null, 'Memória de cálculo anexada à medição'],
          ],
        },
        {
          story: ['planned', 'P2', 12, null, 'Como empreiteiro, quero conferir a medição antes do pagamento'],
          day: -2,
          tasks: [['planned', 'P3', 4, null, 'Aceite da medição por link, sem senha']],
        },
      ],
    },
    {
      title: 'Alertas de atraso',
      description: 'Previsto e realizado por frente de serviço, com aviso antecipado.',
      status: 'planned',
      owner: null,
      day: -2,
      stories: [
        {
          story: ['planned', 'P2', 18, null, 'Como diretor de obras, quero saber que frente vai atrasar'],
          day: -2,
          tasks: [['planned', 'P2', 6, null, 'Importar o cronograma do MS Project']],
        },
        {
          story: ['planned', 'P3', 8, null, 'Como diretor de obras, quero receber o resumo na segunda cedo'],
          day: -1,
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['planned', 'P1', 2, 'marina', 'Reunião de abertura com a Mandacaru e a Aurora'],
    ['planned', 'P2', 3, 'joao', 'Plano de comunicação e ritos do projeto'],
    ['planned', 'P2', 1.5, 'joao', 'Criar acessos da equipe da construtora'],
  ],
}
