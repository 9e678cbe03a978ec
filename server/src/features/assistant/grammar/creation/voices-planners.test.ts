import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

/** Several where more than one reading is fair. */
test.each<[string, ...string[]]>([
  ['abrir projeto Radar, é um produto nosso', 'project: Radar | product'],
  [
    'abre o projeto Radar pra Acme com teto de 300h e go-live em 15/01',
    'project: Radar | client Acme | 300h | until 2027-01-15',
  ],
  ['novo projeto da Acme: Radar', 'project: Radar | client Acme'],
  ['cliente Acme, projeto novo Radar, budget de 80', 'project: Radar | client Acme | 80h'],
  [
    'para a Rosa Cosméticos, cria o projeto Clube, que vai de março a junho',
    'project: Clube | client Rosa Cosméticos | from 2027-03-01 | until 2027-06-30',
  ],
  ['cria o projeto Radar junto com o parceiro Nuvem Sul pra Acme', 'project: Radar | client Acme | partner Nuvem Sul'],
  [
    'vamos iniciar o projeto Radar, contratado pela Acme, kickoff dia 2, prazo final 31/03',
    'project: Radar | client Acme | from 2026-12-02 | until 2027-03-31',
  ],
  [
    'gera um projeto delivery pra Acme, nome: Radar, orçado em 60h, começa amanhã',
    'project: Radar | client Acme | delivery | 60h | from 2026-11-25',
  ],
  [
    'cadastre o projeto Radar (Acme / 200h / jan a mar)',
    'project: Radar | client Acme | 200h | from 2027-01-01 | until 2027-03-31',
  ],
  ['monta um projeto interno de 40 horas, nome Wiki', 'project: Wiki | product | 40h'],
  ['quero abrir um projeto tipo produto, nome Leme Mobile, sem cliente', 'project: Leme Mobile | product'],
  ['cria um projeto com 200 horas de orçamento para a Acme chamado Radar', 'project: Radar | client Acme | 200h'],
  ['o nome do projeto é Radar, o cliente é a Acme, pode criar', 'project: Radar | client Acme'],
  ['inclui o projeto Radar na carteira da Acme', 'project: Radar | client Acme'],
  [
    'cria projeto Radar. são 200h. o cliente é a Acme. começa em 4 de janeiro.',
    'project: Radar | client Acme | 200h | from 2027-01-04',
  ],
  [
    'planeja um projeto novo pra Acme: Radar, com 3 épicos: Coleta, Painel e Alertas',
    'project: Radar | client Acme; epic: Coleta; epic: Painel; epic: Alertas',
  ],
  [
    'cria o projeto Radar da Acme com Nuvem Sul de parceira, até o fim de fevereiro',
    'project: Radar | client Acme | partner Nuvem Sul | until 2027-02-28',
    'project: Radar da Acme | client Acme | partner Nuvem Sul | until 2027-02-28',
  ],
  [
    'criar projeto: Radar; cliente: Acme; épicos: Coleta, Painel; horas: 100',
    'project: Radar | client Acme | 100h; epic: Coleta; epic: Painel',
  ],
  [
    'novo projeto pra Acme com os épicos Coleta e Painel, nome Radar',
    'project: Radar | client Acme; epic: Coleta; epic: Painel',
  ],
  [
    'cria um projeto Radar pra Acme e já bota nele os épicos Coleta, Painel e Alertas',
    'project: Radar | client Acme; epic: Coleta; epic: Painel; epic: Alertas',
  ],
  ['registra projeto Radar, Acme, produto, 1.500 horas', 'project: Radar | client Acme | product | 1500h'],
  [
    'cria o projeto Radar com a Nuvem Sul de parceiro e a Acme de cliente',
    'project: Radar | client Acme | partner Nuvem Sul',
  ],
  [
    'quebra o épico Pagamentos em três stories: Pix, Boleto e Cartão',
    'story: Pix | epic Pagamentos; story: Boleto | epic Pagamentos; story: Cartão | epic Pagamentos',
  ],
  [
    'divide a story Checkout em tasks: CEP, frete e cupom',
    'task: CEP | story Checkout; task: frete | story Checkout; task: cupom | story Checkout',
  ],
  [
    'planeje este projeto em 3 épicos: Cadastro, Votação e Apuração',
    'in #Portal do Cooperado 2.0; epic: Cadastro; epic: Votação; epic: Apuração',
  ],
  [
    'cria um épico de Cadastro que tem que ter login, recuperação de senha e 2FA',
    'epic: Cadastro [story: login; story: recuperação de senha; story: 2FA]',
  ],
  ['o App Acme vai ter os épicos Cadastro e Votação', 'in App Acme; epic: Cadastro; epic: Votação'],
  ['crie o épico Cadastro; ele terá as stories Login e Senha', 'epic: Cadastro [story: Login; story: Senha]'],
  [
    'crie os épicos Cadastro (com Login e Senha), Votação (com Cédula) e Apuração',
    'epic: Cadastro [story: Login; story: Senha]; epic: Votação [story: Cédula]; epic: Apuração',
  ],
  ['crie uma task de 8 horas de esforço chamada Mapear processos', 'task: Mapear processos | 8h'],
  ['task Mapear processos, estimo 3h', 'task: Mapear processos | 3h'],
  ['task Mapear processos, deve levar umas 6h', 'task: Mapear processos | 6h'],
  ['task Mapear processos com tamanho de 2 dias', 'task: Mapear processos | 16h'],
  ['cria task Mapear processos: 2d, P2, na mão do Thiago', 'task: Mapear processos | P2 | 16h | by Thiago'],
  ['cria task Mapear processos — quem faz é a Camila, em 4h', 'task: Mapear processos | 4h | by Camila'],
  ['o Bruno assume uma task nova, Mapear processos, 5 horas', 'task: Mapear processos | 5h | by Bruno'],
  ['cria a task Mapear processos, delegue à Sônia', 'task: Mapear processos | by Sônia'],
  ['além de uma task Mapear processos, cria uma story Fluxos', 'story: Fluxos; task: Mapear processos'],
  [
    'cria a task A1 de 2h, a task B1 de 3h e a task C1 de 4h',
    'task: A1 | 2h; task: B1 | 3h; task: C1 | 4h',
    'task: A1 de 2h; task: B1 de 3h; task: C1 de 4h',
  ],
  [
    'crie as tasks Mapear (2h, Rafael), Desenhar (4h, Camila) e Revisar (1h, P1)',
    'task: Mapear | 2h | by Rafael; task: Desenhar | 4h | by Camila; task: Revisar | P1 | 1h',
  ],
  ['cria a story Fluxos e, dentro dela, as tasks Mapear e Desenhar', 'story: Fluxos [task: Mapear; task: Desenhar]'],
  ['cria uma task Mapear e mais uma Desenhar', 'task: Mapear; task: Desenhar'],
  [
    'são três tasks: Mapear, Desenhar e Revisar, cada uma com 4h',
    'task: Mapear | 4h; task: Desenhar | 4h; task: Revisar | 4h',
  ],
  ['cria a task Mapear processos com 16 hrs, prio alta, resp Thiago', 'task: Mapear processos | P1 | 16h | by Thiago'],
  ['epicos: 1) Cadastro 2) Votação 3) Apuração', 'epic: Cadastro; epic: Votação; epic: Apuração'],
  [
    'crie as stories do épico Pagamentos: 1. Pix 2. Boleto 3. Cartão',
    'story: Pix | epic Pagamentos; story: Boleto | epic Pagamentos; story: Cartão | epic Pagamentos',
  ],
])('[AS-11] who plans: %s', (text, ...fair) => {
  expect(fair).toContain(toldPlan(saidOn(text)))
})
