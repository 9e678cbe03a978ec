import { expect, test } from 'vitest'
import { type Place, told } from '../../../../../test/told-plan.ts'

/** The preview shows the tasks Tela de login and Relatório, or the epics Vendas, Estoque and Suporte. */
test.each<[Place, string, string]>([
  [
    'tasks shown',
    'muda o prazo do login pra sexta e o do relatório pra segunda',
    'amend [Tela de login] due_date=2026-11-20 & amend [Relatório] due_date=2026-11-23',
  ],
  [
    'tasks shown',
    'a primeira é do Rafael, 8h; a segunda é da Camila, 5h',
    'amend [Tela de login] assignee=Rafael estimate_hours=8 & amend [Relatório] assignee=Camila estimate_hours=5',
  ],
  [
    'tasks shown',
    'deixa a primeira com a Camila e a segunda com o Rafael',
    'amend [Tela de login] assignee=Camila & amend [Relatório] assignee=Rafael',
  ],
  [
    'tasks shown',
    'P1 na primeira e P2 na segunda',
    'amend [Tela de login] priority=P1 & amend [Relatório] priority=P2',
  ],
  [
    'tasks shown',
    'a primeira é do Rafael e a segunda fica pra segunda',
    'amend [Tela de login] assignee=Rafael & amend [Relatório] due_date=2026-11-23',
  ],
  [
    'tasks shown',
    '4h pra primeira e 6h pra segunda',
    'amend [Tela de login] estimate_hours=4 & amend [Relatório] estimate_hours=6',
  ],
  [
    'tasks shown',
    'altere o prazo de todas para 4 de dezembro e a prioridade da primeira para alta',
    'amend [all] due_date=2026-12-04 & amend [Tela de login] priority=P1',
  ],
  [
    'tasks shown',
    'tira o Relatório e acrescenta Exportar por mês',
    'amend -Relatório & amend +tasks.0.title=Exportar por mês',
  ],
  [
    'tasks shown',
    'muda o nome da primeira pra Tela de entrada, e P1',
    'amend [Tela de login] title=Tela de entrada & amend [Tela de entrada] priority=P1',
  ],
  ['tasks shown', 'atribua as duas à Sônia', 'amend [all] assignee=Sônia'],
  ['tasks shown', 'põe a Tela de login no nome do Pedro', 'amend [Tela de login] assignee=Pedro'],
  ['epics shown', 'tira o Estoque, o Vendas vira Comercial', 'amend -Estoque & amend [Vendas] title=Comercial'],
  [
    'epics shown',
    'acrescenta Frota e Pneus, e tira o Estoque',
    'amend +epics.0.title=Frota +epics.1.title=Pneus & amend -Estoque',
  ],
  ['epics shown', 'tira todos menos o Vendas', 'amend -Estoque -Suporte'],
  ['epics shown', 'remove tudo exceto Vendas e Suporte', 'amend -Estoque'],
  ['task made', 'e agora é P1', 'amend priority=P1'],
  // What may be a title's own stays in it, and what contradicts itself is no correction of several things.
  [
    'task made',
    'muda o título pra Relatório de sexta, sábado e domingo',
    'amend title=Relatório de sexta, sábado e domingo',
  ],
  ['tasks shown', 'muda o relatório pra Relatório por mês', 'amend [Relatório] title=Relatório por mês'],
  ['task made', 'na verdade sexta, não segunda', 'amend due_date=2026-11-20'],
])('[AS-11] with %s, “%s” is %s', (place, text, expected) => {
  expect(told(text, place)).toBe(expected)
})
