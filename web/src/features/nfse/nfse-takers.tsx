import type { NfseTaker } from '@leme/contract/nfse/nfse'
import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Field } from '../../ui/form/field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { MoreRows, mostShown } from '../moving/more-rows.tsx'
import { documentText, notesText } from './nfse-words.ts'
import type { SaidTaker } from './use-nfse-file.ts'

export type NfseTakersProps = {
  takers: readonly NfseTaker[]
  said: Readonly<Record<string, SaidTaker>>
  locked: boolean
  onSay: (key: string, to: SaidTaker) => void
}

/** Who took services and is nobody's document or name here: a client, a new one, or the name alone. */
export function NfseTakers({ takers, said, locked, onSay }: NfseTakersProps) {
  const clients = useQuery(clientsQuery).data ?? []
  const unmatched = takers.filter(({ client }) => client === null)
  if (unmatched.length === 0) return null
  const options = clients.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Panel title="Tomadores que não são clientes" count={unmatched.length}>
      <Table caption="Tomadores que não são clientes" columns={['Na nota', { label: 'Cliente', width: '22rem' }]} tall>
        {unmatched.slice(0, mostShown).map(({ key, name, document, notes }) => (
          <Row key={key}>
            <Cell part="lead">
              <span className="wrap-anywhere">{name}</span>
              <CellSub>{[document && documentText(document), notesText(notes)].filter(Boolean).join(' · ')}</CellSub>
            </Cell>
            <Cell part="line">
              <Field label={<span className="sr-only">Que cliente é {name}</span>} className="w-full">
                <Picker
                  value={said[key] ?? null}
                  onChange={(to) => onSay(key, to)}
                  options={[{ value: 'create', label: 'Cadastrar como cliente' }, ...options]}
                  unmatched={(text) => `Nenhum cliente se chama “${text}”. Escolha um da lista ou apague o texto.`}
                  placeholder="Só o nome, sem cliente"
                  disabled={locked}
                />
              </Field>
            </Cell>
          </Row>
        ))}
      </Table>
      <MoreRows count={unmatched.length} />
    </Panel>
  )
}
