import { calendarIn } from '@leme/contract/format/calendar'
import { formatDate, formatMoney, formatNumber } from '@leme/contract/format/format'
import type { BankFileRead } from '@leme/contract/money/bank'
import { bringBankFile } from '../../features/bank/bank-file.ts'
import { bytesOf, fileAt } from '../../ingest/moving/source-file.ts'
import { OfxRefused, ofxLimits } from '../../ingest/ofx/ofx-outline.ts'
import { readOfx, tooLarge } from '../../ingest/ofx/read-ofx.ts'
import { StartRefused } from '../../start-refused.ts'
import { asOperator } from '../operator.ts'

/** Brings the movements of an OFX file of a bank; a trial says what it would bring and writes nothing. */
export async function importBank(path: string, org: string | undefined, trial: boolean): Promise<number> {
  const file = await fileAt(path)
  if (file.size > ofxLimits.bytes) throw new StartRefused(`${tooLarge}.`)
  const bytes = await bytesOf(file)
  return asOperator(org, async ({ db, identity, organization }) => {
    const read = await readOfx(bytes, calendarIn(organization.time_zone).dayOf(new Date())).catch((error: unknown) => {
      throw error instanceof OfxRefused ? new StartRefused(`${error.message}.`) : error
    })
    const brought = await db.transactionAs(
      identity,
      (tx) => bringBankFile(tx, organization.id, read, { trial, name: file.name }),
      { source: 'import' },
    )
    for (const one of brought.unlike.first) console.error(`Aviso: ${unlikeText(one)}`)
    const unnamed = brought.unlike.count - brought.unlike.first.length
    if (unnamed > 0) console.error(`Aviso: e mais ${formatNumber(unnamed)} assim`)
    for (const remark of brought.remarks) console.error(`Aviso: ${remark}`)
    for (const { line, message } of brought.refused.first) console.error(`linha ${line}: ${message}`)
    console.log(
      `${organization.name}: ${counted(brought.created, 'lançamento novo', 'lançamentos novos')}, ${formatNumber(brought.unchanged)} que já estavam aqui, ${counted(brought.refused.count, 'recusado', 'recusados')}.`,
    )
    if (trial) console.log('Ensaio: nada foi gravado.')
    return brought.refused.count > 0 ? 1 : 0
  })
}

const unlikeText = ({ day, amount, there, memo }: BankFileRead['unlike']['first'][number]) =>
  `${formatDate(day)}, ${formatMoney(amount)}, foi tomado pelo que já havia do dia e do valor: “${there ?? ''}”, agora “${memo ?? ''}”`

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`
