import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  [
    'Crie dois épicos neste projeto: Assembleia digital, com convocação e votação, e Notificações, com e-mail e WhatsApp.',
    'in #Portal do Cooperado 2.0; epic: Assembleia digital [story: convocação; story: votação]; epic: Notificações [story: e-mail; story: WhatsApp]',
  ],
  ['crie o épico Pagamentos com as stories Pix e Boleto', 'epic: Pagamentos [story: Pix; story: Boleto]'],
  [
    'cria três épicos: Login e cadastro, Pagamentos e Relatórios',
    'epic: Login e cadastro; epic: Pagamentos; epic: Relatórios',
  ],
  ['épico: Relatórios', 'epic: Relatórios'],
  ['gostaria de criar um épico', 'epic: null'],
  ['crie o épico Onboarding no projeto Portal do Cooperado 2.0', 'in Portal do Cooperado 2.0; epic: Onboarding'],
  ['crie o épico "Migração, fase 2"', 'epic: Migração, fase 2'],
  ['crie 3 épicos: A; B; C', 'epic: A; epic: B; epic: C'],
  [
    'crie os épicos Login, Pagamentos (com Pix e boleto), Relatórios',
    'epic: Login; epic: Pagamentos [story: Pix; story: boleto]; epic: Relatórios',
  ],
  [
    'crie os épicos: Login: Google e gov.br; Pagamentos: Pix, boleto e cartão',
    'epic: Login [story: Google; story: gov.br]; epic: Pagamentos [story: Pix; story: boleto; story: cartão]',
  ],
  ['novo épico Pagamentos recorrentes', 'epic: Pagamentos recorrentes'],
  ['cria um épico chamado Segurança com responsável Camila', 'epic: Segurança | by Camila'],
  ['abre um épico novo: Relatórios gerenciais', 'epic: Relatórios gerenciais'],
  ['adicionar epcio Relatórios', 'epic: Relatórios'],
  ['será que você consegue criar um épico de Onboarding pra gente?', 'epic: Onboarding'],
  [
    'crie o épico Pagamentos com responsável Camila e com as stories Pix e Boleto',
    'epic: Pagamentos | by Camila [story: Pix; story: Boleto]',
  ],
  ['crie o épico Pagamentos e as stories Pix e Boleto', 'epic: Pagamentos [story: Pix; story: Boleto]'],
  ['crie o épico Pagamentos contendo as stories Pix, Boleto', 'epic: Pagamentos [story: Pix; story: Boleto]'],
  [
    'crie um épico Pagamentos, descrição: tudo que envolve dinheiro',
    'epic: Pagamentos | about tudo que envolve dinheiro',
  ],
  [
    'crie os épicos Login, Pagamentos e Relatórios aqui',
    'in #Portal do Cooperado 2.0; epic: Login; epic: Pagamentos; epic: Relatórios',
  ],
  ['crie os épicos Login; Pagamentos; Relatórios e BI', 'epic: Login; epic: Pagamentos; epic: Relatórios e BI'],
  ['crie os épicos "Login, senha e MFA", "Pagamentos"', 'epic: Login, senha e MFA; epic: Pagamentos'],
  [
    'crie quatro épicos: Login, Pagamentos, Relatórios, BI',
    'epic: Login; epic: Pagamentos; epic: Relatórios; epic: BI',
  ],
  [
    'crie os épicos Login e Pagamentos no Portal do Cooperado 2.0',
    'in Portal do Cooperado 2.0; epic: Login; epic: Pagamentos',
  ],
  ['crie os épicos Login e Pagamentos no portal do cooperado', 'in portal do cooperado; epic: Login; epic: Pagamentos'],
  ['crie os seguintes épicos: Login, Pagamentos', 'epic: Login; epic: Pagamentos'],
  [
    'crie dois épicos: Fase 1: Login e cadastro; Fase 2: Pagamentos',
    'epic: Fase 1: Login e cadastro; epic: Fase 2: Pagamentos',
  ],
  ['crie épicos para o projeto App Acme: Login e Pagamentos', 'in App Acme; epic: Login; epic: Pagamentos'],
  ['adicione ao projeto App Acme o épico Onboarding', 'in App Acme; epic: Onboarding'],
  ['quero três épicos no App Acme: A, B e C', 'in App Acme; epic: A; epic: B; epic: C'],
  ['adiciona os épicos Um, Dois e Três neste projeto', 'in #Portal do Cooperado 2.0; epic: Um; epic: Dois; epic: Três'],
  ['adicione dois épicos: Um e Dois', 'epic: Um; epic: Dois'],
  ['épicos: Um, Dois e Três', 'epic: Um; epic: Dois; epic: Três'],
  ['novos épicos: Um, Dois', 'epic: Um; epic: Dois'],
  ['crie épicos Um, Dois', 'epic: Um; epic: Dois'],
  ['crie o épico Um, o épico Dois e o épico Três', 'epic: Um; epic: Dois; epic: Três'],
  [
    'crie o épico Um com as stories A1 e B1 e o épico Dois com as stories A2 e B2',
    'epic: Um [story: A1; story: B1]; epic: Dois [story: A2; story: B2]',
  ],
  ['crie o épico Um com descrição "tudo do um"', 'epic: Um | about tudo do um'],
  ['crie o épico Um para a Camila', 'epic: Um | by Camila'],
  ['crie o épico Um no projeto "App Acme"', 'in App Acme; epic: Um'],
  ['crie o épico Um: A1, B1 e C1', 'epic: Um [story: A1; story: B1; story: C1]'],
  [
    'crie os épicos Um (A1 e B1), Dois (A2, B2 e C2) e Três',
    'epic: Um [story: A1; story: B1]; epic: Dois [story: A2; story: B2; story: C2]; epic: Três',
  ],
  ['crie um épico com as stories Pix e Boleto', 'epic: null [story: Pix; story: Boleto]'],
  ['crie o épico Um até sexta', 'epic: Um | about até sexta'],
  ['crie o epico Um P1', 'epic: Um | about P1'],
  [
    'cria no App Acme os épicos Cadastro > Login, Senha; Vendas > Carrinho',
    'in App Acme; epic: Cadastro [story: Login; story: Senha]; epic: Vendas [story: Carrinho]',
  ],
  ['cria os épicos A > B, C; D > E', 'epic: A [story: B; story: C]; epic: D [story: E]'],
  ['cria os épicos Cadastro > Login, Senha', 'epic: Cadastro [story: Login; story: Senha]'],
  ['os épicos do App Acme são estes: A, B e C', 'in App Acme; epic: A; epic: B; epic: C'],
  ['os épicos do App Acme são Piloto, Expansão e Suporte', 'in App Acme; epic: Piloto; epic: Expansão; epic: Suporte'],
  [
    'as stories do épico Pagamentos são: Limite, Estorno',
    'story: Limite | epic Pagamentos; story: Estorno | epic Pagamentos',
  ],
  ['mais um épico pro App Acme, o Notificações', 'in App Acme; epic: Notificações'],
  ['bota os épicos a e b lá no App Acme', 'in App Acme; epic: a; epic: b'],
  ['épicos Piloto e Expansão no App Acme', 'in App Acme; epic: Piloto; epic: Expansão'],
  ['épicos Piloto, Expansão e Suporte no Cooperado', 'in Cooperado; epic: Piloto; epic: Expansão; epic: Suporte'],
  ['cria o épico Cadastro > Login, Senha', 'epic: Cadastro [story: Login; story: Senha]'],
])('[AS-11] epics are read: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
