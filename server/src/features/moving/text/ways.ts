import type { StatusText } from '@leme/contract/status'

/** How a person does what a sentence of a trial asks for: by an option of the command, or on the page. */
export type Way = {
  /** Lines of a kind that are named. */
  most: number
  /** Rows that stay as they are that are named. */
  named: number
  /** Said of rows of which nobody has said the project. */
  project: string
  /** Said where a word tells nothing. */
  guess: string
  /** Said behind what the file says otherwise. */
  changed: string
  /** Said of hours that contradict their clock. */
  clashes: string
  /** How what changed in the file is stored. */
  again: string
}

/** With what statuses are called in the organisation, and where Leme is. */
export type Saying = Way & { statusText: StatusText; origin: string }

export const byCommand: Way = {
  most: 20,
  named: 20,
  project: 'diga um com --rest ou --project',
  guess: 'Com "?", o nome não diz: use --map.',
  changed: ' --update grava o que mudou.',
  clashes: 'Sem --hours duration (vale a duração) ou --hours span (vale do início ao fim), ficam de fora.',
  again: 'Para gravar o que mudou, importe de novo com --update.',
}

/** As the page and its reports say it. */
export const onPage: Way = {
  most: 100,
  named: 100_000,
  project: 'falta dizer qual',
  guess: 'Com "?", o nome não diz: confira.',
  changed: '',
  clashes: 'Ficam de fora, se não se escolhe o que vale: a duração, ou do início ao fim.',
  again: 'Para gravar o que mudou, traga o arquivo de novo e escolha gravar as mudanças.',
}
