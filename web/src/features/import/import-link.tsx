import { mayImport } from '@leme/contract/can'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The way from a list to the import of its rows, for those who may; on phones the icon alone. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const me = useMe()
  if (!me || !mayImport(me.role)) return null
  return (
    <Link
      data-command=""
      to={paths.import(kind)}
      title="Importar CSV"
      className={classNames(buttonClass(), 'max-md:w-11 max-md:px-0')}
    >
      <Upload aria-hidden="true" className="max-md:ml-0!" />
      <span className="max-md:sr-only">Importar CSV</span>
    </Link>
  )
}
