import { expect, test } from 'vitest'
import { isDoubtful } from '../../doubt.ts'
import { readCreation } from './read-creation.ts'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  [
    'cria o projeto Radar Novo da Rosa Cosméticos, de 1/12 a 30/3',
    'project: Radar Novo | client Rosa Cosméticos | from 2026-12-01 | until 2027-03-30',
  ],
  [
    'cria projeto prontuário digital rosa cosméticos 400h',
    'project: prontuário digital | client rosa cosméticos | 400h',
  ],
  [
    'cadastre o projeto Radar para a Acme, com carga horária de 1.200 horas e duração de 3 meses a partir de 4 de janeiro de 2027',
    'project: Radar | client Acme | 1200h | from 2027-01-04 | until 2027-04-04',
  ],
  [
    'cria o projeto Radar para a Acme com início imediato e 6 semanas de duração',
    'project: Radar | client Acme | from 2026-11-24 | until 2027-01-05',
  ],
  [
    'cria o projeto Radar para a Acme, começa em janeiro e dura uns quatro meses',
    'project: Radar | client Acme | from 2027-01-01 | until 2027-04-30',
  ],
  ['cria um projeto de 3 meses pra Acme chamado Radar', 'project: Radar | client Acme | about duração de 3 meses'],
  [
    'crie o projeto Radar, Acme, começa 1/2 e termina 30/6',
    'project: Radar | client Acme | from 2027-02-01 | until 2027-06-30',
  ],
  [
    'crie o projeto Radar pra Acme, ini 30/11 fim 18/12, 2 mil horas',
    'project: Radar | client Acme | 2000h | from 2026-11-30 | until 2026-12-18',
  ],
  [
    'crie o projeto Radar pra Acme, entrega 15 de abril, 1200 horas',
    'project: Radar | client Acme | 1200h | until 2027-04-15',
  ],
  ['criar o prjeto Radar p/ Acme, orçmento 160 horas', 'project: Radar | client Acme | 160h'],
  ['crie o projeto Radar para a Acme, prioridade alta', 'project: Radar | client Acme | about prioridade alta'],
  [
    'cria o projeto Radar pra Acme e coloca o Thiago na equipe',
    'project: Radar | client Acme | about coloca o Thiago na equipe',
  ],
  [
    'Cria o projeto Radar pra Acme. A ideia é reunir os contratos.',
    'project: Radar | client Acme | about A ideia é reunir os contratos',
  ],
  [
    'crie um projeto de software para a Acme com o nome Gêmeo Digital, início 10/12/2026 e término 10/06/2027',
    'project: Gêmeo Digital | client Acme | from 2026-12-10 | until 2027-06-10',
  ],
  ['crie um projeto de e-commerce para a Acme', 'project: e-commerce | client Acme'],
  ['adicione um projeto Cartão Fidelidade ao cliente Acme', 'project: Cartão Fidelidade | client Acme'],
  ['queria que você criasse um projeto: é o Mapa de Leitores, da Acme', 'project: Mapa de Leitores | client Acme'],
  ['Nome: Radar\nCliente: Acme\nTipo: projeto\nHoras: 180', 'project: Radar | client Acme | 180h'],
  [
    'Projeto Radar - Acme - 180h - 01/12 a 28/02',
    'project: Radar | client Acme | 180h | from 2026-12-01 | until 2027-02-28',
  ],
  ['precisamos dar início ao projeto Radar, do cliente Acme, 100h', 'project: Radar | client Acme | 100h'],
  ['crie o projeto Radar para a Acme com épico "Base"', 'project: Radar | client Acme; epic: Base'],
  [
    'a gente vai fazer pra Acme um sistema que chama Linha Viva, começa em janeiro, pode criar o projeto',
    'project: Linha Viva | client Acme | from 2027-01-01',
  ],
  [
    'a Acme quer um app de leitura de medidores, abre um projeto pra isso',
    'project: null | client Acme | about a Acme quer um app de leitura de medidores',
  ],
  ['cria dois projetos pra Acme: Radar e Sonar', 'cannot criar em dois projetos de uma vez; peça um de cada vez'],
  ['precisamos dar início ao projeto App Acme', 'nothing'],
  ['oi! cria um projeto pra mim? é o Radar, da Acme, 400 horas', 'project: Radar | client Acme | 400h'],
  [
    'Preciso de um novo projeto: Radar. O cliente é a Acme e o orçamento, 210 horas.',
    'project: Radar | client Acme | 210h',
  ],
  [
    'Gostaria que fosse aberto um projeto para a Acme, denominado Radar, com duração de seis meses a contar de 1º de fevereiro',
    'project: Radar | client Acme | from 2027-02-01 | until 2027-07-31',
  ],
  ['crie um projeto para a Acme, chamado Radar, no valor de 150 horas', 'project: Radar | client Acme | 150h'],
  [
    'cria projeto Radar, Acme, previsão de início 1/2/2027, previsão de término 30/7/2027',
    'project: Radar | client Acme | from 2027-02-01 | until 2027-07-30',
  ],
  ['criar projeto Radar para a Acme, sem data de fim definida', 'project: Radar | client Acme'],
  ['vamos abrir o projeto Radar com a Acme, 120 horas', 'project: Radar | client Acme | 120h'],
  [
    'crie o projeto Radar para a Acme, cujo objetivo é aproximar produtores',
    'project: Radar | client Acme | about aproximar produtores',
  ],
  [
    'favor providenciar a abertura do projeto Radar junto à Acme, estimado em 60 horas',
    'project: Radar | client Acme | 60h',
  ],
  ['bota no sistema um projeto novo, Radar, da Acme, umas 100 horinhas', 'project: Radar | client Acme | 100h'],
])('[AS-11] a project is told in many ways: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  ['fechamos com a Acme o Rastreador, 300 horas', 'project: Rastreador | client Acme | 300h'],
  ['fechamos com a Acme um projeto de onboarding, 480h', 'project: onboarding | client Acme | 480h'],
  ['a Acme contratou a gente pra fazer o Medidor, 600 horas', 'project: Medidor | client Acme | 600h'],
  ['entrou um projeto novo da Acme, o Radar, com 300 horas', 'project: Radar | client Acme | 300h'],
  ['tem projeto novo: Radar, pra Acme, 160 horas', 'project: Radar | client Acme | 160h'],
  ['a Acme aprovou o orçamento de 240 horas do projeto Radar. Cadastra aí', 'project: Radar | client Acme | 240h'],
  ['fechamos um projeto novo com a Acme', 'project: null | client Acme'],
  ['a Acme fechou com a gente: Radar Rural, 380 horas', 'project: Radar Rural | client Acme | 380h'],
  ['Fechei hoje com a Acme! Projeto Radar, 1.000 horas.', 'project: Radar | client Acme | 1000h'],
  ['ganhamos a Acme: projeto Radar, 320h', 'project: Radar | client Acme | 320h'],
  [
    'a Acme aprovou a proposta do App do Açougue, 140 horas, pode cadastrar',
    'project: App do Açougue | client Acme | 140h',
  ],
  ['conseguimos o projeto Radar com a Acme', 'project: Radar | client Acme'],
  ['ganhamos o projeto App Acme', 'nothing'],
  ['fechamos com a Acme', 'nothing'],
  ['temos um projeto atrasado', 'nothing'],
  ['tem projeto novo da Acme', 'nothing'],
  ['a Acme pediu o relatório até sexta', 'nothing'],
])('[AS-11] a project is told as news: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  ['fechamos com a Acme o Radar, 300 horas', true],
  ['fechamos com a Acme o Radar, 300 horas, cadastra aí', false],
])('[AS-11] news of a project ask for nothing by themselves: %s', (text, isGuess) => {
  expect(readCreation(saidOn(text))).toMatchObject({ is_guess: isGuess })
})

/** Whether a project of these words is shown before it is written. */
function isShown(text: string, description: string | null): boolean {
  const project = {
    id: '019a8a00-0000-7000-8000-000000000001',
    is_new: true,
    name: 'Radar',
    client: 'Acme',
    kind: 'delivery' as const,
    partner: null,
    description,
    budget_hours: 300,
    start_date: null,
    end_date: null,
  }
  return isDoubtful({ project, work: { epics: [], stories: [], tasks: [] }, people: [] }, saidOn(text))
}

test('[AS-11] a project of which not all was understood is shown before it is written', () => {
  expect(isShown('cria o projeto Radar pra Acme, prioridade alta', 'prioridade alta')).toBe(true)
  expect(isShown('cria o projeto Radar pra Acme, descrição: mapa', 'mapa')).toBe(false)
  expect(isShown('cria o projeto Radar pra Acme de 3 meses', 'duração de 3 meses')).toBe(false)
})
