import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { createWork } from '../../server/test/work.ts'
import { panel } from '../agents/agent-runs.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[MT-04] [AG-09] [SH-11] a manager types what a subscription costs, and sees by client and project what they leave; each figure opens its rows; a member finds none of it', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  const member = await inviteColleague(stage.server.url, admin, 'member')
  const made = async (path: string, body: object) => {
    const answer = await admin.ask('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as { id: string }
  }
  await made('/api/clients', { name: 'Cooperativa Serra' })
  const { id: project } = await made('/api/projects', { name: 'Atlas', client: 'Cooperativa Serra' })
  const { id: task } = await createWork(admin, 'tasks', project, { title: 'Revisar contrato' })
  await made('/api/work-rates', { kind: 'cost', user_id: admin.id, valid_from: '2026-01-01', amount: '80' })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-01-10', hours: 1.5 })
  await made('/api/finance/invoices', {
    number: 'F-1',
    client: 'Cooperativa Serra',
    project_id: project,
    issue_date: '2026-01-05',
    instalments: [{ amount: '1000.00', expected_date: '2026-01-20' }],
  })

  const page = await stage.open({ as: admin, path: '/settings/costs' })
  await heading(page, 'Custos').waitFor()
  await page.getByText('Nenhum custo ainda').waitFor()
  await press(page, 'Novo Custo')
  const form = dialog(page, 'Novo Custo')
  await form.getByLabel('Nome').fill('Claude Max da Marina')
  await form.getByLabel('Moeda').click()
  await page.getByRole('option', { name: 'R$', exact: true }).click()
  await form.getByLabel('Valor').fill('550')
  await form.getByLabel('Primeira cobrança').fill('05/01/2026')
  await form.getByLabel('Última cobrança até').fill('31/01/2026')
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await press(form, 'Salvar')
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('row').filter({ hasText: 'Claude Max da Marina' })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Assinatura\s+Horas\s+05\/01\/2026 a 31\/01\/2026\s+R\$\s550,00 por mês/)
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])

  await press(page, 'Retirar Claude Max da Marina')
  await press(page.getByRole('alertdialog', { name: 'Retirar custo', exact: true }), 'Retirar')
  await row.filter({ hasText: 'não vale mais' }).waitFor()
  await press(page, 'Desfazer')
  await row.filter({ hasNotText: 'não vale mais' }).waitFor()

  await page.goto(`${stage.server.url}/finance/margin?period=all`)
  const places = panel(page, 'Por cliente e projeto')
  await places.getByRole('button', { name: 'Margem, Atlas: R$\u00a0330,00' }).waitFor()
  await places.getByRole('button', { name: 'Margem, Cooperativa Serra: R$\u00a0330,00' }).waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await places.getByRole('button', { name: 'Assinaturas, Atlas: −R$\u00a0550,00' }).click()
  const rows = dialog(page, 'Assinaturas, Atlas, ao todo')
  await rows.getByRole('listitem').filter({ hasText: 'Claude Max da Marina: 1,5 de 1,5 h' }).waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'hidden' })

  const beside = await stage.open({ as: member, path: '/finance/margin' })
  await beside.getByText('Só gerentes e administradores veem a margem.').waitFor()
  await beside.goto(`${stage.server.url}/settings/costs`)
  await beside.getByText('Só gerentes e administradores veem os custos.').waitFor()
})

test('[MT-04] what a project spent opens its rows; Back closes the rows and leaves the page as it was, and their address leads to them again', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  await admin.ask('POST', '/api/clients', { name: 'Cooperativa Serra' })
  const made = await admin.ask('POST', '/api/projects', { name: 'Atlas', client: 'Cooperativa Serra' })
  const { id: project } = made.body as { id: string }
  const { id: task } = await createWork(admin, 'tasks', project, { title: 'Revisar contrato' })
  await admin.ask('POST', '/api/work-rates', {
    kind: 'cost',
    user_id: admin.id,
    valid_from: '2026-01-01',
    amount: '80',
  })
  await admin.ask('POST', `/api/tasks/${task}/time-entries`, { date: '2026-01-10', hours: 1.5 })
  const cost = { part: 'other', label: 'Servidor', amount: '30', starts_on: '2026-01-02', project_id: project }
  await admin.ask('POST', '/api/costs', cost)

  const page = await stage.open({ as: admin, path: '/finance' })
  await page.goto(`${stage.server.url}/projects/${project}`)
  const budget = panel(page, 'Orçamento e previsão')
  await budget.getByRole('button', { name: 'Reais gastos: R$\u00a0150,00' }).click()
  const spent = dialog(page, 'Gasto, ao todo')
  await spent.getByRole('listitem').first().waitFor()
  expect((await spent.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/Revisar contrato 1,5 h × 80 −R\$ 120,00$/),
    expect.stringMatching(/Servidor −R\$ 30,00$/),
  ])
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await page.goBack()
  await spent.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/projects/${project}`)

  await budget.getByRole('button', { name: 'Horas gastas: 1,5h' }).click()
  const hours = dialog(page, 'Horas, ao todo')
  await hours.getByRole('listitem').filter({ hasText: 'Revisar contrato' }).waitFor()
  const address = page.url()
  await page.keyboard.press('Escape')
  await hours.waitFor({ state: 'hidden' })
  await page.goto(address)
  await hours.getByRole('listitem').filter({ hasText: 'Revisar contrato' }).waitFor()
  await page.keyboard.press('Escape')
  await hours.waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('rows')

  await page.goto(`${stage.server.url}/projects/${project}`)
  await budget.getByRole('button', { name: 'Horas que faltam: 0h estimadas' }).click()
  const remaining = dialog(page, 'Horas que faltam')
  await remaining.getByRole('listitem').filter({ hasText: 'Revisar contrato' }).waitFor()
  await remaining.getByText('sem estimativa').waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await page.goBack()
  await remaining.waitFor({ state: 'hidden' })
  for (const [name, title] of [
    ['Ritmo: não se sabe', 'Ritmo e previsão'],
    ['Estimativas: poucas tasks concluídas para dizer', 'Estimativas'],
  ] as const) {
    await budget.getByRole('button', { name }).click()
    await dialog(page, title).getByText('ao menos').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, title).waitFor({ state: 'hidden' })
  }

  await page.goto(`${stage.server.url}/finance/margin?period=all`)
  await panel(page, 'Por cliente e projeto').getByRole('button', { name: 'Horas, Atlas: −R$\u00a0120,00' }).click()
  const figure = dialog(page, 'Horas, Atlas, ao todo')
  await figure.getByRole('listitem').waitFor()
  await page.goBack()
  await figure.waitFor({ state: 'hidden' })
  await heading(page, 'Margem').waitFor()
})
