import type { BankFileRead } from '@leme/contract/money/bank'
import type { Person } from '../person.ts'

export type Line = { day: string; amount: string; memo?: string; fitid?: string }

/** An OFX file of one account, as most banks write it. */
export function ofxOf(lines: readonly Line[], account = '12345-6', besides = '<CURDEF>BRL'): Buffer {
  const movements = lines.map(
    ({ day, amount, memo = '', fitid = '0' }) =>
      `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${day.replaceAll('-', '')}100000[-03:EST]\n<TRNAMT>${amount}\n<FITID>${fitid}\n<MEMO>${memo}\n</STMTTRN>\n`,
  )
  return Buffer.from(
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n${besides}\n<BANKACCTFROM>\n<BANKID>0341\n<ACCTID>${account}\n</BANKACCTFROM>\n<BANKTRANLIST>\n${movements.join('')}</BANKTRANLIST>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n`,
  )
}

/** Sends a file in pieces, as a browser does, and asks for what it would bring or brings it. */
export async function askBank(person: Person, bytes: Buffer, { trial = false, name = 'extrato.ofx' } = {}) {
  const made = await person.ask('POST', '/api/moving-files', { name, size: bytes.length })
  const { id } = made.body as { id: string }
  const piece = 1024 * 1024
  for (let number = 0; number * piece < bytes.length; number += 1) {
    const content = bytes.subarray(number * piece, (number + 1) * piece).toString('base64')
    await person.ask('POST', `/api/moving-files/${id}/pieces`, { number, content })
  }
  return person.ask('POST', `/api/moving-files/${id}/bank`, { trial })
}

/** The same, where it must be read. */
export async function bringBank(
  person: Person,
  bytes: Buffer,
  options: { trial?: boolean } = {},
): Promise<BankFileRead> {
  const { status, body } = await askBank(person, bytes, options)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as BankFileRead
}
