import { calendarIn } from '@leme/contract/format/calendar'
import { formatNumber } from '@leme/contract/format/format'
import { bringExchangeRates } from '../../features/exchange-rate/exchange-rate.queries.ts'
import { openTextFile, textOf } from '../../ingest/csv/text-file.ts'
import { PtaxRefused, readPtax } from '../../ingest/ptax/read-ptax.ts'
import { StartRefused } from '../../start-refused.ts'
import { asOperator } from '../operator.ts'

/** Larger than ten years of days. */
const mostBytes = 2 * 1024 * 1024

/** Brings what a dollar costs by day from a file of the Central Bank; a trial says what it would bring and writes nothing. */
export async function importRates(path: string, org: string | undefined, trial: boolean): Promise<number> {
  const text = await readText(path)
  return asOperator(org, async ({ db, identity, organization }) => {
    const file = readOrRefuse(text, calendarIn(organization.time_zone).dayOf(new Date()))
    const brought = await db.transactionAs(identity, (tx) => bringExchangeRates(tx, organization.id, file, { trial }), {
      source: 'import',
    })
    for (const remark of brought.remarks) console.error(`Aviso: ${remark}`)
    for (const { line, message } of brought.refused) console.error(`linha ${line}: ${message}`)
    console.log(
      `${organization.name}: ${counted(brought.created, 'cotação nova', 'cotações novas')}, ${formatNumber(brought.unchanged)} sem mudança, ${counted(brought.refused.length, 'recusada', 'recusadas')}; ${formatNumber(brought.other_currencies)} de outras moedas e ${formatNumber(brought.other_bulletins)} de outros boletins ficam de fora.`,
    )
    if (trial) console.log('Ensaio: nada foi gravado.')
    return brought.refused.length > 0 ? 1 : 0
  })
}

async function readText(path: string): Promise<string> {
  const file = await openTextFile(path)
  if (file.bytes > mostBytes) throw new StartRefused(`${path} é grande demais para um arquivo de cotações.`)
  let text = ''
  for await (const piece of textOf(file, () => {})) text += piece
  return text
}

function readOrRefuse(text: string, today: string) {
  try {
    return readPtax(text, today)
  } catch (error) {
    if (error instanceof PtaxRefused) throw new StartRefused(`${error.message}.`)
    throw error
  }
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`
