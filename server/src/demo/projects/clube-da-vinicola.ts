import type { DemoProject } from '../project-data.ts'

export const clubeDaVinicola: DemoProject = {
  name: 'Clube da Vinícola',
  client: 'Vinícola Serra do Tigre',
  kind: 'delivery',
  partner: 'Minuano Dados',
  description:
    'Assinatura mensal de vinhos com recomendação por paladar e cobrança recorrente. Cancelado pelo cliente depois da troca de sócios; o que estava pronto foi entregue com o código.',
  budget_hours: 260,
  spent_hours: 92.5,
  status: 'cancelled',
  created_day: -351,
  start_day: -340,
  end_day: -168,
  team: [
    ['joao', 'lead'],
    ['camila', 'contributor'],
    ['beatriz', 'contributor'],
  ],
  epics: [
    {
      title: 'Assinatura e cobrança',
      description: 'Planos, pagamento recorrente e troca de endereço.',
      status: 'doing',
      owner: 'joao',
      day: -336,
      stories: [
        {
          story: ['done', 'P1', 20, 'joao', 'Como assinante, quero escolher o plano e pagar no cartão'],
          day: -334,
          tasks: [
            ['done', 'P1', 10, 'joao', 'Cobrança recorrente com nova tentativa'],
            ['done', 'P2', 5, 'camila', 'Páginas dos três planos'],
          ],
        },
        {
          story: ['doing', 'P2', 8, 'camila', 'Como assinante, quero pular um mês'],
          day: -290,
          tasks: [
            ['done', 'P2', 3, 'camila', 'Pular e retomar pela área do assinante'],
            ['planned', 'P3', 2, null, 'E-mail de confirmação do mês pulado'],
          ],
        },
        {
          story: ['planned', 'P2', 10, null, 'Como assinante, quero pagar com Pix automático'],
          day: -262,
          tasks: [['planned', 'P2', 6, null, 'Cadastro da autorização de débito no banco']],
        },
      ],
    },
    {
      title: 'Recomendação por paladar',
      description: 'Questionário curto e sugestão da caixa do mês.',
      status: 'planned',
      owner: 'beatriz',
      day: -280,
      stories: [
        {
          story: ['review', 'P2', 12, 'beatriz', 'Como assinante, quero dizer do que gosto em um minuto'],
          day: -278,
          tasks: [
            ['done', 'P2', 6, 'beatriz', 'Questionário de paladar com oito perguntas'],
            ['review', 'P3', 3, 'beatriz', 'Textos do sommelier para cada resposta'],
          ],
        },
        {
          story: ['planned', 'P2', 14, 'beatriz', 'Como assinante, quero uma caixa que combine comigo'],
          day: -250,
          tasks: [
            ['planned', 'P2', 8, null, 'Sugerir rótulos por semelhança de notas'],
            ['planned', 'P3', 3, null, 'Não repetir rótulo em seis meses'],
          ],
        },
        {
          story: ['planned', 'P3', 5, null, 'Como vinícola, quero avaliar as notas dos assinantes'],
          day: -240,
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['done', 'P1', 4, 'joao', 'Entregar código e documentação ao cliente'],
    ['done', 'P2', 2, 'joao', 'Ata de encerramento e saldo de horas'],
    ['done', 'P2', 1.5, 'camila', 'Desligar ambientes de homologação'],
  ],
}
