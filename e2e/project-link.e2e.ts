import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../server/test/work.ts'
import { dialog, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { openTab, startProject } from './work.ts'

const stage = useStage()

const parts = [
  { table: 'epics', tab: 'epics', noun: 'epic', title: 'Editar Épico', missing: 'Épico não encontrado' },
  { table: 'stories', tab: 'stories', noun: 'story', title: 'Editar Story', missing: 'Story não encontrada' },
  { table: 'tasks', tab: 'tasks', noun: 'task', title: 'Editar Task', missing: 'Task não encontrada' },
] as const

const named = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test.each(parts)('a link to one of the $table opens its dialog over its list', async ({ table, tab, noun, title }) => {
  const { person, id } = await startProject(stage)
  const row = await createWork(person, table, id, { title: 'Extrato' })
  const page = await openTab(stage, person, id, tab, { search: `&${noun}=${row.id}` })
  await dialog(page, title).waitFor()
  expect(await dialog(page, title).getByLabel('Título', { exact: true }).inputValue()).toBe('Extrato')
  await press(dialog(page, title), 'Cancelar')
  await dialog(page, title).waitFor({ state: 'detached' })
  await expect.poll(() => named(page)).toEqual({ tab })
  await page.getByRole('link', { name: 'Extrato', exact: true }).click()
  await dialog(page, title).waitFor()
  await expect.poll(() => named(page)).toEqual({ tab, [noun]: row.id })
  await page.goBack()
  await dialog(page, title).waitFor({ state: 'detached' })
  await expect.poll(() => named(page)).toEqual({ tab })
})

test.each(parts)('a link to none of the $table says so, and the address forgets it', async (part) => {
  const { person, id } = await startProject(stage)
  const other = await startProject(stage)
  const strange = await createWork(other.person, part.table, other.id)
  const page = await openTab(stage, person, id, part.tab, { search: `&${part.noun}=${strange.id}` })
  await toast(page, part.missing).waitFor()
  await expect.poll(() => named(page)).toEqual({ tab: part.tab })
  expect(await page.getByRole('dialog').count()).toBe(0)
})
