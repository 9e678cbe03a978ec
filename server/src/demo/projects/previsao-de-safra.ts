import type { DemoProject } from '../project-data.ts'

export const previsaoDeSafra: DemoProject = {
  name: 'Previsão de Safra',
  client: 'Grupo Pampa Alimentos',
  kind: 'delivery',
  partner: 'Minuano Dados',
  description:
    'Modelo de previsão por talhão a partir de imagens de satélite, clima e histórico de colheita. Cobre soja e milho em 14 municípios; a meta é errar menos de 8% a 30 dias da colheita.',
  budget_hours: 300,
  spent_hours: 144.5,
  status: 'doing',
  created_day: -207,
  start_day: -200,
  end_day: 98,
  team: [
    ['beatriz', 'lead'],
    ['rafael', 'contributor'],
    ['thiago', 'contributor'],
    ['marina', 'reviewer'],
  ],
  epics: [
    {
      title: 'Dados de campo e satélite',
      description: 'Talhões, imagens, clima e colheitas em um só lugar.',
      status: 'doing',
      owner: 'thiago',
      day: -196,
      stories: [
        {
          story: ['done', 'P1', 24, 'thiago', 'Como agrônomo, quero os talhões com contorno conferido'],
          day: -194,
          tasks: [
            ['done', 'P1', 9, 'thiago', 'Importar 2.310 contornos e corrigir sobreposições'],
            ['done', 'P2', 5, 'beatriz', 'Conferir área calculada com a escritura'],
          ],
        },
        {
          story: ['done', 'P1', 20, 'thiago', 'Como modelo, preciso de imagens sem nuvem por quinzena'],
          day: -170,
          tasks: [
            ['done', 'P1', 8, 'thiago', 'Baixar e recortar imagens do Sentinel-2'],
            ['done', 'P2', 6, 'rafael', 'Máscara de nuvem e sombra'],
          ],
        },
        {
          story: ['blocked', 'P1', 16, 'thiago', 'Como modelo, preciso do histórico de colheita por talhão'],
          day: -118,
          tasks: [
            [
              'blocked',
              'P1',
              8,
              'thiago',
              'Importar mapas de colheita das colhedoras antigas',
              'O formato de 2019 a 2021 é proprietário; o fabricante ficou de enviar o leitor.',
            ],
            ['doing', 'P2', 5, 'beatriz', 'Padronizar unidades de produtividade em sacas por hectare'],
          ],
        },
      ],
    },
    {
      title: 'Modelo de produtividade',
      description: 'Treino, avaliação por município e intervalo de confiança.',
      status: 'doing',
      owner: 'rafael',
      day: -128,
      stories: [
        {
          story: ['doing', 'P1', 30, 'rafael', 'Como planejamento, quero a previsão por talhão com intervalo'],
          day: -126,
          tasks: [
            ['done', 'P1', 10, 'rafael', 'Linha de base com média de cinco safras'],
            ['doing', 'P1', 12, 'rafael', 'Treinar com clima acumulado e índice de vegetação'],
            ['planned', 'P2', 6, 'rafael', 'Intervalo de 80% por município'],
          ],
        },
        {
          story: ['review', 'P2', 10, 'beatriz', 'Como agrônomo, quero saber por que a previsão mudou'],
          day: -76,
          tasks: [
            ['review', 'P2', 5, 'beatriz', 'Três fatores de maior peso em texto curto', null, -1],
            ['planned', 'P3', 3, null, 'Histórico das previsões de cada talhão'],
          ],
        },
      ],
    },
    {
      title: 'Painel da safra',
      description: 'Mapa, comparação com safras anteriores e exportação.',
      status: 'planned',
      owner: 'beatriz',
      day: -49,
      stories: [
        {
          story: ['planned', 'P2', 18, 'beatriz', 'Como diretoria, quero o mapa da safra por município'],
          day: -47,
          tasks: [
            ['doing', 'P2', 7, 'beatriz', 'Protótipo do mapa com três escalas de cor'],
            ['planned', 'P2', 6, null, 'Comparar com a safra passada na mesma data'],
          ],
        },
        {
          story: ['planned', 'P3', 6, null, 'Como comercial, quero exportar a previsão para a planilha de contratos'],
          day: -40,
          tasks: [['planned', 'P3', 4, null, 'Exportar por armazém e por cultura']],
        },
      ],
    },
  ],
  stories: [
    {
      story: ['planned', 'P2', 8, null, 'Como agrônomo, quero informar replantio e geada pelo celular'],
      day: -22,
    },
  ],
  tasks: [
    ['doing', 'P1', 3, 'marina', 'Renegociar prazo da entrega dos mapas de colheita', null, -3],
    ['done', 'P3', 2, 'thiago', 'Estimar custo mensal das imagens'],
  ],
}
