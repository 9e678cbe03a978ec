import { formatNumber } from '@leme/contract/format/format'
import { countsText, durationText } from '@leme/contract/moving/moving-counts'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { raisedText } from '@leme/contract/moving/moving-words'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { reportOfTrial, saveReport } from './report.ts'
import { TrialComparison } from './trial-comparison.tsx'
import type { PartProps } from './trial-people.tsx'
import { unknownText, unknownWords } from './unknown-words.ts'

type Order = 'dmy' | 'mdy'

const orders = [
  { value: 'dmy', label: 'Dia primeiro' },
  { value: 'mdy', label: 'Mês primeiro' },
] as const satisfies readonly { value: Order; label: string }[]

type HoursBy = 'none' | 'duration' | 'span'

const hoursBys = [
  { value: 'none', label: 'Ficam de fora' },
  { value: 'duration', label: 'Vale a duração' },
  { value: 'span', label: 'Vale início e fim' },
] as const satisfies readonly { value: HoursBy; label: string }[]

const kindNames = { epic: 'Épico', story: 'Story', task: 'Task' } as const

/** What would be made, what stays behind and why, what is doubtful, and how it would stand. */
export function TrialSummary({ trial, said, locked, isTrying, onSay }: PartProps & { isTrying: boolean }) {
  const { source, brings, comparison, raised, left, warnings, open, clashes, doubles, doubts, refused, tree } = trial
  const made = comparison ? countsText(comparison.created) : ''
  return (
    <Panel
      title={source}
      action={
        <>
          <Tag>{brings === 'work' ? 'Trabalho' : 'Horas'}</Tag>
          <span role="status" className="text-cell text-ink-3">
            {isTrying && 'Conferindo o que você escolheu…'}
          </span>
        </>
      }
    >
      <div className="grid gap-3 border-t border-line p-4 text-cell">
        {open.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-ink-2">Nas datas, como {open.join(', ')}, vem primeiro:</span>
            <Segment<Order | ''>
              label="O que vem primeiro nas datas"
              value=""
              onChange={(order) => order !== '' && !locked && onSay({ order })}
              options={orders}
            />
          </div>
        )}
        {comparison && (
          <>
            <p role="status" className={classNames('text-body font-medium', isTrying ? 'text-ink-3' : 'text-ink')}>
              {made === '' ? 'Nada de novo a trazer' : `Serão trazidos: ${made}`}
            </p>
            <UnknownWords trial={trial} said={said} />
            <StrangersHours strangers={trial.strangers} />
            <TrialComparison comparison={comparison} />
          </>
        )}
        {trial.is_untitled && (
          <p role="status" className="text-ink">
            Não reconheço as colunas deste arquivo. Diga abaixo qual delas é o título, e o que mais souber.
          </p>
        )}
        {trial.raised_first && <p className="wrap-anywhere text-ink-2">{raisedText(raised, trial.raised_first)}</p>}
        {warnings.map((warning) => (
          <p key={warning} className="text-warn-text">
            {warning}
          </p>
        ))}
        <LeftBehind left={left} />
        {clashes.count > 0 && (
          <div className="grid gap-2">
            <Lines title="O início e o fim contradizem a duração" lines={clashes} />
            <Segment<HoursBy>
              label="O que vale onde o início e o fim contradizem a duração"
              value={said.hours_by ?? 'none'}
              onChange={(by) => !locked && onSay({ hours_by: by === 'none' ? null : by })}
              options={hoursBys}
            />
          </div>
        )}
        <Lines title="Têm o identificador de outra, e não entram" lines={doubles} />
        <Lines title="A conferir" lines={doubts} />
        <Lines title="Horas que ficam de fora" lines={trial.left_out} />
        <Lines title="Não entram" lines={refused} />
        {tree.length > 0 && (
          <details>
            <summary className="cursor-pointer rounded-1 font-medium text-accent-text">Como fica, os primeiros</summary>
            <ul className="mt-2 grid gap-1">
              {tree.map(({ kind, title, depth }, at) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: titles may be alike, and the tree is drawn once
                  key={at}
                  className={['', 'pl-5', 'pl-10'][Math.min(depth, 2)]}
                >
                  <span className="text-ink-3">{kindNames[kind]}</span> <span className="wrap-anywhere">{title}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {comparison && (
          <div>
            <Button
              size="small"
              disabled={isTrying}
              onClick={() => saveReport(`conferencia-${source}`, reportOfTrial(trial))}
            >
              <Download aria-hidden="true" />
              Baixar relatório
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** What stays behind that is shown at once: exports have columns by the dozen. */
const mostLeft = 6

function LeftBehind({ left }: Pick<MovingTrial, 'left'>) {
  if (left.length === 0) return null
  const more = left.slice(mostLeft)
  return (
    <div>
      <p className="text-ink-2">Ficam de fora:</p>
      <LeftList left={left.slice(0, mostLeft)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer rounded-1 font-medium text-accent-text">
            Mostrar {more.length === 1 ? 'o outro' : `os outros ${formatNumber(more.length)}`}
          </summary>
          <LeftList left={more} />
        </details>
      )}
    </div>
  )
}

function LeftList({ left }: Pick<MovingTrial, 'left'>) {
  return (
    <ul className="mt-1 list-disc pl-5 wrap-anywhere text-ink-3">
      {left.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

/** Hours of people whom nobody has said who they are are all that a first file of a timer may have. */
function StrangersHours({ strangers: { people, seconds } }: Pick<MovingTrial, 'strangers'>) {
  if (people === 0) return null
  return (
    <p className="text-warn-text">
      {durationText(seconds)} são de {counted(people, { one: 'pessoa', many: 'pessoas' })} que o Leme não conhece, e
      ficam de fora. Em Pessoas, diga quem {people === 1 ? 'é' : 'são'}.
    </p>
  )
}

/** Words that the file alone knows are asked about before anything is written. */
function UnknownWords({ trial, said }: Pick<PartProps, 'trial' | 'said'>) {
  const asked = unknownText(unknownWords(trial, said))
  if (asked === '') return null
  return (
    <p className="text-warn-text">
      O Leme não conhece {asked} deste arquivo. Diga abaixo o que se tornam, uma vez: a palavra do arquivo fica escrita
      na descrição.
    </p>
  )
}

type Sentences = MovingTrial['doubts']

function Lines({ title, lines: { count, first } }: { title: string; lines: Sentences }) {
  if (count === 0) return null
  return (
    <details>
      <summary className="cursor-pointer rounded-1 font-medium text-accent-text">
        {title}: {counted(count, { one: 'linha', many: 'linhas' })}
      </summary>
      <ul className="mt-1 grid gap-1 text-ink-3">
        {first.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="wrap-anywhere">
            {line > 0 ? `Linha ${line}: ${message}` : message}
          </li>
        ))}
        {count > first.length && <li>e mais {formatNumber(count - first.length)}</li>}
      </ul>
    </details>
  )
}
