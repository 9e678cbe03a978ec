import { expect, test } from 'vitest'
import { borrow, giveBack } from './browser.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('a tab that a test only looked at is lent again, with nobody signed in', async () => {
  const person = await stage.signUp()
  const stored = { origin: stage.url, key: 'leme.auth' }
  const tab = await borrow({}, { ...stored, session: person.session })
  await tab.page.goto(`${stage.url}/projects`)
  await heading(tab.page).waitFor()
  expect(tab.spoiled).toBe(false)
  expect(await giveBack(tab, stage.url)).toEqual([])
  expect(tab.page.isClosed()).toBe(false)

  const next = await borrow({}, { ...stored, session: undefined })
  await next.page.goto(`${stage.url}/projects`)
  await next.page.waitForURL(`${stage.url}/auth**`)
  expect(await giveBack(next, stage.url)).toEqual([])
})
