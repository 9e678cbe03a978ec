import type { User } from '@leme/contract/people/user'
import { Download, Ellipsis, Eraser } from 'lucide-react'
import { callForFile } from '../../api/call.ts'
import { messageOf } from '../../api/http/errors.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/float/menu.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** What the person may ask for by law: all that is stored about them, and an end of it; nobody erases themselves. */
export function PersonalDataMenu({ person, onErase }: { person: User; onErase: (() => void) | undefined }) {
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`Dados pessoais de ${person.display_name}`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => void downloadPerson(person)}>
        <Download aria-hidden="true" />
        Baixar dados pessoais
      </MenuItem>
      {onErase && (
        <MenuItem danger onSelect={onErase}>
          <Eraser aria-hidden="true" />
          Apagar dados pessoais
        </MenuItem>
      )}
    </Menu>
  )
}

/** Saves everything that is stored about a person as a JSON file; what fails is said in a toast. */
async function downloadPerson({ id }: User): Promise<void> {
  try {
    const url = URL.createObjectURL(await callForFile(`/api/users/${id}/export`, {}))
    Object.assign(document.createElement('a'), { href: url, download: 'pessoa.json' }).click()
    // The browser reads the address a moment after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    toast.error(messageOf(error, 'Não foi possível baixar os dados da pessoa'))
  }
}
