import { expect, test } from 'vitest'
import { createTicket } from '../../server/test/ticket.ts'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { dialog, fill, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, pathOf, rowOf, startProject } from '../work.ts'

const stage = useStage()

test('[WD-01] [WD-02] a thing has one address: opened from its list it lies over it, and Escape and Back leave the list as it was; in another browser its address opens it over its list, by a key of before too; what others change shows; its text reads as Markdown, and keys in it lead on', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const other = await createWork(person, 'stories', id, { title: 'Entrar com a conta' })
  const ticket = await createTicket(person, { title: 'Não entra', description: `Veja **${other.key}**` })
  const description = `# Passos\n\n- ler *tudo*\n- ver ${other.key}, ${ticket.key} e ATL-99\n\n<img src=x onerror=alert(1)> [mau](javascript:alert(1)) <b>cru</b>`
  const task = await createWork(person, 'tasks', id, { title: 'Ler a ata', description })
  await createWork(person, 'tasks', id, { title: 'Outra' })
  const page = await openTab(stage, person, id, 'tasks', { search: '&sort=title' })
  const sheet = dialog(page, 'Editar Task')

  await rowOf(page, 'Ler a ata').getByText(task.key, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Ler a ata', exact: true }).click()
  await sheet.getByText(task.key, { exact: true }).waitFor()
  expect(pathOf(page)).toBe(`/projects/${id}/${task.key}`)
  const read = sheet.getByRole('region', { name: 'Descrição' })
  await read.getByRole('heading', { name: 'Passos' }).waitFor()
  await read.getByRole('link', { name: other.key }).waitFor()
  expect(await read.getByRole('link').allInnerTexts()).toEqual([other.key, ticket.key])
  expect(await read.locator('img, b').count()).toBe(0)
  await sheet.getByRole('region', { name: 'Comentários e histórico' }).getByText('criou a task').waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${stage.url}/projects/${id}?tab=tasks&sort=title`)
  await page.getByRole('link', { name: 'Ler a ata', exact: true }).and(page.locator(':focus')).waitFor()

  await person.ask('PATCH', `/api/projects/${id}`, { prefix: 'NOVO' })
  const link = `/projects/${id}/${task.key.toLowerCase()}`
  const second = await stage.open({ as: rafael, path: link, width: 375 })
  const there = dialog(second, 'Editar Task')
  await there.getByText('NOVO-2', { exact: true }).waitFor()
  await expect.poll(() => second.url()).toBe(`${stage.url}/projects/${id}/NOVO-2?tab=tasks`)
  const box = async () => {
    const { x, y, width } = (await there.boundingBox()) ?? {}
    return [x, y, width]
  }
  await expect.poll(box).toEqual([0, 0, 375])
  await fill(there, { Título: 'Ler a ata inteira' })
  await press(there, 'Salvar')
  await toast(second, 'Task atualizada com sucesso').waitFor()
  await rowOf(page, 'Ler a ata inteira').getByText('NOVO-2', { exact: true }).waitFor()

  await page.goto(`${stage.url}/projects/${id}/NOVO-99`)
  await toast(page, 'Não encontramos NOVO-99').waitFor()
  await page.goto(`${stage.url}/tasks/tickets/${ticket.id}`)
  await page.getByRole('link', { name: /-1$/ }).click()
  await dialog(page, 'Editar Story').waitFor()
})

test('[WD-02] [WD-04] what hangs on a thing is seen by who has it open too: comments that name people and things, its checklist, its links and who watches; what was typed survives a reload', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const task = await createWork(person, 'tasks', id, { title: 'Ler a ata' })
  const other = await createWork(person, 'tasks', id, { title: 'Publicar o extrato' })
  const mine = await stage.open({ as: person, path: `/projects/${id}/${task.key}` })
  const theirs = await stage.open({ as: rafael, path: `/projects/${id}/${task.key}`, width: 375, theme: 'dark' })
  const [sheet, seen] = [dialog(mine, 'Editar Task'), dialog(theirs, 'Editar Task')]
  const said = sheet.getByRole('textbox', { name: 'Escreva um comentário' })
  await seen.getByRole('textbox', { name: 'Escreva um comentário' }).waitFor()

  await said.pressSequentially('Falta o anexo, @raf')
  await sheet.getByRole('option', { name: 'Rafael Nogueira' }).waitFor()
  await mine.keyboard.press('Enter')
  await said.pressSequentially('em #public')
  await sheet.getByRole('option', { name: 'Publicar o extrato' }).click()
  await said.selectText()
  await mine.keyboard.press('Control+b')
  expect(await said.inputValue()).toBe(`**Falta o anexo, @Rafael Nogueira em ${other.key} **`)
  await mine.keyboard.press('Control+b')
  await mine.reload()
  await expect.poll(() => said.inputValue()).toBe(`Falta o anexo, @Rafael Nogueira em ${other.key} `)
  const stream = sheet.getByRole('region', { name: 'Comentários e histórico' })
  await press(stream, 'Ver como fica')
  await sheet.getByText('@Rafael Nogueira', { exact: true }).waitFor()
  await press(stream, 'Escrever')
  await said.press('Control+Enter')

  const comment = seen.getByRole('article', { name: 'Comentário de Marina Azevedo' })
  await comment.getByText('@Rafael Nogueira', { exact: true }).waitFor()
  await comment.getByRole('link', { name: other.key }).waitFor()
  expect(await said.inputValue()).toBe('')
  expect(await violationsAtBothWidths(mine, '[role=dialog]')).toEqual([])
  await press(sheet, 'Ações do comentário de Marina Azevedo')
  await mine.getByRole('menuitem', { name: 'Editar' }).click()
  await sheet.getByRole('textbox', { name: 'Comentário', exact: true }).fill('Falta o **contrato**')
  await press(sheet.getByRole('article'), 'Salvar')
  await comment.getByText('contrato', { exact: true }).waitFor()
  await comment.getByText('editado').waitFor()

  await sheet.getByRole('textbox', { name: 'Novo passo' }).fill('Conferir com o cliente')
  await mine.keyboard.press('Enter')
  await seen.getByRole('checkbox', { name: 'Conferir com o cliente' }).check()
  await sheet.getByText('1 de 1', { exact: true }).waitFor()
  await sheet.getByRole('combobox', { name: 'Chave do outro item' }).fill(other.key)
  await press(sheet, 'Ligar')
  await seen.getByRole('list', { name: 'Bloqueia' }).getByRole('link', { name: 'Publicar o extrato' }).waitFor()
  await press(seen, 'Acompanhar')
  await sheet.getByRole('img', { name: 'Quem acompanha: Marina Azevedo, Rafael Nogueira' }).waitFor()

  await press(sheet, 'Ações do comentário de Marina Azevedo')
  await mine.getByRole('menuitem', { name: 'Remover' }).click()
  await comment.waitFor({ state: 'detached' })
  await press(mine.getByRole('region', { name: /^Avisos/ }), 'Desfazer')
  await comment.waitFor()
  await seen.getByRole('link', { name: 'Publicar o extrato' }).click()
  await expect.poll(() => pathOf(theirs)).toBe(`/projects/${id}/${other.key}`)
  await seen.getByRole('list', { name: 'Bloqueada por' }).getByRole('link', { name: 'Ler a ata' }).waitFor()
})
