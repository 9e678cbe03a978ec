import { mayImport } from '@leme/contract/can'
import { movingLimits } from '@leme/contract/moving/moving-file'
import { Truck } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Bar } from '../../ui/figure/bar.tsx'
import { Meter } from '../../ui/figure/meter.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DropArea } from '../import/drop-area.tsx'
import { MovingImports } from './moving-imports.tsx'
import { TrialPanels } from './trial-panels.tsx'
import { type Moving, useMoving } from './use-moving.ts'

const programs =
  'Jira, Linear, Trello, Asana, ClickUp, Plane, GitHub, GitLab, Notion, Clockify, Toggl, Harvest, Tempo ou um CSV qualquer'

/** Brings the work of another program in: a file, what it would bring, and what came of it. */
export function MovingPage() {
  const me = useMe()
  return (
    <>
      <PageHead title="Trazer dados" subtitle="Projetos, épicos, stories, tasks e horas de outro programa" />
      {me && !mayImport(me.role) && (
        <Panel title="Arquivo">
          <EmptyLine icon={<Truck aria-hidden="true" />}>
            Só gerentes e administradores trazem dados. Peça a um deles.
          </EmptyLine>
        </Panel>
      )}
      {me && mayImport(me.role) && <Bringing />}
    </>
  )
}

function stoppedText({ file, arrived }: Moving): string {
  if (file) return 'O arquivo chegou inteiro, e o que você escolheu fica.'
  return arrived > 0 ? `Chegaram ${Math.floor(arrived * 100)}% do arquivo, e o envio continua daí.` : ''
}

function Bringing() {
  const { moving, refusal, choose, say, retry, start, begun } = useMoving()
  const isTrying = moving?.state === 'trying'
  const isStopped = moving?.state === 'stopped'
  const locked = moving !== null && moving.state !== 'tried' && !isStopped && !(isTrying && moving.trial)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
      <Panel title="Arquivo">
        <div className="grid gap-4 border-t border-line p-4">
          <p className="text-cell text-ink-3">
            Um arquivo exportado do {programs}. Nada é gravado antes de você conferir.{' '}
            <a
              href="/ajuda/trazer-dados"
              className="rounded-1 font-medium text-accent-text underline-offset-3 hover:underline"
            >
              Como exportar de cada programa
            </a>
          </p>
          <DropArea
            file={moving && { name: moving.name, bytes: moving.size }}
            onFile={(chosen) => void choose(chosen)}
            locked={locked}
            label="Arquivo de outro programa"
            what="um arquivo"
            accept=".csv,.tsv,.txt,.json,.zip"
            most={movingLimits.file}
          />
          {refusal && (
            <p role="alert" className="text-cell wrap-anywhere text-danger-text">
              {refusal}
            </p>
          )}
          {isStopped && (
            <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-cell wrap-anywhere text-danger-text">
                {moving.failure}. {stoppedText(moving)}
              </p>
              <Button size="small" onClick={() => void retry()}>
                Tentar de novo
              </Button>
            </div>
          )}
          {moving?.state === 'uploading' && (
            <Meter label="Enviando…" value={`${Math.floor(moving.arrived * 100)}%`}>
              <Bar label="Envio do arquivo" value={moving.arrived * 100} />
            </Meter>
          )}
          {isTrying && !moving.trial && (
            <p role="status" className="text-cell text-ink-2">
              Lendo o arquivo inteiro…
            </p>
          )}
        </div>
      </Panel>
      {moving?.trial && (
        <TrialPanels
          trial={moving.trial}
          said={moving.said}
          isTrying={isTrying}
          isStopped={isStopped}
          isStarting={moving.state === 'starting'}
          onSay={(part) => void say(part)}
          onStart={(update) => void start(update)}
        />
      )}
      <MovingImports begun={begun} />
    </div>
  )
}
