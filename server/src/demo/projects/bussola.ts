import type { DemoProject } from '../project-data.ts'

export const bussola: DemoProject = {
  name: 'Bússola',
  client: 'Farol Tecnologia',
  kind: 'product',
  partner: null,
  description:
    'Produto próprio que lê os briefings que chegam por e-mail, resume o pedido e sugere escopo, riscos e perguntas. Hoje usado pelo nosso comercial; duas consultorias parceiras testam a partir do próximo mês.',
  budget_hours: 150,
  spent_hours: 73.5,
  status: 'doing',
  created_day: -33,
  start_day: -30,
  end_day: 60,
  team: [
    ['marina', 'lead'],
    ['camila', 'contributor'],
    ['rafael', 'contributor'],
    ['joao', 'reviewer'],
  ],
  epics: [
    {
      title: 'Leitura de briefings',
      description: 'E-mail, anexo e áudio transformados em um resumo de uma página.',
      status: 'doing',
      owner: 'rafael',
      day: -29,
      stories: [
        {
          story: ['done', 'P1', 16, 'rafael', 'Como comercial, quero o resumo do briefing em uma página'],
          day: -28,
          tasks: [
            ['done', 'P1', 7, 'rafael', 'Ler corpo e anexos do e-mail'],
            ['done', 'P1', 5, 'rafael', 'Resumo com pedido, prazo, orçamento e decisor'],
          ],
        },
        {
          story: ['doing', 'P2', 8, 'rafael', 'Como comercial, quero mandar o áudio da reunião'],
          day: -20,
          tasks: [
            ['doing', 'P2', 5, 'rafael', 'Transcrever áudio longo em partes'],
            ['planned', 'P3', 2, null, 'Apagar o áudio depois de 30 dias'],
          ],
        },
      ],
    },
    {
      title: 'Sugestão de escopo',
      description: 'Épicos, riscos e perguntas em aberto a partir do resumo.',
      status: 'doing',
      owner: 'camila',
      day: -24,
      stories: [
        {
          story: ['doing', 'P1', 14, 'camila', 'Como comercial, quero uma proposta de épicos para conversar'],
          day: -23,
          tasks: [
            ['done', 'P1', 6, 'camila', 'Sugestão com base em projetos parecidos'],
            ['doing', 'P1', 4, 'camila', 'Citar o trecho do briefing que gerou cada épico'],
            ['planned', 'P2', 3, 'camila', 'Marcar o que é suposição nossa'],
          ],
        },
        {
          story: ['review', 'P2', 6, 'camila', 'Como comercial, quero a lista do que falta perguntar'],
          day: -17,
          tasks: [['review', 'P2', 3, 'camila', 'Perguntas em ordem de risco para o prazo']],
        },
      ],
    },
    {
      title: 'Avaliação e custo',
      description: 'Qualidade medida a cada mudança e custo por briefing.',
      status: 'planned',
      owner: 'joao',
      day: -14,
      stories: [
        {
          story: ['planned', 'P1', 10, 'joao', 'Como produto, queremos comparar versões com 60 briefings reais'],
          day: -13,
          tasks: [
            ['doing', 'P2', 4, 'marina', 'Anonimizar os 60 briefings escolhidos'],
            ['planned', 'P1', 5, 'joao', 'Notas por clareza, fidelidade e utilidade'],
          ],
        },
        {
          story: ['planned', 'P3', 4, null, 'Como produto, queremos o custo de cada briefing em reais'],
          day: -9,
          tasks: [['planned', 'P3', 2, null, 'Somar custo das chamadas por briefing']],
        },
      ],
    },
  ],
  stories: [
    {
      story: ['planned', 'P2', 8, 'marina', 'Como parceiro, quero usar a Bússola com a minha marca'],
      day: -5,
    },
  ],
  tasks: [
    ['doing', 'P2', 3, 'marina', 'Contrato de teste com as duas consultorias'],
    ['planned', 'P2', 2, 'joao', 'Política de retenção dos briefings'],
    ['done', 'P3', 1, 'camila', 'Nome e marca do produto'],
  ],
}
