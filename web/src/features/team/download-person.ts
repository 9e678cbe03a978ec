import type { User } from '@leme/contract/user'
import { callForFile } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { toast } from '../../ui/toast.ts'

/** Saves everything that is stored about a person as a JSON file; what fails is said in a toast. */
export async function downloadPerson({ id }: User): Promise<void> {
  try {
    const url = URL.createObjectURL(await callForFile(`/api/users/${id}/export`, {}))
    Object.assign(document.createElement('a'), { href: url, download: 'pessoa.json' }).click()
    // The browser reads the address a moment after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    toast.error(messageOf(error, 'Não foi possível baixar os dados da pessoa'))
  }
}
