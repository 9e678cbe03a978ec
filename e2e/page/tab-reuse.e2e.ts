import { expect, test } from 'vitest'
import { borrow, giveBack } from '../browser.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('a tab that a test only looked at is lent again, on a screen, with nobody signed in, no other page and no session of the test’s own', async () => {
  const person = await stage.signUp()
  const stored = { origin: stage.url, key: 'leme.auth' }
  const tab = await borrow({}, { ...stored, session: person.session })
  await tab.page.goto(`${stage.url}/projects`)
  await heading(tab.page).waitFor()
  await tab.context.newPage()
  const devtools = await tab.context.newCDPSession(tab.page)
  await devtools.send('Emulation.setUserAgentOverride', { userAgent: 'Outro' })
  await tab.page.emulateMedia({ media: 'print' })
  expect(tab.spoiled).toBe(false)
  expect(await giveBack(tab, stage.url)).toEqual([])
  expect(tab.page.isClosed()).toBe(false)

  const next = await borrow({}, { ...stored, session: undefined })
  expect(next.page).toBe(tab.page)
  expect(next.context.pages()).toHaveLength(1)
  await next.page.goto(`${stage.url}/projects`)
  expect(await next.page.evaluate(() => navigator.userAgent)).not.toBe('Outro')
  expect(await next.page.evaluate(() => matchMedia('print').matches)).toBe(false)
  await next.page.waitForURL(`${stage.url}/auth**`)
  expect(await giveBack(next, stage.url)).toEqual([])
})
