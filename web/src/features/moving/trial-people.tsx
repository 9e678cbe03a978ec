import { durationText, unmatchedText } from '@leme/contract/moving/moving-counts'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { useQuery } from '@tanstack/react-query'
import { usersQuery } from '../../queries/team-queries.ts'
import { Field } from '../../ui/form/field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { MoreRows, mostShown } from './more-rows.tsx'
import type { Said } from './use-moving.ts'

/** A part of a trial: what the file says, what a person said of it, and whether anything may be said now. */
export type PartProps = { trial: MovingTrial; said: Said; locked: boolean; onSay: (part: Said) => void }

const found = { email: 'pelo email', name: 'pelo nome', initials: 'pelas iniciais: confira' } as const

/** The people of a file, and who of the team each is. */
export function TrialPeople({ trial: { people }, said, locked, onSay }: PartProps) {
  const options = (useQuery(usersQuery).data ?? []).map(({ id, display_name }) => ({ value: id, label: display_name }))
  if (people.length === 0) return null
  return (
    <Panel title="Pessoas" count={people.length}>
      <Table caption="Pessoas" columns={['No arquivo', { label: 'Na equipe', width: '20rem' }]} tall>
        {people.slice(0, mostShown).map(({ key, name, email, user_id, by, seconds, is_named }) => {
          const isSaid = said.people !== undefined && key in said.people
          return (
            <Row key={key}>
              <Cell part="lead">
                {name ?? email ?? key}
                <CellSub>
                  {[
                    name && email,
                    seconds > 0 && durationText(seconds),
                    !isSaid && by && found[by],
                    !isSaid && !user_id && unmatchedText({ seconds, is_named }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </CellSub>
              </Cell>
              <Cell part="line">
                <Field label={<span className="sr-only">Quem é {name ?? email ?? key}</span>} className="w-full">
                  <Picker
                    value={isSaid ? (said.people?.[key] ?? null) : user_id}
                    onChange={(chosen) => onSay({ people: { ...said.people, [key]: chosen } })}
                    options={options}
                    unmatched={(text) => `Ninguém se chama “${text}”. Escolha alguém da lista ou apague o texto.`}
                    placeholder="Ninguém da equipe"
                    disabled={locked}
                  />
                </Field>
              </Cell>
            </Row>
          )
        })}
      </Table>
      <MoreRows count={people.length} />
    </Panel>
  )
}
