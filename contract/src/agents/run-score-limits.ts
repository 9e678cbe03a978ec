/** Who says it: a person here, a record of a log (gen_ai.evaluation.result), a program by the API. */
export const scoreSources = ['person', 'evaluation', 'api'] as const

export const scoreLimits = { name: 200, label: 200, explanation: 2000 } as const

/** How people's scores are called: 1 is a thumb up, 0 a thumb down. */
export const peoplesScore = 'feedback'

/** What scores are grouped by: the filter of the list of runs that leaves a group's. */
export const scoreGroupings = ['agent_id', 'version', 'model', 'environment'] as const
export type ScoreGrouping = (typeof scoreGroupings)[number]
