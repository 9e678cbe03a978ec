import { formatNumber } from '@leme/contract/format/format'
import type { MovingComparison } from '@leme/contract/moving/moving-comparison'
import { countsText, standingNames } from '@leme/contract/moving/moving-counts'
import { fieldChangeText } from '@leme/contract/moving/moving-words'
import { counted } from '../../ui/sign/counted.ts'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { NamedRows } from './named-rows.tsx'

const items = { one: 'item', many: 'itens' }

/** What a file says of what is here already, and what it would do twice. */
export function TrialComparison({ comparison }: { comparison: MovingComparison }) {
  const { changed, touched, gone, cut, cut_titles, rounded, changes, elsewhere, vanished, named, kinds } = comparison
  const { created, on_tasks } = comparison
  const statusText = useStatusText()
  const facts: [number, string][] = [
    [cut, 'tem uma descrição longa demais, que é cortada|têm uma descrição longa demais, que é cortada'],
    [cut_titles, 'tem um título longo demais, que é cortado|têm um título longo demais, que é cortado'],
    [
      rounded,
      'tem a estimativa arredondada para a meia hora seguinte|têm a estimativa arredondada para a meia hora seguinte',
    ],
  ]
  const taskless = created.time_entry - on_tasks
  return (
    <>
      {taskless > 0 && (
        <p className="text-ink-2">
          {counted(taskless, { one: 'registro de horas fica', many: 'registros de horas ficam' })} no projeto, sem task.
        </p>
      )}
      {elsewhere.map(({ project, kinds: came }) => (
        <p key={project} className="text-warn-text">
          Já vieram para o projeto “{project}”, e aqui ficariam em dobro: {countsText(came)}.
        </p>
      ))}
      {(['unchanged', 'touched', 'gone'] as const).map(
        (one) =>
          countsText(kinds[one]) !== '' && (
            <p key={one} className="text-ink-2">
              {standingNames[one]}: {countsText(kinds[one])}.
            </p>
          ),
      )}
      {facts.map(([count, words]) => {
        const [one = '', many = ''] = words.split('|')
        return (
          count > 0 && (
            <p key={words} className="text-ink-2">
              {counted(count, items)} {count === 1 ? one : many}.
            </p>
          )
        )
      })}
      {vanished.map(({ file, kinds }) => (
        <p key={file} className="wrap-anywhere text-ink-2">
          Vieram antes, de {file}, e não estão neste arquivo: {countsText(kinds)}. Ficam como estão.
        </p>
      ))}
      <NamedRows rows={named} why="touched" count={touched} />
      <NamedRows rows={named} why="gone" count={gone} />
      <NamedRows rows={named} why="vanished" count={vanished.reduce((sum, { count }) => sum + count, 0)} />
      {changed > 0 && (
        <details>
          <summary className="cursor-pointer rounded-1 font-medium text-accent-text">
            {standingNames.changed}: {countsText(kinds.changed)}
          </summary>
          <ul className="mt-1 grid gap-1.5">
            {changes.map(({ title, fields }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may be alike, and the list is drawn once
              <li key={at} className="wrap-anywhere">
                <span className="text-ink">{title}</span>{' '}
                <span className="text-ink-3">
                  {fields.map((field) => fieldChangeText(field, statusText)).join(' · ')}
                </span>
              </li>
            ))}
            {changed > changes.length && (
              <li className="text-ink-3">e mais {formatNumber(changed - changes.length)}</li>
            )}
          </ul>
        </details>
      )}
    </>
  )
}
