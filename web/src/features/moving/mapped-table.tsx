import { formatNumber } from '@leme/contract/format/format'
import { mergedWords } from '@leme/contract/moving/moving-counts'
import { Panel } from '../../ui/page/panel.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { MoreRows, mostShown } from './more-rows.tsx'

/** `isGuess` of a word that nobody knows and of which nothing is said yet: its value is a suggestion. */
export type MappedRow = { word: string; count: number; value: string; isGuess: boolean }

type Props = {
  title: string
  /** What an empty word stands for: "sem status". */
  empty: string
  rows: readonly MappedRow[]
  options: readonly { value: string; label: string }[]
  locked: boolean
  onChoose: (word: string, value: string) => void
}

const listed = new Intl.ListFormat('pt-BR')

/** Words that are named. */
const mostWords = 20

function fewOf(words: readonly string[]): string[] {
  const more = words.length - mostWords
  return more > 0 ? [...words.slice(0, mostWords), `mais ${more}`] : [...words]
}

/** Words of a file, and what each becomes; those that nothing tells come first. */
export function MappedTable({ title, empty, rows, options, locked, onChoose }: Props) {
  if (rows.length === 0) return null
  const sorted = rows.toSorted((one, other) => Number(other.isGuess) - Number(one.isGuess) || other.count - one.count)
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  const merged = mergedWords(rows.filter(({ isGuess }) => !isGuess))
  return (
    <Panel title={title} count={rows.length}>
      {merged.length > 0 && (
        <ul className="grid gap-1 border-t border-line px-4 py-3 text-cell text-ink-2">
          {merged.map(({ value, words }) => (
            <li key={value} className="wrap-anywhere">
              {listed.format(fewOf(words))} viram {labelOf(value)}
            </li>
          ))}
        </ul>
      )}
      <Table
        caption={title}
        columns={[
          'No arquivo',
          { label: 'Quantos', width: '7rem', align: 'right' },
          { label: 'No Leme', width: '15rem' },
        ]}
      >
        {sorted.slice(0, mostShown).map(({ word, count, value, isGuess }) => (
          <Row key={word}>
            <Cell part="lead">
              {word || empty} {isGuess && <Tag look="danger">Escolha</Tag>}
            </Cell>
            <Cell part="money" align="right">
              {formatNumber(count)}
            </Cell>
            <Cell part="line">
              <div className="w-full">
                <Select
                  label={`${title}: o que ${word || empty} se torna`}
                  value={isGuess ? null : value}
                  placeholder={`Escolha; sugestão: ${labelOf(value)}`}
                  onChange={(chosen) => onChoose(word, chosen)}
                  options={options}
                  disabled={locked}
                />
              </div>
            </Cell>
          </Row>
        ))}
      </Table>
      <MoreRows count={rows.length} />
    </Panel>
  )
}
