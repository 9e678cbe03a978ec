import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { embeddedIn, useBackupStage } from '../../test/backup.ts'
import { callCommand } from '../../test/command.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'

// Two data folders are made and filled: a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const stage = useBackupStage()
const { backup, restore, emptyDatabase, environmentOf, expectAtHome } = stage

test('[OP-02] goes from one’s own PostgreSQL into the embedded one and back, keys and all', async () => {
  const [first, second] = [join(stage.place, 'um'), join(stage.place, 'outro')]
  const [out, carried] = [join(stage.place, 'proprio.backup'), join(stage.place, 'embutido.backup')]
  const { secretKey } = stage.server.services.config
  await backup(out)

  const without = await callCommand(['restore', out], embeddedIn(first))
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('não traz a sua SECRET_KEY') })
  writeFileSync(join(first, 'secret-key'), secretKey)
  expect(await callCommand(['restore', out], embeddedIn(first))).toMatchObject({ code: 0 })

  expect(await callCommand(['backup', carried], embeddedIn(first))).toMatchObject({ code: 0 })
  expect(await callCommand(['restore', carried], embeddedIn(second))).toMatchObject({ code: 0 })
  expect(readFileSync(join(second, 'secret-key'), 'utf8')).toBe(secretKey)

  const embedded = await startEmbedded(second)
  try {
    await expectAtHome({ ...embedded, superuserUrl: '', drop: async () => {} })
  } finally {
    await embedded.close()
  }

  const target = await emptyDatabase()
  const otherKey = { ...environmentOf(target), SECRET_KEY: 'outra-chave-de-trinta-e-dois-caracteres' }
  const refused = await callCommand(['restore', carried], otherKey)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY não é a deste backup') })
  const keyFile = join(stage.place, 'chave')
  expect((await callCommand(['restore', carried, '--extract-key', keyFile], otherKey)).code).toBe(0)
  expect(readFileSync(keyFile, 'utf8').trim()).toBe(secretKey)
  expect((await restore(carried, target)).code).toBe(0)
  await expectAtHome(target)
})
