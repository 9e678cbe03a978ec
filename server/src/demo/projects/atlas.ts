import type { DemoProject } from '../project-data.ts'

export const atlas: DemoProject = {
  name: 'Atlas',
  client: 'Farol Tecnologia',
  kind: 'product',
  partner: null,
  description:
    'Produto próprio de indexação de documentos para equipes jurídicas. Primeira versão em fase de descoberta: conversas com seis escritórios e um protótipo de busca com citação da página.',
  budget_hours: null,
  spent_hours: 0,
  status: 'planned',
  created_day: -18,
  start_day: 52,
  end_day: null,
  team: [
    ['marina', 'lead'],
    ['rafael', 'contributor'],
    ['beatriz', 'contributor'],
  ],
  epics: [
    {
      title: 'Descoberta com escritórios',
      description: 'Entrevistas, dores e disposição de pagar.',
      status: 'planned',
      owner: 'marina',
      day: -16,
      stories: [
        {
          story: ['planned', 'P1', 12, 'marina', 'Como produto, queremos ouvir seis escritórios de portes diferentes'],
          day: -15,
          tasks: [
            ['planned', 'P1', 2, 'marina', 'Roteiro de entrevista de 40 minutos'],
            ['planned', 'P2', 6, 'marina', 'Agendar conversas com os seis escritórios'],
            ['planned', 'P2', 4, 'beatriz', 'Quadro de dores por papel: sócio, associado, estagiário'],
          ],
        },
        {
          story: ['planned', 'P2', 6, 'marina', 'Como produto, queremos saber o que já usam e quanto pagam'],
          day: -14,
          tasks: [['planned', 'P2', 4, null, 'Comparar preços e limites de quatro concorrentes']],
        },
      ],
    },
    {
      title: 'Protótipo de busca',
      description: 'Busca em contratos e petições com citação da página.',
      status: 'planned',
      owner: 'rafael',
      day: -12,
      stories: [
        {
          story: ['planned', 'P1', 16, 'rafael', 'Como advogada, quero achar a cláusula e ver a página de onde veio'],
          day: -11,
          tasks: [
            ['planned', 'P1', 8, 'rafael', 'Extrair texto e páginas de PDF digitalizado'],
            ['planned', 'P2', 6, 'rafael', 'Avaliar três modelos de vetores em português jurídico'],
          ],
        },
        {
          story: ['planned', 'P2', 8, 'beatriz', 'Como advogada, quero refinar a busca por parte e por data'],
          day: -10,
          tasks: [['planned', 'P3', 5, 'beatriz', 'Esboço da tela de resultados']],
        },
        {
          story: ['planned', 'P2', 10, null, 'Como escritório, queremos nossos documentos separados dos demais'],
          day: -9,
          tasks: [['planned', 'P1', 4, null, 'Separação por organização desde o índice']],
        },
      ],
    },
  ],
  stories: [
    {
      story: ['planned', 'P3', null, null, 'Como sócio, quero saber o que mudou entre duas versões de um contrato'],
      day: -6,
    },
  ],
  tasks: [
    ['planned', 'P3', 2, 'marina', 'Verificar o registro da marca Atlas no INPI'],
    ['planned', 'P2', 3, 'marina', 'Estimar custo de indexar um milhão de páginas'],
  ],
}
