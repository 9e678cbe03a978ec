import type { Draft, DraftEpic, DraftStory, DraftTask, Mention, Plan } from '../../plan.ts'
import type { Named, Said } from '../../said.ts'
import { readCreation } from './read-creation.ts'

const named = (label: string): Named => ({ id: `id of ${label}`, label })

/** Marina, on the page of a project, on a Tuesday. */
export function saidOn(text: string, more: Partial<Said> = {}): Said {
  return {
    text,
    history: [],
    speaker: named('Marina Azevedo'),
    today: '2026-11-24',
    page: { context_type: 'projects', project: named('Portal do Cooperado 2.0'), epic: null, story: null },
    names: {
      people: ['Marina Azevedo', 'Rafael Nogueira', 'Camila Duarte', 'Thiago Lacerda', 'Beatriz Sampaio'].map(named),
      projects: ['Portal do Cooperado 2.0', 'App Acme'].map((label) => ({
        ...named(label),
        client: 'Acme',
        status: 'doing',
      })),
      clients: ['Acme', 'Cooperativa Vale do Iguaçu', 'Rosa Cosméticos'].map((label) => ({
        ...named(label),
        is_active: true,
      })),
      partners: ['Nuvem Sul'],
      agents: [],
      epics: ['Pagamentos', 'Assembleia digital'].map(named),
      stories: ['Checkout', 'Pix'].map((label) => ({ ...named(label), epic_id: null })),
    },
    pending: null,
    last: null,
    ...more,
  }
}

/** The plan of a sentence in a line: `task: title | P1 | 4h | until 2026-11-27 | by Rafael | story X`; `#` is known already. */
export function toldPlan(said: Said): string {
  return planLine(readCreation(said))
}

export function planLine(plan: Plan | null): string {
  if (plan === null) return 'nothing'
  if (plan.intent === 'create') return toldDraft(plan.draft)
  return plan.intent === 'unknown' ? `cannot ${plan.about}` : plan.intent
}

/** A draft in a line, as in `toldPlan`. */
export function toldDraft({ new_project: made, project, epics, stories, tasks }: Draft): string {
  const lines = [
    project ? `in ${name(project)}` : null,
    made
      ? line(`project: ${made.name}`, [
          made.client && `client ${name(made.client)}`,
          made.kind,
          made.partner && `partner ${made.partner}`,
          made.budget_hours !== null && `${made.budget_hours}h`,
          made.start_date && `from ${made.start_date}`,
          made.end_date && `until ${made.end_date}`,
          made.description && `about ${made.description}`,
        ])
      : null,
    ...epics.map(epicLine),
    ...stories.map(storyLine),
    ...tasks.map(taskLine),
  ]
  return lines.filter((one) => one !== null).join('; ')
}

function epicLine({ title, description, owner, stories }: DraftEpic): string {
  const told = line(`epic: ${title}`, [description && `about ${description}`, owner && `by ${name(owner)}`])
  return below(told, stories.map(storyLine))
}

function storyLine({ title, description, priority, estimate_hours: hours, owner, epic, tasks }: DraftStory): string {
  const facts = [priority, hours !== null && `${hours}h`, owner && `by ${name(owner)}`, epic && `epic ${name(epic)}`]
  return below(line(`story: ${title}`, [...facts, description && `about ${description}`]), tasks.map(taskLine))
}

function taskLine(task: DraftTask): string {
  return line(`task: ${task.title}`, [
    task.priority,
    task.estimate_hours !== null && `${task.estimate_hours}h`,
    task.due_date && `until ${task.due_date}`,
    task.assignee && `by ${name(task.assignee)}`,
    task.story && `story ${name(task.story)}`,
    task.epic && `epic ${name(task.epic)}`,
    task.description && `about ${task.description}`,
  ])
}

function below(told: string, inside: string[]): string {
  return inside.length > 0 ? `${told} [${inside.join('; ')}]` : told
}

function line(first: string, facts: (string | false | null)[]): string {
  return [first, ...facts.filter(Boolean)].join(' | ')
}

function name(mention: Mention): string {
  return 'said' in mention ? mention.said : `#${mention.label}`
}
