import { expect, test } from 'vitest'
import { startMoving } from '../../server/src/features/moving/moving-job.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'

const stage = useStage()

/** A Linear export with an unknown status, a person who is here, one who is not, and days that prove their order. */
function linearFile(name: string, more: readonly string[] = []) {
  const head =
    'ID,Team,Title,Description,Status,Estimate,Priority,Project,Creator,Assignee,Labels,Created,Due Date,Cycle Name,Parent issue'
  const rows = [
    'VER-1,Verde,Portal do aluno,Entrada única,In Progress,,High,Escola,ana@antiga.com.br,,,2026-03-02T12:00:00.000Z,,,',
    'VER-2,Verde,Boletim,,Com o Zé,,Urgent,Escola,ana@antiga.com.br,PERSON,,2026-03-03T12:00:00.000Z,2026-05-28,,VER-1',
    'VER-3,Verde,Faltas,,Com o Zé,,Low,Escola,,rui@antiga.com.br,,2026-03-04T12:00:00.000Z,,,VER-1',
    ...more,
  ]
  return (email: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows, ''].join('\n').replace('PERSON', email)),
  })
}

test('[MV-01] [MV-03] a file of another program is tried, its words are said, it comes in while the page shows how far it is, and it is undone', async () => {
  const person = await stage.signUp()
  const end = startMoving({
    db: stage.server.services.db,
    clock: () => new Date(),
    publicUrl: 'https://leme.exemplo',
    log: { warn: () => {} },
  })
  try {
    const page = await stage.open({ as: person, path: '/projects' })
    await page.getByRole('link', { name: 'Trazer de outro programa' }).click()
    await heading(page, 'Trazer dados').waitFor()
    await page.getByLabel('Arquivo de outro programa').setInputFiles(linearFile('linear.csv')(person.email))
    await page.getByRole('heading', { name: 'Linear' }).waitFor()
    await page.getByText(/^Serão trazidos: /).waitFor()
    const unknown = page.getByRole('row').filter({ hasText: 'Com o Zé' })
    await unknown.getByText('Escolha', { exact: true }).waitFor()
    const bring = page.getByRole('button', { name: 'Trazer para o Leme' })
    await page.getByText('Falta dizer o que o arquivo quer dizer com 1 status.').waitFor()
    expect(await bring.isDisabled()).toBe(true)
    expect(await violationsAtBothWidths(page)).toEqual([])
    await choose(page, page, 'Status: o que Com o Zé se torna', 'Review')
    await expect.poll(() => unknown.getByText('Escolha', { exact: true }).count(), longTimeout).toBe(0)
    expect(((await person.ask('GET', '/api/projects')).body as unknown[]).length).toBe(0)

    await press(page, 'Trazer para o Leme')
    await page.getByText('Criados: 1 projeto, 1 story, 2 tasks').waitFor()
    expect(await violationsAtBothWidths(page)).toEqual([])
    await page.getByRole('link', { name: 'Projetos', exact: true }).click()
    await page.getByRole('link', { name: 'Escola' }).first().click()
    await page.getByRole('heading', { name: 'Escola', level: 1 }).waitFor()

    // What was said is remembered: the word is no question any more.
    await page.goto(`${stage.url}/moving`)
    await page
      .getByLabel('Arquivo de outro programa')
      .setInputFiles(
        linearFile('linear-2.csv', ['VER-4,Verde,Notas,,Com o Zé,,Low,Escola,,,,2026-03-05T12:00:00.000Z,,,VER-1'])(
          person.email,
        ),
      )
    await page.getByText('Serão trazidos: 1 task', { exact: true }).waitFor()
    await page.getByText('Já aqui, sem mudança: 1 story, 2 tasks.').waitFor()
    await press(page, 'Trazer para o Leme')
    await page.getByText('Criados: 1 task').waitFor()
    await page.getByRole('listitem').getByText('Já aqui, sem mudança: 1 story, 2 tasks.').waitFor()

    // By the keyboard alone: the dialog says what it is about, and the focus comes back to the import that was undone.
    await page.getByRole('button', { name: 'Desfazer importação de linear-2.csv' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Desfazer a importação?' })
    await dialog.waitFor()
    const about = await dialog.evaluate(
      (popup) => document.getElementById(popup.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(about).toContain('linear-2.csv')
    expect(about).toContain('1 task')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused, longTimeout).toBe('Cancelar')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Desfazer importação')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused, longTimeout).toBe('linear-2.csv')
    await page.getByRole('listitem').getByText('Apagados: 1 task.').first().waitFor()
  } finally {
    await end()
  }
})

test('[MV-03] dates that may be read in two ways are asked about, and what is no file of work is refused with a sentence', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/moving' })
  const field = page.getByLabel('Arquivo de outro programa')
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await field.setInputFiles(csv('vazio.csv', ''))
  await page.getByRole('alert').getByText('O arquivo está vazio').waitFor()
  await field.setInputFiles({
    name: 'foto.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004nada'),
  })
  await page.getByRole('alert').filter({ hasNotText: 'vazio' }).waitFor()
  await field.setInputFiles(
    csv('tarefas.csv', 'Título,Status,Prazo\nComprar pão,A fazer,03/04/2026\nLavar,Feito,05/06/2026\n'),
  )
  await page.getByText('Nas datas, como').waitFor()
  await page.getByRole('radio', { name: 'Dia primeiro' }).or(page.getByText('Dia primeiro')).first().click()
  await page.getByText(/^Serão trazidos: /).waitFor()
  await page
    .getByText('O arquivo não diz o projeto de tudo: em Projetos, diga o das linhas sem projeto, ou um para tudo.')
    .waitFor()
  const bring = page.getByRole('button', { name: 'Trazer para o Leme' })
  expect(await bring.isDisabled()).toBe(true)
  await page.getByLabel('Ou um projeto novo, chamado').fill('Casa nova')
  await page.keyboard.press('Enter')
  await expect.poll(() => bring.isEnabled(), longTimeout).toBe(true)
  await page.getByText('Serão trazidos: 1 projeto, 2 tasks', { exact: true }).waitFor()
})

test('[MV-01] [MV-03] a table of which no column is known asks for its title; what changed in a file is shown field by field', async () => {
  const person = await stage.signUp()
  const end = startMoving({
    db: stage.server.services.db,
    clock: () => new Date(),
    publicUrl: 'https://leme.exemplo',
    log: { warn: () => {} },
  })
  try {
    const page = await stage.open({ as: person, path: '/moving' })
    const field = page.getByLabel('Arquivo de outro programa')
    const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await field.setInputFiles(csv('barco.csv', 'N;Fazer o quê;Anda\n1;Pintar proa;A fazer\n2;Lixar;Feito\n'))
    await page.getByText('Não reconheço as colunas deste arquivo.', { exact: false }).waitFor()
    expect(await violationsAtBothWidths(page)).toEqual([])
    const columns: [string, string][] = [
      ['Fazer o quê', 'Título'],
      ['Anda', 'Status'],
      ['N', 'Identificador'],
    ]
    for (const [column, says] of columns) {
      await choose(page, page, `O que ${column} diz`, says)
      await expect
        .poll(() => page.getByRole('combobox', { name: `O que ${column} diz` }).textContent(), longTimeout)
        .toBe(says)
    }
    await page.getByLabel('Ou em um projeto novo, chamado').fill('Barco')
    await page.keyboard.press('Enter')
    await press(page, 'Trazer para o Leme')
    await page.getByText('Criados: 1 projeto, 2 tasks').waitFor()

    await field.setInputFiles(csv('barco-2.csv', 'N;Fazer o quê;Anda\n1;Pintar a proa;Feito\n2;Lixar;Feito\n'))
    await page.getByText('Já vieram para o projeto “Barco”, e aqui ficariam em dobro: 1 task.').waitFor()
    await page.getByLabel('Ou em um projeto novo, chamado').fill('Barco')
    await page.keyboard.press('Enter')
    await page.getByText('Nada de novo a trazer', { exact: true }).first().waitFor()
    await page.getByText('Mudaram no arquivo: 1 task').click()
    await page.getByText('Título: Pintar proa → Pintar a proa · Status: Planned → Done').waitFor()
    expect(await violationsAtBothWidths(page)).toEqual([])
    await page.getByLabel('Gravar também o que mudou no arquivo').check()
    await press(page, 'Trazer para o Leme')
    await page.getByText('Criados: nada; alterados: 1 task').waitFor()
    await page.getByRole('button', { name: 'Desfazer importação de barco-2.csv' }).click()
    await press(page.getByRole('alertdialog'), 'Desfazer importação')
    await page.getByText('Desfeita').waitFor()
    const tasks = (await person.ask('GET', '/api/tasks')).body as { title: string }[]
    expect(JSON.stringify(tasks)).toContain('"Pintar proa"')
  } finally {
    await end()
  }
})

test('[MV-02] hours of a timer are tried, a person of them is said, and they come in', async () => {
  const person = await stage.signUp()
  await person.ask('POST', '/api/projects', { name: 'Atlas', client: 'Cooperativa' })
  const end = startMoving({
    db: stage.server.services.db,
    clock: () => new Date(),
    publicUrl: 'https://leme.exemplo',
    log: { warn: () => {} },
  })
  try {
    const page = await stage.open({ as: person, path: '/moving' })
    const head = 'Project,Client,Description,Task,User,Email,Start Date,Start Time,Duration (h)'
    const rows = [
      `Atlas,,Leitura,,Ana,${person.email},2026-03-16,09:00:00,00:20:00`,
      'Atlas,,Leitura,,Zé,ze@fora.com.br,2026-03-16,09:00:00,01:10:00',
    ]
    const buffer = Buffer.from([head, ...rows, ''].join('\n'))
    await page
      .getByLabel('Arquivo de outro programa')
      .setInputFiles({ name: 'horas.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Serão trazidos: 1 registro de horas (0h20)', { exact: true }).waitFor()
    await page.getByText('as horas ficam de fora').waitFor()
    await page
      .getByText('1h10 são de 1 pessoa que o Leme não conhece, e ficam de fora. Em Pessoas, diga quem é.')
      .waitFor()
    expect(await violationsAtBothWidths(page)).toEqual([])
    const who = page.getByRole('combobox', { name: 'Quem é Zé' })
    await who.click()
    await page.getByRole('option', { name: 'Pessoa de Teste' }).click()
    await page.getByText('Serão trazidos: 2 registros de horas (1h30)', { exact: true }).waitFor()
    await press(page, 'Trazer para o Leme')
    await page.getByText('Criados: 2 registros de horas (1h30)').waitFor()
  } finally {
    await end()
  }
})
