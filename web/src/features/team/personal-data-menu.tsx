import type { User } from '@leme/contract/user'
import { Download, Ellipsis, Eraser } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { downloadPerson } from './download-person.ts'

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
