import type { ImportHead } from '@leme/contract/import/import'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'

type Props = {
  head: ImportHead
  /** The field of each column; '' for one that is not brought in. */
  fields: readonly string[]
  onChange: (fields: string[]) => void
  locked: boolean
  /** What to do next. */
  children: ReactNode
}

const skipped = 'Não importar'

/** What each column of the file means: guessed from its name, and changed here. A field is one column's alone. */
export function ColumnsPanel({ head, fields, onChange, locked, children }: Props) {
  const options = [
    { value: '', label: skipped },
    ...head.fields.map(({ field, label, required, derived }) => ({
      value: field,
      label: required && !derived ? `${label} *` : label,
    })),
  ]

  function choose(place: number, chosen: string): void {
    onChange(fields.map((field, at) => (at === place ? chosen : chosen !== '' && field === chosen ? '' : field)))
  }

  const missing = missingFields(head, fields)
  return (
    <Panel title="Colunas" count={head.columns.length}>
      <Table
        caption="Colunas do arquivo"
        columns={['Coluna do arquivo', 'Exemplos', { label: 'Campo no Leme', width: '16rem' }]}
      >
        {head.columns.map(({ name, samples }, place) => {
          const title = name || `Coluna ${place + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and names may be alike
            <Row key={place}>
              <Cell part="lead">{title}</Cell>
              <Cell part="line">
                <span className="block truncate text-ink-3">{samples.filter(Boolean).join(' · ') || '-'}</span>
              </Cell>
              <Cell part="line">
                <div className="w-full">
                  <Select
                    label={`Campo de ${title}`}
                    value={fields[place] ?? ''}
                    onChange={(chosen) => choose(place, chosen)}
                    options={options}
                    placeholder={skipped}
                    disabled={locked}
                  />
                </div>
              </Cell>
            </Row>
          )
        })}
      </Table>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 border-t border-line px-4 py-3.5 max-md:[&>button]:w-full">
        {missing.length > 0 && (
          <p id="import-missing" className="min-w-0 flex-1 basis-60 text-cell text-warn-text md:order-1">
            Escolha a coluna de: {missing.join(', ')}
          </p>
        )}
        {children}
      </div>
    </Panel>
  )
}

/** Labels of the fields that rows need and no column has. */
export function missingFields(head: ImportHead, fields: readonly string[]): string[] {
  return head.fields
    .filter(({ field, required, derived }) => required && !derived && !fields.includes(field))
    .map(({ label }) => label)
}
