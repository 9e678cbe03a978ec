import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatNumber } from '@leme/contract/format/format'
import type { Environment } from '../config.ts'
import { loadPrices } from '../ingest/prices/prices.ts'
import { isLocalUrl, isLoopback } from '../loopback.ts'
import { check, type Finding, fault, good, warning } from './finding.ts'

/** What can be said without a database: addresses, prices and room on the disk. */
export async function checkEnvironment(environment: Environment): Promise<Finding[]> {
  return [
    await check('Endereço', () => judgeAddress(environment)),
    await check('Preços', () => {
      loadPrices(environment.pricesFile)
      return good(`A tabela de preços pode ser lida${environment.pricesFile ? `: ${environment.pricesFile}` : ''}.`)
    }),
    ...(environment.databaseUrl ? [] : [await check('Disco', () => judgeDisk(environment.dataDir))]),
  ]
}

function judgeAddress({ host, publicUrl, trustProxy }: Environment) {
  const isOpen = !isLoopback(host)
  if (isOpen && isLocalUrl(publicUrl)) {
    return warning(
      `HOST=${host} atende outras máquinas, mas os links levam a ${publicUrl}: defina PUBLIC_URL com o endereço que as pessoas digitam.`,
    )
  }
  if (!isLocalUrl(publicUrl) && publicUrl.startsWith('http:')) {
    return warning(`${publicUrl} não usa https: senhas passam abertas pela rede. Ponha um proxy com TLS na frente.`)
  }
  if (!isLocalUrl(publicUrl) && trustProxy === false) {
    return warning(
      `TRUST_PROXY está off: se há um proxy na frente de ${publicUrl}, defina-a; sem ela todos contam como um só endereço.`,
    )
  }
  return good(`As pessoas chegam por ${publicUrl}.`)
}

const gigabyte = 1024 ** 3

/** Of a folder that is still to be made, the nearest one above it says how much room there is. */
async function judgeDisk(dataDir: string) {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  return judgeRoom(folder, bavail * bsize)
}

/** How much room, in bytes, a folder of data has left. */
export function judgeRoom(folder: string, free: number) {
  const room = `${formatNumber(Math.round((free / gigabyte) * 10) / 10)} GB livres em ${folder}`
  if (free < gigabyte / 4) return fault(`Só há ${room}: o banco para quando o disco enche. Libere espaço.`)
  if (free < 2 * gigabyte) return warning(`Há ${room}: libere espaço antes que faltem.`)
  return good(`Há ${room}.`)
}
