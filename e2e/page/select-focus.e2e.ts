import { expect, test } from 'vitest'
import { listFocused } from '../form.ts'
import { useStage } from '../harness.ts'
import { openTab, startProject } from '../work.ts'

const stage = useStage()

test('[SH-11] a choice from a list by keyboard, and Tab right after it, stay within the dialog', async () => {
  const { person, id } = await startProject(stage)
  const page = await openTab(stage, person, id, 'tasks')
  await page.getByRole('button', { name: 'Nova Task' }).first().click()
  const dialog = page.getByRole('dialog')
  const priority = dialog.getByRole('combobox', { name: /Prioridade/ })
  await priority.focus()
  await page.keyboard.press('Enter')
  await listFocused(page)
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter', 'Tab']) await page.keyboard.press(key)
  await dialog.getByText('P1 (Alta)', { exact: true }).waitFor()
  expect(await dialog.locator(':focus').count()).toBe(1)
  await page.waitForTimeout(300)
  expect(await dialog.locator(':focus').count()).toBe(1)
})
