import type { DemoProject } from '../project-data.ts'

export const reposicaoInteligente: DemoProject = {
  name: 'Reposição Inteligente',
  client: 'Mercados Jequitibá',
  kind: 'delivery',
  partner: 'Aurora Consultoria',
  description:
    'Sugestão diária de reposição por loja a partir de venda, estoque e validade, começando por hortifrúti e padaria em seis lojas. Parado à espera do acesso ao banco de vendas.',
  budget_hours: 200,
  spent_hours: 58,
  status: 'blocked',
  created_day: -52,
  start_day: -46,
  end_day: 104,
  team: [
    ['rafael', 'lead'],
    ['camila', 'contributor'],
    ['thiago', 'contributor'],
    ['joao', 'reviewer'],
  ],
  epics: [
    {
      title: 'Vendas e estoque',
      description: 'Vendas por hora, estoque por loja e validade por lote.',
      status: 'blocked',
      owner: 'thiago',
      day: -44,
      stories: [
        {
          story: ['blocked', 'P1', 24, 'thiago', 'Como modelo, preciso das vendas por hora de cada loja'],
          day: -43,
          tasks: [
            [
              'blocked',
              'P1',
              8,
              'thiago',
              'Acesso de leitura ao banco do PDV',
              'A TI do cliente exige VPN com token físico. Pedido 55812 aberto, sem previsão.',
            ],
            ['blocked', 'P1', 10, 'thiago', 'Carga de 24 meses de vendas'],
            ['done', 'P2', 4, 'rafael', 'Dicionário de dados do PDV e do ERP'],
          ],
        },
        {
          story: ['doing', 'P2', 10, 'camila', 'Como loja, quero o estoque conferido por lote e validade'],
          day: -40,
          tasks: [
            ['doing', 'P2', 5, 'camila', 'Planilha de contagem enquanto não há integração'],
            ['done', 'P3', 2, 'camila', 'Lista de itens com validade curta'],
          ],
        },
      ],
    },
    {
      title: 'Sugestão de pedido',
      description: 'Quanto pedir de cada item, por loja, até as 16h.',
      status: 'planned',
      owner: 'rafael',
      day: -35,
      stories: [
        {
          story: ['planned', 'P1', 30, 'rafael', 'Como gerente, quero a sugestão do pedido até as 16h'],
          day: -34,
          tasks: [
            ['doing', 'P2', 6, 'rafael', 'Linha de base por dia da semana e feriado'],
            ['planned', 'P1', 12, null, 'Modelo de demanda por item e loja'],
          ],
        },
        {
          story: ['planned', 'P2', 8, 'camila', 'Como gerente, quero mudar a quantidade e dizer o motivo'],
          day: -33,
          tasks: [['planned', 'P2', 4, 'camila', 'Tela do pedido para celular']],
        },
        {
          story: ['planned', 'P2', 6, null, 'Como comprador, quero respeitar o pedido mínimo do fornecedor'],
          day: -30,
          tasks: [['planned', 'P3', 4, null, 'Cadastro de pedido mínimo e dia de entrega']],
        },
      ],
    },
  ],
  stories: [
    {
      story: ['planned', 'P3', 10, null, 'Como diretoria, quero medir a perda evitada por loja'],
      day: -28,
    },
  ],
  tasks: [
    ['doing', 'P1', 2, 'joao', 'Escalar o pedido de acesso com a diretoria do cliente'],
    ['done', 'P2', 6, 'rafael', 'Visita às lojas da Pituba e de Brotas'],
    ['planned', 'P2', 3, 'rafael', 'Rever cronograma quando o acesso sair'],
  ],
}
