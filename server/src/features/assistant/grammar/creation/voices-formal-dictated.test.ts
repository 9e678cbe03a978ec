import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

/** Several where more than one reading is fair. */
test.each<[string, ...string[]]>([
  [
    'Solicito a criação de uma tarefa: conciliação bancária de novembro, com prazo em 30/11/2026, sob responsabilidade de Beatriz Sampaio.',
    'task: conciliação bancária de novembro | until 2026-11-30 | by Beatriz Sampaio',
  ],
  [
    'Favor cadastrar o projeto Auditoria Interna, a ser executado para a Cooperativa Vale do Iguaçu, com orçamento de 200 horas.',
    'project: Auditoria Interna | client Cooperativa Vale do Iguaçu | 200h',
  ],
  [
    'Prezados, gentileza incluir a tarefa "Emitir notas de dezembro", estimada em 3 horas, prioridade média.',
    'task: Emitir notas de dezembro | P2 | 3h',
  ],
  [
    'Solicito o registro do projeto denominado Fechamento Digital, contratado pela Rosa Cosméticos, teto de 300h, vigência de 01/12/2026 a 28/02/2027.',
    'project: Fechamento Digital | client Rosa Cosméticos | 300h | from 2026-12-01 | until 2027-02-28',
  ],
  [
    'Peço que seja criada uma tarefa para a senhora Camila Duarte: enviar demonstrativos ao contador até o dia 5 de dezembro.',
    'task: enviar demonstrativos ao contador | until 2026-12-05 | by Camila Duarte',
  ],
  [
    'Por gentileza, registre as seguintes tarefas: conferir extratos; emitir boletos; enviar cobrança.',
    'task: conferir extratos; task: emitir boletos; task: enviar cobrança',
  ],
  ['Necessito que se crie o épico Conciliação no projeto App Acme.', 'in App Acme; epic: Conciliação'],
  [
    'Cadastrar tarefa. Título: Revisar faturas. Responsável: Thiago Lacerda. Prazo: 15/12/2026. Estimativa: 2 horas.',
    'task: Revisar faturas | 2h | until 2026-12-15 | by Thiago Lacerda',
  ],
  [
    'Gostaria de solicitar a abertura de um projeto para o cliente Acme, com o título Cobrança Automática, início previsto para 04/01/2027 e encerramento em 31/03/2027.',
    'project: Cobrança Automática | client Acme | from 2027-01-04 | until 2027-03-31',
  ],
  [
    'Incluir, no épico Pagamentos, as seguintes histórias: Pix recorrente; Débito automático; Boleto híbrido.',
    'story: Pix recorrente | epic Pagamentos; story: Débito automático | epic Pagamentos; story: Boleto híbrido | epic Pagamentos',
  ],
  [
    'Favor criar e delegar à Camila a tarefa de atualizar o plano de contas.',
    'task: atualizar o plano de contas | by Camila',
  ],
  [
    'Necessário criar tarefa de apuração do ISS, prioridade máxima, vencimento no dia 10.',
    'task: apuração do ISS | P1 | until 2026-12-10',
  ],
  ['Crie-se um épico intitulado "Orçamento 2027".', 'epic: Orçamento 2027'],
  [
    'Solicita-se a inclusão de três épicos no App Acme, a saber: Receitas, Despesas e Fluxo de caixa.',
    'in App Acme; epic: Receitas; epic: Despesas; epic: Fluxo de caixa',
  ],
  [
    'Registrar tarefa de conferência das retenções, sem urgência, para Beatriz.',
    'task: conferência das retenções | P3 | by Beatriz',
    'task: conferência das retenções | by Beatriz',
  ],
  [
    'Projeto novo: Portal Fiscal. Cliente: Acme. Parceiro: Nuvem Sul. Horas orçadas: 150. Início: 01/12/2026.',
    'project: Portal Fiscal | client Acme | partner Nuvem Sul | 150h | from 2026-12-01',
  ],
  [
    'Venho solicitar a criação da história "Exportação do SPED" no épico Pagamentos, com esforço estimado de 24 horas.',
    'story: Exportação do SPED | 24h | epic Pagamentos',
  ],
  [
    'Criar tarefa: provisionar férias, com entrega até o último dia do mês.',
    'task: provisionar férias | until 2026-11-30',
  ],
  [
    'Favor abrir projeto junto ao cliente Rosa Cosméticos, sob o nome de Loja Conceito, em parceria com a empresa Nuvem Sul.',
    'project: Loja Conceito | client Rosa Cosméticos | partner Nuvem Sul',
  ],
  [
    'Inclua-se no projeto App Acme a tarefa de revisão contratual, aos cuidados do Rafael.',
    'in App Acme; task: revisão contratual | by Rafael',
  ],
  [
    'Cadastre, por favor, para o dia 20 de dezembro, a tarefa Fechamento do balanço.',
    'task: Fechamento do balanço | until 2026-12-20',
  ],
  [
    'Quero formalizar a tarefa "Renovar certificado digital" com responsável Thiago e prazo de 10 dias.',
    'task: Renovar certificado digital | until 2026-12-04 | by Thiago',
  ],
  [
    'Peço a gentileza de criar uma tarefa de nível P2 chamada Ajuste de centro de custo.',
    'task: Ajuste de centro de custo | P2',
  ],
  [
    'Solicito abrir as tarefas Emitir DARF e Pagar FGTS, ambas para o dia 7.',
    'task: Emitir DARF | until 2026-12-07; task: Pagar FGTS | until 2026-12-07',
  ],
  [
    'Registre-se o projeto interno Reestruturação Contábil, orçado em 80 horas.',
    'project: Reestruturação Contábil | product | 80h',
  ],
  [
    'cria uma task revisar o contrato da acme pra sexta prioridade alta quatro horas',
    'task: revisar o contrato da acme | P1 | 4h | until 2026-11-27',
  ],
  [
    'quero criar um projeto chamado portal do aluno para a acme com orçamento de duzentas horas começando em janeiro',
    'project: portal do aluno | client acme | 200h | from 2027-01-01',
  ],
  [
    'cria três épicos login pagamentos e relatórios no app acme',
    'in app acme; epic: login; epic: pagamentos; epic: relatórios',
  ],
  [
    'por favor cria uma tarefa para o thiago testar o login até amanhã',
    'task: testar o login | until 2026-11-25 | by thiago',
  ],
  [
    'coloca uma tarefa nova no app acme instalar o certificado é urgente',
    'in app acme; task: instalar o certificado | P1',
  ],
  [
    'abre uma história no épico pagamentos chamada pagar com dois cartões dezesseis horas',
    'story: pagar com dois cartões | 16h | epic pagamentos',
  ],
  [
    'nova tarefa ligar pro contador amanhã de manhã responsável beatriz',
    'task: ligar pro contador | until 2026-11-25 | by beatriz | about de manhã',
  ],
  [
    'cria o épico segurança com as histórias senha forte dois fatores e bloqueio',
    'epic: segurança [story: senha forte dois fatores; story: bloqueio]',
    'epic: segurança [story: senha forte; story: dois fatores; story: bloqueio]',
  ],
  [
    'faz uma tarefa pra mim de organizar os documentos da auditoria leva um dia',
    'task: organizar os documentos da auditoria | 8h | by #Marina Azevedo',
  ],
  [
    'anota uma tarefa pra bia mandar o relatório pro cliente na quinta',
    'task: mandar o relatório pro cliente | until 2026-11-26 | by bia',
  ],
  [
    'cria uma task no épico pagamentos fazer o estorno p um três horas camila',
    'task: fazer o estorno | P1 | 3h | by camila | epic pagamentos',
  ],
  [
    'projeto novo pra rosa cosméticos o nome é fidelidade cento e vinte horas',
    'project: fidelidade | client rosa cosméticos | 120h',
  ],
  ['preciso de uma tarefa de meia hora responder o cliente', 'task: responder o cliente | 0.5h'],
  [
    'criar tarefa com título revisar proposta com prazo dia quinze de dezembro',
    'task: revisar proposta | until 2026-12-15',
  ],
  ['cria uma tarefa revisar proposta dia vinte do doze', 'task: revisar proposta | until 2026-12-20'],
  [
    'bota duas tarefas uma pro rafael subir o servidor e outra pra camila testar',
    'task: subir o servidor | by rafael; task: testar | by camila',
  ],
  ['cria tarefa dois pontos comprar teclado', 'task: comprar teclado'],
  [
    'abre um projeto para a acme nome vitrine virtual de dezembro a março',
    'project: vitrine virtual | client acme | from 2026-12-01 | until 2027-03-31',
  ],
  ['quero uma tarefa prioridade dois revisar o manual', 'task: revisar o manual | P2'],
  ['inclui na story checkout a tarefa validar cupom com duas horas', 'task: validar cupom | 2h | story checkout'],
  ['tarefa para amanhã comprar domínio', 'task: comprar domínio | until 2026-11-25'],
  [
    'cria uma tarefa que o thiago vai fazer migrar o banco até o dia dez',
    'task: migrar o banco | until 2026-12-10 | by thiago',
  ],
  [
    'cria um épico onboarding e dentro dele as histórias cadastro e tutorial',
    'epic: onboarding [story: cadastro; story: tutorial]',
  ],
  [
    'por favor registra uma tarefa no nome da beatriz revisar o texto do site prioridade baixa',
    'task: revisar o texto do site | P3 | by beatriz',
  ],
])('[AS-11] formal and dictated: %s', (text, ...fair) => {
  expect(fair).toContain(toldPlan(saidOn(text)))
})
