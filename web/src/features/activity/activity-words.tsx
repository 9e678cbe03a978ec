import { WorkLink } from '../work/work-link.tsx'
import type { Linked, Piece } from './activity-names.ts'

/** The most letters of a name that a sentence shows; the rest is in its tooltip, and in the dialog it leads to. */
const most = 120

function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name
}

type NameProps = { projectId: string | undefined; name: string; link?: Linked }

function Name({ projectId, name, link }: NameProps) {
  const short = shortened(name)
  const title = short === name ? undefined : name
  if (!link || projectId === undefined) return <b title={title}>{short}</b>
  return (
    <WorkLink projectId={projectId} {...link} inline>
      <span title={title}>{short}</span>
    </WorkLink>
  )
}

/** A sentence with its names bold; on a project's page each leads to the thing's dialog while there is one. */
export function ActivityWords({ projectId, pieces }: { projectId?: string; pieces: readonly Piece[] }) {
  return pieces.map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the sentence
      <Name key={at} projectId={projectId} {...piece} />
    ),
  )
}
