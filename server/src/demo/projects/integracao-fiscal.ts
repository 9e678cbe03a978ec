import type { DemoProject } from '../project-data.ts'

export const integracaoFiscal: DemoProject = {
  name: 'Integração Fiscal NF-e',
  client: 'Transportes Rio Doce',
  kind: 'delivery',
  partner: null,
  description:
    'Emissão e conciliação de notas e conhecimentos de transporte, com contingência e painel de rejeições. São cerca de 9 mil CT-e por mês em cinco filiais, hoje digitados em dois sistemas.',
  budget_hours: 160,
  spent_hours: 96,
  status: 'doing',
  created_day: -165,
  start_day: -158,
  end_day: 70,
  team: [
    ['rafael', 'lead'],
    ['thiago', 'contributor'],
    ['camila', 'contributor'],
    ['joao', 'reviewer'],
  ],
  epics: [
    {
      title: 'Emissão de CT-e e NF-e',
      description: 'Montagem, assinatura, transmissão e guarda do XML por filial.',
      status: 'done',
      owner: 'rafael',
      day: -155,
      stories: [
        {
          story: ['done', 'P1', 20, 'rafael', 'Como expedição, quero emitir o CT-e a partir do romaneio'],
          day: -153,
          tasks: [
            ['done', 'P1', 8, 'rafael', 'Montar o XML do CT-e na versão 4.00'],
            ['done', 'P1', 5, 'thiago', 'Assinar com o certificado A1 da filial'],
          ],
        },
        {
          story: ['done', 'P2', 8, 'thiago', 'Como contador, quero o XML guardado por cinco anos'],
          day: -140,
          tasks: [['done', 'P2', 4, 'thiago', 'Guardar XML e protocolo por chave de acesso']],
        },
      ],
    },
    {
      title: 'Rejeições e contingência',
      description: 'Tratamento de rejeições da SEFAZ e emissão quando ela não responde.',
      status: 'doing',
      owner: 'thiago',
      day: -98,
      stories: [
        {
          story: ['doing', 'P1', 14, 'thiago', 'Como faturista, quero entender e corrigir cada rejeição'],
          day: -96,
          tasks: [
            [
              'doing',
              'P1',
              5,
              'thiago',
              'Nota 4.812 rejeitada com código 539',
              'Duplicidade com diferença na chave de acesso: a filial de Colatina emitiu a mesma série em contingência.',
            ],
            ['done', 'P2', 4, 'camila', 'Texto em português claro para as 30 rejeições mais comuns'],
            ['planned', 'P2', 3, 'camila', 'Filtrar o painel de rejeições por filial'],
          ],
        },
        {
          story: ['review', 'P1', 12, 'rafael', 'Como expedição, quero emitir com a SEFAZ fora do ar'],
          day: -80,
          tasks: [
            ['review', 'P1', 6, 'rafael', 'Contingência SVC com retorno automático', null, -1],
            ['done', 'P2', 3, 'thiago', 'Alerta quando a SEFAZ de Minas passar de 10 s'],
          ],
        },
      ],
    },
    {
      title: 'Conciliação com o ERP',
      description: 'Notas emitidas, recebidas e lançadas conferidas todo dia.',
      status: 'doing',
      owner: 'camila',
      day: -58,
      stories: [
        {
          story: ['blocked', 'P2', 16, 'camila', 'Como contador, quero ver o que não bate com o ERP'],
          day: -56,
          tasks: [
            ['doing', 'P2', 6, 'camila', 'Comparar valores por chave com tolerância de um centavo', null, -2],
            ['blocked', 'P2', 4, 'thiago', 'Ler lançamentos da filial de Ipatinga'],
            ['planned', 'P3', 2.5, null, 'Resumo diário por e-mail às 7h'],
          ],
        },
        {
          story: ['planned', 'P2', 8, 'rafael', 'Como contador, quero que o agente sugira a causa da diferença'],
          day: -34,
          tasks: [
            ['planned', 'P2', 5, 'rafael', 'Conjunto de avaliação com 120 diferenças já explicadas'],
            ['planned', 'P3', 3, null, 'Mostrar a nota e o lançamento lado a lado'],
          ],
        },
        {
          story: ['planned', 'P3', 6, null, 'Como diretor, quero o valor em aberto por filial'],
          day: -29,
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['planned', 'P1', 2, 'joao', 'Renovar certificado A1 da matriz antes de março'],
    ['done', 'P3', 1.5, 'thiago', 'Documentar séries e numeração de cada filial'],
    ['planned', 'P2', 6, null, 'Adequar os campos de IBS e CBS do CT-e'],
  ],
}
