import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startMoving } from '../../server/src/features/moving/moving-job.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose, press } from '../form.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'

const stage = useStage()

test('[MV-02] [MV-03] hours that contradict their clock and rows without a project wait for what a person says; result, report and undo say the same numbers', async () => {
  const person = await stage.signUp()
  await person.ask('POST', '/api/projects', { name: 'Avulsos', client: 'Da casa' })
  const end = startMoving({
    db: stage.server.services.db,
    clock: () => new Date(),
    publicUrl: 'https://leme.exemplo',
    log: { warn: () => {} },
  })
  try {
    const page = await stage.open({ as: person, path: '/moving' })
    const head = 'Project,Client,Description,User,Email,Start Date,Start Time,End Date,End Time,Duration (h)'
    const rows = [
      `Atlas,,Leitura,Ana,${person.email},2026-03-16,09:00:00,2026-03-16,10:00:00,01:00:00`,
      `Atlas,,Mente,Ana,${person.email},2026-03-16,14:00:00,2026-03-16,15:00:00,03:00:00`,
      `,,Solto,Ana,${person.email},2026-03-16,16:00:00,2026-03-16,16:30:00,00:30:00`,
    ]
    await page.getByLabel('Arquivo de outro programa').setInputFiles({
      ...{ name: 'horas.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows, ''].join('\n')) },
    })
    await page.getByText('Serão trazidos: 1 projeto, 2 registros de horas (1h30)', { exact: true }).waitFor()
    await page.getByText('O início e o fim contradizem a duração: 1 linha').click()
    await page.getByText('Linha 3: a duração diz 3h00, e do início ao fim são 1h00').first().waitFor()
    expect(await violationsAtBothWidths(page)).toEqual([])
    await page.getByRole('radio', { name: 'Vale início e fim' }).click()
    await page.getByText('Serão trazidos: 1 projeto, 3 registros de horas (2h30)', { exact: true }).waitFor()

    const bring = page.getByRole('button', { name: 'Trazer para o Leme' })
    expect(await bring.isDisabled()).toBe(true)
    const where = page.getByRole('combobox', { name: 'Projeto de itens sem projeto' })
    await where.click()
    await page.getByRole('option', { name: 'Avulsos' }).click()
    await expect.poll(() => bring.isEnabled(), longTimeout).toBe(true)
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar relatório')])
    const report = readFileSync(await saved.path(), 'utf8')
    expect(report).toContain('A criar: 1 projeto, 3 registros de horas (2h30).')
    expect(report).toContain('Sem projeto no arquivo (1): "Avulsos", que já existe.')

    await press(page, 'Trazer para o Leme')
    await page.getByText('Criados: 1 projeto, 3 registros de horas (2h30)').waitFor()
    await page.getByRole('button', { name: 'Desfazer importação de horas.csv' }).click()
    await press(page.getByRole('alertdialog'), 'Desfazer importação')
    const imported = page.getByRole('listitem').filter({ hasText: 'horas.csv' })
    await imported.getByText('Apagados: 3 registros de horas (2h30).').waitFor()
    await imported.getByText('1 projeto que a importação criou fica.').waitFor()
  } finally {
    await end()
  }
})

test('[MV-01] words that become the same are named, and a person parts them; rows without a project get a new one', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/moving' })
  const text = 'Título,Status,Prioridade,Projeto\nUm,A fazer,Altíssima,Sul\nDois,A fazer,High,Sul\nTrês,A fazer,,\n'
  await page
    .getByLabel('Arquivo de outro programa')
    .setInputFiles({ name: 'graus.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const merged = page.getByText('Altíssima e High viram P1')
  await merged.waitFor()
  await choose(page, page, 'Prioridades: o que High se torna', 'P2')
  await expect.poll(() => merged.count(), longTimeout).toBe(0)
  await page.getByLabel('Ou um projeto novo, chamado').fill('Sobras')
  await page.keyboard.press('Enter')
  await page.getByText('Serão trazidos: 2 projetos, 3 tasks', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
})

test('[MV-01] [MV-03] a row that says it is over beside its status is chosen for by itself, and both reports are of what was chosen', async () => {
  const person = await stage.signUp()
  const end = startMoving({
    db: stage.server.services.db,
    clock: () => new Date(),
    publicUrl: 'https://leme.exemplo',
    log: { warn: () => {} },
  })
  try {
    const page = await stage.open({ as: person, path: '/moving' })
    const head = 'Task ID,Created At,Completed At,Name,Section/Column,Projects'
    const rows = ['1,2026-03-02,,Um,Esquina,Doca', '2,2026-03-02,2026-03-05,Dois,Esquina,Doca']
    await page.getByLabel('Arquivo de outro programa').setInputFiles({
      ...{ name: 'asana.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows, ''].join('\n')) },
    })
    const over = 'Esquina (concluída, como diz a coluna Completed At)'
    await page.getByRole('row').filter({ hasText: over }).waitFor()
    await choose(page, page, `Status: o que ${over} se torna`, 'Review')
    await press(page, 'Aceitar as sugestões')
    await page.getByText('Falta dizer').waitFor({ state: 'detached' })
    const saved = async (name: string) => {
      const button = page.getByRole('button', { name, exact: typeof name === 'string' })
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      return readFileSync(await download.path(), 'utf8')
    }
    const mapped = `Status: "Esquina" → Planned (1), "${over}" → Review (1).`
    expect(await saved('Baixar relatório')).toContain(mapped)
    expect(await violationsAtBothWidths(page)).toEqual([])
    await press(page, 'Trazer para o Leme')
    await page.getByText('Criados: 1 projeto, 2 tasks').waitFor()
    expect(await saved('Baixar relatório de asana.csv')).toMatch(/Conferência, antes de gravar:\r\n.*trabalho/)
    const tasks = JSON.stringify((await person.ask('GET', '/api/tasks')).body)
    expect(tasks).toMatch(/"Dois"[^}]*"status":"review"|"status":"review"[^}]*"Dois"/)
  } finally {
    await end()
  }
})

test('[MV-03] a file that is chosen offline stays with the page, and “Tentar de novo” sends it once', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/moving' })
  await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor()
  await page.context().setOffline(true)
  const buffer = Buffer.from('Título,Status,Projeto\nUm,A fazer,Sul\n')
  await page.getByLabel('Arquivo de outro programa').setInputFiles({ name: 'sul.csv', mimeType: 'text/csv', buffer })
  // A piece is sent again for some seconds before a person is asked.
  const again = page.getByRole('button', { name: 'Tentar de novo' })
  await again.waitFor({ timeout: 60_000 })
  await page.getByText('sul.csv').waitFor()
  await page.context().setOffline(false)
  await again.click()
  await page.getByText('Serão trazidos: 1 projeto, 1 task', { exact: true }).waitFor()
  expect(await again.count()).toBe(0)
})
