import type { DemoProject } from '../project-data.ts'

export const lojaPontoEVirgula: DemoProject = {
  name: 'Loja Ponto e Vírgula',
  client: 'Livraria Ponto e Vírgula',
  kind: 'delivery',
  partner: null,
  description:
    'Loja virtual com estoque único com a loja física, retirada no balcão e indicação dos livreiros. Entregue com 2.400 títulos e mantida por um contrato curto até o fechamento da loja.',
  budget_hours: 90,
  spent_hours: 97.5,
  status: 'done',
  created_day: -364,
  start_day: -358,
  end_day: -247,
  team: [
    ['camila', 'lead'],
    ['thiago', 'contributor'],
  ],
  epics: [
    {
      title: 'Vitrine e compra',
      description: 'Busca, página do livro, carrinho e pagamento.',
      status: 'done',
      owner: 'camila',
      day: -356,
      stories: [
        {
          story: ['done', 'P1', 20, 'camila', 'Como leitora, quero comprar e pagar com Pix'],
          day: -354,
          tasks: [
            ['done', 'P1', 8, 'camila', 'Carrinho e pagamento com Pix'],
            ['done', 'P2', 4, 'thiago', 'Baixa do pedido pelo aviso do banco'],
          ],
        },
        {
          story: ['done', 'P2', 8, 'camila', 'Como leitora, quero achar um livro mesmo errando o título'],
          day: -344,
          tasks: [['done', 'P2', 4, 'camila', 'Busca tolerante a erro de digitação']],
        },
        {
          story: ['done', 'P3', 5, 'camila', 'Como livreiro, quero indicar o livro da semana'],
          day: -322,
          tasks: [['done', 'P3', 3, 'camila', 'Resenha curta assinada pelo livreiro']],
        },
      ],
    },
    {
      title: 'Estoque único',
      description: 'O mesmo estoque para o balcão e para o site.',
      status: 'done',
      owner: 'thiago',
      day: -336,
      stories: [
        {
          story: ['done', 'P1', 14, 'thiago', 'Como livreiro, quero que o site respeite o estoque do balcão'],
          day: -334,
          tasks: [
            ['done', 'P1', 8, 'thiago', 'Reserva de exemplar por 30 minutos'],
            ['done', 'P2', 4, 'thiago', 'Conferência noturna com o sistema da loja'],
          ],
        },
        {
          story: ['done', 'P2', 6, 'thiago', 'Como leitora, quero retirar no balcão'],
          day: -310,
          tasks: [['done', 'P2', 3, 'thiago', 'Código de retirada por e-mail']],
        },
        {
          story: ['done', 'P3', 6, 'thiago', 'Como livreiro, quero encomendar o que não tenho'],
          day: -296,
          tasks: [['done', 'P3', 4, 'thiago', 'Pedido de encomenda à distribuidora']],
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['done', 'P2', 2, 'camila', 'Fotografar 300 capas sem imagem'],
    ['done', 'P2', 2.5, 'thiago', 'Corrigir frete para o interior de Minas'],
    ['done', 'P3', 1, 'camila', 'Guia de uma página para os livreiros'],
  ],
}
