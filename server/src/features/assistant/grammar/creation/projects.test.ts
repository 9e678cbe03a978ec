import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  ['quero criar um projeto', 'project: null'],
  [
    'cria um projeto Portal do Cliente para a Acme, delivery, com orçamento de 120 horas, começando dia 1 até fim de março',
    'project: Portal do Cliente | client Acme | delivery | 120h | from 2026-12-01 | until 2027-03-31',
  ],
  [
    'Crie o projeto App da Acme com os épicos Login, Pagamentos e Notificações',
    'project: App da Acme | client Acme; epic: Login; epic: Pagamentos; epic: Notificações',
  ],
  [
    'quero um projto chamado Novo Site do cliente Vale do Iguaçu com parceiro Nuvem Sul de 01/12 a 15/03, 300h',
    'project: Novo Site | client Vale do Iguaçu | partner Nuvem Sul | 300h | from 2026-12-01 | until 2027-03-15',
  ],
  ['crie o projeto Novo ERP e a task X', 'project: Novo ERP; task: X'],
  [
    'criar projeto "Portal do Fornecedor", cliente: Acme, tipo: produto, budget 300h, início amanhã, entrega em 30/06/2027',
    'project: Portal do Fornecedor | client Acme | product | 300h | from 2026-11-25 | until 2027-06-30',
  ],
  ['registra um projeto interno chamado Backoffice', 'project: Backoffice | product'],
  [
    'cria um projeto de produto chamado Leme Mobile em parceria com Nuvem Sul com 3 semanas',
    'project: Leme Mobile | product | partner Nuvem Sul | 120h',
  ],
  ['quero cadastrar um projeto novo pra Acme', 'project: null | client Acme'],
  [
    'cria um projeto para a Vale do Iguaçu chamado App do Cooperado com início em março e fim em junho',
    'project: App do Cooperado | client Vale do Iguaçu | from 2027-03-01 | until 2027-06-30',
  ],
  [
    'preciso abrir um projeto pro cliente Rosa Cosméticos, nome Loja Virtual, orçamento de 500 horas, de 01/12/2026 a 30/04/2027',
    'project: Loja Virtual | client Rosa Cosméticos | 500h | from 2026-12-01 | until 2027-04-30',
  ],
  ['crie projeto Sistema para gestão de frotas', 'project: Sistema para gestão de frotas'],
  ['crie projeto Sistema de entrega para a Acme', 'project: Sistema de entrega | client Acme'],
  ['crie o projeto X para Beta Ltda', 'project: X | client Beta Ltda'],
  [
    'Crie o projeto "Site" para a Acme, delivery, parceiro Nuvem Sul, 120 horas, descrição: site institucional com blog',
    'project: Site | client Acme | delivery | partner Nuvem Sul | 120h | about site institucional com blog',
  ],
  [
    'crie o projeto Portal X com os épicos A, B e C e orçamento de 200h para a Acme',
    'project: Portal X | client Acme | 200h; epic: A; epic: B; epic: C',
  ],
  [
    'crie o projeto Portal X para a Acme, com 200 horas, de 1 a 31 de março, com os épicos A, B e C',
    'project: Portal X | client Acme | 200h | from 2027-03-01 | until 2027-03-31; epic: A; epic: B; epic: C',
  ],
  [
    'crie o projeto Portal X para a Acme com início na segunda e término em 60 dias',
    'project: Portal X | client Acme | from 2026-11-30 | until 2027-01-23',
  ],
  [
    'cria projeto Data Lake pra Acme, 3 semanas, parceiro: Nuvem Sul',
    'project: Data Lake | client Acme | partner Nuvem Sul | 120h',
  ],
  ['cria um projeto interno Wiki', 'project: Wiki | product'],
  ['novo projeto: Wiki', 'project: Wiki'],
  ['novo projeto Wiki, tipo product, sem parceiro', 'project: Wiki | product'],
  [
    'preciso cadastrar o projeto "Loja 2.0" do cliente Rosa Cosméticos, orçamento 1.200h, entre 01/02/2027 e 30/06/2027',
    'project: Loja 2.0 | client Rosa Cosméticos | 1200h | from 2027-02-01 | until 2027-06-30',
  ],
  [
    'cria o projeto Loja para a Rosa Cosméticos até fim de março',
    'project: Loja | client Rosa Cosméticos | until 2027-03-31',
  ],
  [
    'cria o projeto Loja para a Rosa Cosméticos em parceria com a Nuvem Sul',
    'project: Loja | client Rosa Cosméticos | partner Nuvem Sul',
  ],
  ['crie um projeto chamado Integração SAP para o cliente Beta', 'project: Integração SAP | client Beta'],
  ['crie um projeto de 120 horas para a Acme chamado Integração SAP', 'project: Integração SAP | client Acme | 120h'],
  ['crie um projeto para a Acme', 'project: null | client Acme'],
  ['crie um projeto', 'project: null'],
  ['crie um projeto com orçamento de 100 horas', 'project: null | 100h'],
  ['crie o projeto App com início 31/02', 'project: App | from 31/02'],
  ['crie o projeto App que começa em janeiro e termina em março', 'project: App | from 2027-01-01 | until 2027-03-31'],
  ['crie o projeto Gestão de Contratos com Fornecedores', 'project: Gestão de Contratos com Fornecedores'],
  ['crie o projeto Portal de Entrega Rápida', 'project: Portal de Entrega Rápida'],
  ['crie o projeto Produto Mínimo para a Acme', 'project: Produto Mínimo | client Acme'],
  ['crie o projeto "App da Acme" para a Rosa Cosméticos', 'project: App da Acme | client Rosa Cosméticos'],
  ['projeto novo para a Acme: Portal B2B', 'project: Portal B2B | client Acme'],
  ['abra um projeto novo', 'project: null'],
  ['inicie um projeto novo chamado Alfa para a Acme', 'project: Alfa | client Acme'],
  [
    'monta o projeto Alfa para a Acme com os épicos: Login, Pagamentos',
    'project: Alfa | client Acme; epic: Login; epic: Pagamentos',
  ],
  ['cria um projeto Alfa, cliente Acme, budget de R$ 50 mil', 'project: Alfa | client Acme'],
  [
    'crie o projeto Portal X com os épicos A1, B2 e C3 e orçamento de 200h para a Acme',
    'project: Portal X | client Acme | 200h; epic: A1; epic: B2; epic: C3',
  ],
  ['crie um projeto com os épicos Um e Dois', 'project: null; epic: Um; epic: Dois'],
  ['crie o projeto Alfa e os épicos Um e Dois', 'project: Alfa; epic: Um; epic: Dois'],
  [
    'crie o projeto Alfa para a Acme e adicione os épicos Um e Dois',
    'project: Alfa | client Acme; epic: Um; epic: Dois',
  ],
  [
    'crie um projeto Alfa. Cliente Acme. Orçamento 80h. Começa segunda.',
    'project: Alfa | client Acme | 80h | from 2026-11-30',
  ],
  ['novo projeto Alfa pra Acme, 40h, entrega dia 20', 'project: Alfa | client Acme | 40h | until 2026-12-20'],
  ['cria o projeto Alfa p/ Acme', 'project: Alfa | client Acme'],
  ['crie o projeto Alfa - cliente: Acme - budget: 80h', 'project: Alfa | client Acme | 80h'],
  ['crie o projeto Alfa (cliente Acme, 80h)', 'project: Alfa | client Acme | 80h'],
  [
    'crie um projeto com nome Alfa, cliente Acme e parceiro Nuvem Sul',
    'project: Alfa | client Acme | partner Nuvem Sul',
  ],
  ['crie um projeto Alfa com início hoje e duração de 3 semanas', 'project: Alfa | from 2026-11-24 | until 2026-12-15'],
  ['crie um projeto Alfa do tipo entrega para a Acme', 'project: Alfa | client Acme | delivery'],
  [
    'crie um projeto Alfa para a Cooperativa Vale do Iguaçu com 500 horas de orçamento e prazo até 30/06/2027',
    'project: Alfa | client Cooperativa Vale do Iguaçu | 500h | until 2027-06-30',
  ],
  ['crie um projeto para o cliente Cooperativa Vale do Iguaçu', 'project: null | client Cooperativa Vale do Iguaçu'],
  ['crie um projeto Alfa com o parceiro Desconhecido SA', 'project: Alfa | partner Desconhecido SA'],
  [
    'crie um projeto chamado Alfa começando em 01/02/2027 com término em 01/01/2027',
    'project: Alfa | from 2027-02-01 | until 2027-01-01',
  ],
  [
    'crie o projeto Vistoria para a Acme, começa só em janeiro, dia 04/01/2027',
    'project: Vistoria | client Acme | from 2027-01-04',
  ],
  ['crie o projeto Vistoria para a Acme, só começa em 04/01/2027', 'project: Vistoria | client Acme | from 2027-01-04'],
  ['projeto Vistoria, cliente Acme, 100h', 'project: Vistoria | client Acme | 100h'],
  ['projeto novo! Acme contratou a gente pro Portal', 'project: Portal | client Acme'],
  [
    'projeto novo: a Acme contratou a gente pra fazer o App de Vistoria, 100h',
    'project: App de Vistoria | client Acme | 100h',
  ],
  ['projeto novo: a Acme assinou o contrato', 'project: null | client Acme'],
  ['a Acme fechou o App de Vistoria, cadastra como Vistoria Mobile', 'project: Vistoria Mobile | client Acme'],
  ['a Acme fechou o App de Vistoria com 200h, cadastra aí', 'project: App de Vistoria | client Acme | 200h'],
  ['a gente vai tocar um projeto com a Acme, pode criar: Vistoria', 'project: Vistoria | client Acme'],
  [
    'a gente vai tocar um projeto com a Acme, pode criar, o nome é Vistoria, 80h',
    'project: Vistoria | client Acme | 80h',
  ],
  ['cadastrar a Vistoria, projeto novo da Acme', 'project: Vistoria | client Acme'],
  ['cadastra o Vistoria, projeto novo da Acme, 100h', 'project: Vistoria | client Acme | 100h'],
])('[AS-11] a project is read: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
