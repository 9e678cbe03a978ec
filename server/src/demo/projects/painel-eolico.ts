import type { DemoProject } from '../project-data.ts'

export const painelEolico: DemoProject = {
  name: 'Painel de Aerogeradores',
  client: 'Ventos do Seridó Energia',
  kind: 'delivery',
  partner: 'Minuano Dados',
  description:
    'Leitura do SCADA de 46 aerogeradores, disponibilidade por máquina e alerta de vibração antes da falha. Em homologação com a equipe de operação do parque.',
  budget_hours: 180,
  spent_hours: 167.5,
  status: 'review',
  created_day: -96,
  start_day: -89,
  end_day: 12,
  team: [
    ['thiago', 'lead'],
    ['beatriz', 'contributor'],
    ['rafael', 'reviewer'],
  ],
  epics: [
    {
      title: 'Coleta do SCADA',
      description: 'Leitura segura, sem escrever nada no controle das máquinas.',
      status: 'done',
      owner: 'thiago',
      day: -87,
      stories: [
        {
          story: ['done', 'P1', 26, 'thiago', 'Como operação, quero os dados das máquinas a cada minuto'],
          day: -86,
          tasks: [
            ['done', 'P1', 12, 'thiago', 'Coletor OPC UA somente leitura'],
            ['done', 'P1', 6, 'thiago', 'Guardar leituras durante queda do enlace'],
            ['done', 'P2', 4, 'rafael', 'Parecer de segurança da rede de automação'],
          ],
        },
        {
          story: ['done', 'P2', 8, 'thiago', 'Como operação, quero saber quando a leitura parar'],
          day: -70,
          tasks: [['done', 'P2', 4, 'thiago', 'Alarme de coletor mudo depois de cinco minutos']],
        },
      ],
    },
    {
      title: 'Disponibilidade e perdas',
      description: 'Indicadores por máquina segundo a norma do setor.',
      status: 'review',
      owner: 'beatriz',
      day: -64,
      stories: [
        {
          story: ['done', 'P1', 20, 'beatriz', 'Como gestor do parque, quero a disponibilidade por máquina'],
          day: -62,
          tasks: [
            ['done', 'P1', 9, 'beatriz', 'Classificar paradas conforme a IEC 61400-26'],
            ['done', 'P2', 6, 'beatriz', 'Curva de potência medida e garantida'],
          ],
        },
        {
          story: ['review', 'P2', 12, 'beatriz', 'Como gestor do parque, quero a energia perdida em reais'],
          day: -44,
          tasks: [
            ['review', 'P2', 5, 'beatriz', 'Preço por contrato e por submercado'],
            ['done', 'P3', 3, 'thiago', 'Separar restrição do operador de falha própria'],
          ],
        },
      ],
    },
    {
      title: 'Alerta de vibração',
      description: 'Detecção de desvio na caixa multiplicadora e no rolamento principal.',
      status: 'doing',
      owner: 'thiago',
      day: -39,
      stories: [
        {
          story: ['review', 'P1', 22, 'thiago', 'Como manutenção, quero o alerta antes da parada'],
          day: -38,
          tasks: [
            ['done', 'P1', 10, 'thiago', 'Faixa normal por máquina e por vento'],
            ['review', 'P1', 5, 'thiago', 'Conferir alertas contra 11 falhas conhecidas'],
          ],
        },
        {
          story: ['doing', 'P2', 6, 'beatriz', 'Como manutenção, quero anotar o que encontrei na máquina'],
          day: -27,
          tasks: [
            ['doing', 'P3', 3, 'beatriz', 'Registro de inspeção ligado ao alerta'],
            ['planned', 'P3', 2, null, 'Foto da inspeção pelo celular'],
          ],
        },
        {
          story: ['planned', 'P3', 5, null, 'Como gestor do parque, quero silenciar um alerta já tratado'],
          day: -19,
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['review', 'P2', 4, 'rafael', 'Teste de carga com 46 máquinas e um ano de dados'],
    ['doing', 'P2', 2, 'thiago', 'Roteiro de homologação com a operação'],
    ['done', 'P3', 1.5, 'beatriz', 'Revisar unidades e casas decimais do painel'],
  ],
}
