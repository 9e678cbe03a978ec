import type { DemoProject } from '../project-data.ts'

export const catalogoSabia: DemoProject = {
  name: 'Catálogo Digital Sabiá',
  client: 'Editora Sabiá',
  kind: 'delivery',
  partner: null,
  description:
    'Catálogo com busca por tema e faixa etária, prévia das obras e pedido de exemplares para escolas. Entregue com 1.860 títulos publicados e integrado à distribuição.',
  budget_hours: 240,
  spent_hours: 238.5,
  status: 'done',
  created_day: -389,
  start_day: -382,
  end_day: -84,
  team: [
    ['joao', 'lead'],
    ['camila', 'contributor'],
    ['beatriz', 'contributor'],
  ],
  epics: [
    {
      title: 'Acervo e busca',
      description: 'Importação do acervo e busca por tema, autor e faixa etária.',
      status: 'done',
      owner: 'camila',
      day: -378,
      stories: [
        {
          story: ['done', 'P1', 28, 'camila', 'Como professora, quero achar livros por tema e faixa etária'],
          day: -376,
          tasks: [
            ['done', 'P1', 12, 'camila', 'Importar 1.860 títulos da planilha da editora'],
            ['done', 'P2', 8, 'camila', 'Busca sem acento, com sinônimos de tema'],
            ['done', 'P3', 4, 'beatriz', 'Filtros por componente da BNCC'],
          ],
        },
        {
          story: ['done', 'P2', 10, 'beatriz', 'Como leitor, quero ver outras obras do mesmo autor'],
          day: -350,
          tasks: [['done', 'P3', 5, 'beatriz', 'Página do autor com biografia e foto']],
        },
      ],
    },
    {
      title: 'Prévia das obras',
      description: 'Leitura das primeiras páginas, com ilustrações em boa resolução.',
      status: 'done',
      owner: 'beatriz',
      day: -310,
      stories: [
        {
          story: ['done', 'P1', 18, 'beatriz', 'Como professora, quero folhear as primeiras páginas'],
          day: -308,
          tasks: [
            ['done', 'P1', 9, 'beatriz', 'Leitor de páginas que funcione no celular'],
            ['done', 'P2', 4, 'camila', 'Gerar imagens leves a partir do PDF de impressão'],
          ],
        },
        {
          story: ['done', 'P2', 6, 'beatriz', 'Como pessoa cega, quero ouvir a descrição das ilustrações'],
          day: -280,
          tasks: [['done', 'P2', 5, 'beatriz', 'Campo de descrição revisado pela equipe editorial']],
        },
      ],
    },
    {
      title: 'Pedido para escolas',
      description: 'Orçamento, aprovação e envio do pedido à distribuidora.',
      status: 'done',
      owner: 'joao',
      day: -230,
      stories: [
        {
          story: ['done', 'P1', 24, 'joao', 'Como escola, quero pedir exemplares com desconto por quantidade'],
          day: -228,
          tasks: [
            ['done', 'P1', 10, 'joao', 'Carrinho com tabela de descontos por faixa'],
            ['done', 'P2', 6, 'camila', 'Orçamento em PDF com validade de 30 dias'],
          ],
        },
        {
          story: ['done', 'P2', 14, 'joao', 'Como distribuição, quero receber o pedido no nosso formato'],
          day: -190,
          tasks: [
            ['done', 'P2', 7, 'joao', 'Enviar pedidos aprovados por arquivo noturno'],
            ['done', 'P3', 2, 'camila', 'Aviso à escola quando o pedido sair do depósito'],
          ],
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['done', 'P2', 4, 'joao', 'Treinar a equipe editorial na publicação'],
    ['done', 'P1', 3, 'camila', 'Passagem para produção e redirecionamento do site antigo'],
    ['done', 'P3', 2, 'joao', 'Termo de aceite final'],
  ],
}
