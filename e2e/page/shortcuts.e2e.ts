import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { dialog, listFocused } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { openTab, pathOf, shownBy, startProject } from '../work.ts'

const stage = useStage()

/** Waits until the keys are listened for: from then on a control says its own. */
async function expectKeys(control: Locator, said: string): Promise<void> {
  await expect
    .poll(async () => {
      await control.dispatchEvent('pointerover')
      return control.getAttribute('title')
    })
    .toBe(said)
}

const focused = (control: Locator) => control.and(control.page().locator(':focus')).waitFor()

test('[WD-15] a list is worked by keys alone: j and k to a row, s its status, c a new one, Enter and e to edit, ? the list of keys, g to another page; what is typed is typed', async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id, { title: 'Ler a ata' })
  await createWork(person, 'tasks', id, { title: 'Enviar o extrato' })
  const page = await openTab(stage, person, id, 'tasks')
  const { keyboard } = page
  const link = (title: string) => page.getByRole('link', { name: title, exact: true })
  await link('Ler a ata').waitFor()
  await expectKeys(page.getByRole('button', { name: 'Nova Task' }), 'Criar (C)')

  await keyboard.press('j')
  await focused(link('Enviar o extrato'))
  await keyboard.press('j')
  await focused(link('Ler a ata'))
  await keyboard.press('s')
  await listFocused(page)
  await page.getByRole('option', { name: 'Doing' }).focus()
  await keyboard.press('Enter')
  const status = shownBy(page, 'Status de Ler a ata: Doing')
  await focused(status)
  // The list of another field of the row, and on from there.
  await keyboard.press('p')
  await listFocused(page)
  await keyboard.press('Escape')
  await focused(page.getByRole('combobox', { name: 'Prioridade de Ler a ata' }))
  await keyboard.press('k')
  await focused(link('Enviar o extrato'))
  await page.getByRole('combobox', { name: 'Status de Ler a ata: Doing' }).waitFor()

  await keyboard.press('c')
  const title = dialog(page, 'Nova Task').getByLabel('Título', { exact: true })
  await focused(title)
  await keyboard.type('jkces?')
  expect(await title.inputValue()).toBe('jkces?')
  await title.fill('')
  await keyboard.press('Escape')
  await dialog(page, 'Nova Task').waitFor({ state: 'detached' })

  await link('Enviar o extrato').focus()
  await keyboard.press('Enter')
  const sheet = dialog(page, 'Editar Task')
  await sheet.getByRole('combobox', { name: 'Status de Enviar o extrato: Planned' }).waitFor()
  await focused(sheet)
  await keyboard.press('e')
  await focused(sheet.getByLabel('Título', { exact: true }))
  await keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await focused(link('Enviar o extrato'))
  await keyboard.press('e')
  await focused(sheet.getByLabel('Título', { exact: true }))
  await keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await focused(link('Enviar o extrato'))

  await keyboard.press('?')
  const help = dialog(page, 'Atalhos do teclado')
  await help.getByText('Mudar o status').waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await focused(link('Enviar o extrato'))
  await keyboard.press('g')
  await keyboard.press('p')
  await heading(page, 'Projetos').waitFor()
  expect(pathOf(page)).toBe('/projects')
})
