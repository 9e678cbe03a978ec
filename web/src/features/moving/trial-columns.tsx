import type { MovingField } from '@leme/contract/moving/moving-choices'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { fieldNames, hoursFieldNames } from './field-names.ts'
import type { PartProps } from './trial-people.tsx'

const unread = 'none'

type Props = PartProps & {
  /** Whether it is open before anybody opens it: where a column must be said. */
  isOpenFirst?: boolean
}

/** The columns of a file, and what each says. */
export function TrialColumns({ trial: { columns, brings }, said, locked, onSay, isOpenFirst = false }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  if (columns.length === 0) return null
  const saidColumns = said.columns ?? {}
  const options = [
    { value: unread, label: 'Não ler' },
    ...Object.entries(brings === 'work' ? fieldNames : hoursFieldNames).map(([value, label]) => ({ value, label })),
  ]
  const toggle = (
    <Button size="small" look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Ocultar' : 'Mostrar'}
    </Button>
  )
  return (
    <Panel title="Colunas" count={columns.length} action={toggle}>
      {isOpen && (
        <Table caption="Colunas" columns={['No arquivo', { label: 'No Leme', width: '16rem' }]}>
          {columns.map(({ name, field }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and names may be alike
            <Row key={at}>
              <Cell part="lead">{name || `Coluna ${at + 1}`}</Cell>
              <Cell part="line">
                <div className="w-full">
                  <Select
                    label={`O que ${name || `a coluna ${at + 1}`} diz`}
                    value={(name in saidColumns ? saidColumns[name] : field) ?? unread}
                    onChange={(chosen) =>
                      onSay({
                        columns: { ...saidColumns, [name]: chosen === unread ? null : (chosen as MovingField) },
                      })
                    }
                    options={options}
                    disabled={locked || name === ''}
                  />
                </div>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  )
}
