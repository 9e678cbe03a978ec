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
  ['tasks shown', 'a segunda é P1, as outras P2', 'amend [all] priority=P2 & amend [Relatório] priority=P1'],
  ['tasks shown', 'as outras P2', 'unknown'],
  ['tasks shown', 'só a primeira que é dia 25', 'amend [Tela de login] due_date=2026-11-25'],
  [
    'epics shown',
    'Favor alterar o nome do primeiro para Compras e designar a Camila como responsável pelo segundo.',
    'amend [Vendas] title=Compras & amend [Estoque] assignee=Camila',
  ],
  [
    'epics shown',
    'Inclua no épico Vendas as stories Funil e Metas.',
    'amend +stories.0.title=Funil +stories.0.epic=Vendas +stories.1.title=Metas +stories.1.epic=Vendas',
  ],
  ['epics shown', 'no Vendas põe a story Funil', 'amend +stories.0.title=Funil +stories.0.epic=Vendas'],
  ['epics shown', 'em lugar nenhum', 'unknown'],
  ['tasks shown', 'isso é pro Motor de Precificação, não pro App de Vendas', 'amend project=Motor de Precificação'],
  ['epics shown', 'desconsidere', 'cancel'],
  ['epics shown', 'pronto, pode salvar', 'confirm'],
  ['epic made', 'muda pra P1', 'amend priority=P1'],
  ['task made', 'tira o prazo e a estimativa', 'amend due_date=- estimate_hours=-'],
  ['task made', 'opa, escrevi errado: Comparar preços', 'amend title=Comparar preços'],
  [
    'task made',
    'mais uma task lá: Revisar tom de voz',
    'create project=#App de Vendas tasks.0.title=Revisar tom de voz',
  ],
  ['project', 'qual projeto? o app de vendas, claro', 'and project=app de vendas'],
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
