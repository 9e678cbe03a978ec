import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { createProject } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { choose, dialog, fill, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[DB-05] a manager writes a ticket, opens it, changes it, makes a task of it, and each leads to the other; in the end they delete it', async () => {
  const admin = await stage.signUp({ display_name: 'Ana Prado' })
  const manager = await inviteColleague(stage.url, admin, 'manager', { display_name: 'Bruno Lima' })
  await createProject(admin)
  await admin.ask('POST', '/api/tickets', [{ external_id: '1', title: 'Já resolvido', status: 'resolved' }])
  const page = await stage.open({ as: manager, path: '/tasks?tab=tickets' })
  const work = page.getByRole('region', { name: 'Trabalho', exact: true })
  await work.getByText('Nenhum ticket por resolver').waitFor()

  await press(page, 'Novo ticket')
  const form = dialog(page, 'Novo ticket')
  await fill(form, { Título: 'Sem acesso ao portal', Descrição: 'Desde ontem.', Solicitante: 'Paula Sá' })
  await choose(page, form, 'Prioridade', 'P1 (Alta)')
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await press(form, 'Criar ticket')
  await toast(page, 'Ticket criado com sucesso').waitFor()
  const row = work.getByRole('link', { name: 'Sem acesso ao portal' })
  await row.waitFor()

  // The address keeps the filter.
  await choose(page, work, 'Status', 'todos')
  await work.getByRole('link', { name: 'Já resolvido' }).waitFor()
  await choose(page, work, 'Prioridade', 'P1 (Alta)')
  await work.getByRole('link', { name: 'Já resolvido' }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Buscar por título' }).fill('acesso')
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ tab: 'tickets', status: 'all', priority: 'P1', q: 'acesso' })
  await page.reload()
  await row.click()

  await page.getByRole('heading', { name: 'Sem acesso ao portal', level: 1 }).waitFor()
  await page.getByText('Desde ontem.', { exact: true }).waitFor()
  await choose(page, page, 'Status de Sem acesso ao portal: Open', 'In Progress')
  await choose(page, page, 'Responsável de Sem acesso ao portal', 'Bruno Lima')
  await press(page, 'Editar')
  const edit = dialog(page, 'Editar ticket')
  await fill(edit, { Projeto: 'Atlas', Descrição: 'Desde ontem à noite.' })
  await press(edit, 'Salvar')
  await toast(page, 'Ticket atualizado com sucesso').waitFor()

  await press(page, 'Criar task')
  await press(dialog(page, 'Criar task do ticket'), 'Criar task')
  await toast(page, 'Task criada com sucesso').waitFor()
  const history = page.getByRole('region', { name: 'Histórico' })
  await history.getByText('criou a task').waitFor()
  expect(await history.getByRole('listitem').getByRole('paragraph').allInnerTexts()).toEqual([
    'Bruno Lima criou a task Sem acesso ao portal',
    'Bruno Lima alterou a descrição e o projeto do ticket',
    'Bruno Lima assumiu o ticket',
    'Bruno Lima moveu o ticket para In Progress',
    'Bruno Lima abriu o ticket',
  ])
  expect(await violations(page, { within: 'main' })).toEqual([])

  await page.getByRole('region', { name: 'Tasks' }).getByRole('link', { name: 'Sem acesso ao portal' }).click()
  const task = dialog(page, 'Editar Task')
  await task.getByRole('region', { name: 'Ticket' }).getByRole('link', { name: 'Sem acesso ao portal' }).click()
  await page.getByRole('region', { name: 'Histórico' }).getByText('abriu o ticket').waitFor()
  await page.getByRole('link', { name: 'Voltar para tickets' }).click()
  await row.click()
  await press(page, 'Editar')
  await press(edit, 'Deletar')
  await press(page.getByRole('alertdialog', { name: 'Confirmar exclusão' }), 'Deletar')
  await toast(page, 'Ticket deletado com sucesso').waitFor()
  await page.getByText('Nenhum ticket por resolver').waitFor()
})
