import type { NfseRead } from '@leme/contract/nfse/nfse'
import type { Answer, Person } from '../person.ts'

/** Sends a file in pieces, as a browser does, and answers its id. */
export async function sendFile(person: Person, bytes: Uint8Array | string, name = 'nota.xml'): Promise<string> {
  const content = Buffer.from(bytes)
  const made = await person.ask('POST', '/api/moving-files', { name, size: content.length })
  const { id } = made.body as { id: string }
  const piece = 1024 * 1024
  for (let number = 0; number * piece < content.length; number += 1) {
    const part = content.subarray(number * piece, (number + 1) * piece).toString('base64')
    await person.ask('POST', `/api/moving-files/${id}/pieces`, { number, content: part })
  }
  return id
}

/** Asks for what a file of notes would bring, or brings what is chosen of it. */
export async function askNfse(
  person: Person,
  bytes: Uint8Array | string,
  body: object = {},
  name?: string,
): Promise<Answer> {
  return person.ask('POST', `/api/moving-files/${await sendFile(person, bytes, name)}/nfse`, body)
}

async function answered(asked: Promise<Answer>): Promise<NfseRead> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as NfseRead
}

export const tryNfse = (person: Person, bytes: Uint8Array | string) => answered(askNfse(person, bytes, { trial: true }))

/** Brings every note of a file, each as its proposal says or as an invoice of its own. */
export async function bringAll(person: Person, bytes: Uint8Array | string, besides: object = {}): Promise<NfseRead> {
  const { notes } = await tryNfse(person, bytes)
  const chosen = notes.filter(({ is_known }) => !is_known).map(({ key, proposed }) => ({ key, join: proposed }))
  return answered(askNfse(person, bytes, { notes: chosen, ...besides }))
}
