import { z } from 'zod'
import { person } from '../people/person.ts'
import { priorities, workStatuses } from '../status.ts'
import { id, plainName, timestamp } from '../text/text.ts'
import type { FieldNote, SchemaNotes } from '../wire/schema-notes.ts'
import { workNouns } from '../work/work-kind.ts'
import { movingCounts } from './moving-counts.ts'

/** Work from another program, brought in through the browser: a file in pieces, a trial, an import. */

const megabyte = 1024 * 1024

export const movingLimits = {
  /** Bytes of a file, and of each of its pieces but the last. */
  file: 64 * megabyte,
  piece: megabyte,
  /** Words of a kind that a person may map. */
  words: 2000,
  /** Days for which an import can be undone. */
  undoDays: 7,
} as const

/** What a column of a file may say. The server's readers know the same. */
export const movingFields = [
  ...['id', 'key', 'title', 'description', 'type', 'status', 'category', 'priority', 'labels', 'group', 'project'],
  ...[
    'url',
    'confidential',
    'assignee',
    'assignee_id',
    'assignee_email',
    'author',
    'author_id',
    'watcher',
    'parent',
    'link',
  ],
  ...['blocked_by', 'blocks', 'relates', 'duplicates', 'created_at', 'completed_at', 'cancelled_at', 'archived_at'],
  ...['start_date', 'due_date', 'estimate', 'spent', 'points', 'comment', 'attachment', 'checklist', 'worklog'],
  ...['person', 'first_name', 'last_name', 'email', 'client', 'task', 'note', 'billable', 'day', 'start', 'end_day'],
  ...['end', 'duration', 'hours'],
] as const

const field = z.enum(movingFields as readonly [string, ...string[]])
const word = z.string('Deve ser um texto').max(300)
const mapped = <Value extends z.ZodType>(value: Value) =>
  z
    .record(word, value)
    .refine((record) => Object.keys(record).length <= movingLimits.words, 'Há palavras demais')
    .default({})
const kind = z.enum(workNouns)
const status = z.enum(workStatuses)
const priority = z.enum(priorities)
const count = z.int().min(0)
const projectName = z.string('Deve ser um texto').overwrite(plainName).min(1, 'Nome é obrigatório').max(200)

export const movingFileCreate = z.strictObject({
  name: z.string('Deve ser um texto').overwrite(plainName).min(1, 'Nome é obrigatório').max(200),
  size: z
    .int('Deve ser um número inteiro')
    .min(1, 'O arquivo está vazio')
    .max(movingLimits.file, 'O arquivo passa de 64 MB'),
})

export const movingFile = z.object({ id, name: z.string(), size: count })

/** A piece of the file's bytes in Base64; each but the last is a megabyte. */
export const movingPieceCreate = z.strictObject({
  number: z.int('Deve ser um número inteiro').min(0).max(63),
  content: z
    .string('Deve ser um texto')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Deve estar em Base64')
    .min(4)
    .max(Math.ceil(movingLimits.piece / 3) * 4),
})

/** What a person says of a file's words where it does not tell by itself. */
export const movingChoices = z.strictObject({
  /** Whether dates have the day or the month first, where nothing in the file tells. */
  order: z.enum(['dmy', 'mdy']).nullable().default(null),
  /** The project into which all of it goes, whatever the file says. */
  project_id: id.nullable().default(null),
  columns: mapped(field.nullable()),
  statuses: mapped(status),
  priorities: mapped(priority),
  types: mapped(kind),
  people: mapped(id.nullable()),
  /** By the project's name in the file, which is empty for rows that name none. */
  projects: mapped(id),
  /** The same of projects by name, which are made where there is none. */
  project_names: mapped(projectName),
  /** The name of a new project into which all of it goes, where no project is chosen. */
  project_name: projectName.nullable().default(null),
  /** What counts of hours whose start and end contradict their duration; null leaves them out. */
  hours_by: z.enum(['duration', 'span']).nullable().default(null),
})

export const movingStart = movingChoices.extend({
  /** What the file says otherwise than before is stored, where nobody has changed it here since. */
  update: z.boolean('Use true ou false').default(false),
})

const said = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ word: z.string(), count, value, is_guess: z.boolean() }))
const sentences = z.object({ count, first: z.array(z.object({ line: count, message: z.string() })) })

const change = z.object({
  kind: z.enum([...workNouns, 'comment', 'checklist_item', 'time_entry']),
  title: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

/** A row that stays as it is: what it is, where, why, and which of its fields the file says otherwise. */
export const movingRow = z.object({
  why: z.enum(['touched', 'vanished', 'gone', 'changed', 'used', 'updated']),
  noun: z.enum([...workNouns, 'comment', 'checklist_item', 'link', 'time_entry']),
  /** Of the thing itself, or of that on which it hangs; null where it is of the project alone. */
  key: z.string().nullable(),
  title: z.string(),
  project_id: id,
  fields: z.array(z.string()),
})

/** What a file would do to what is here, row by row. */
export const movingComparison = z.object({
  /** What is new, by kind, with the projects that are made for it. */
  created: movingCounts,
  unchanged: count,
  /** What the file says otherwise than before, where nobody has changed it here. */
  changed: count,
  /** What the file says otherwise than before, and somebody has changed here: that stays. */
  touched: count,
  /** What came before and was deleted here. */
  gone: count,
  /** How many descriptions and titles are too long and are cut, and how many estimates are rounded. */
  cut: count,
  cut_titles: count,
  rounded: count,
  /** How many of the new entries of hours come to a task; the others stay with the project. */
  on_tasks: count,
  changes: z.array(change),
  /** What came before into other projects, where it would stand twice. */
  elsewhere: z.array(z.object({ project: z.string(), count })),
  /** What came before, and is not in this file. */
  vanished: z.array(z.object({ file: z.string(), count, kinds: movingCounts })),
  /** The first of those that stay as they are, for each reason. */
  named: z.array(movingRow),
})

/** What a file would bring, before anything is written. */
export const movingTrial = z.object({
  source: z.string(),
  brings: z.enum(['work', 'hours']),
  columns: z.array(z.object({ name: z.string(), field: field.nullable() })),
  /** Three dates whose order must be said before anything is read; empty where it is known. */
  open: z.array(z.string()),
  warnings: z.array(z.string()),
  kinds: z.object({ epic: count, story: count, task: count }),
  /** Null while it is not known what its rows are. */
  comparison: movingComparison.nullable(),
  /** Whether no column is known to be the title: nothing is read before it is said which one is. */
  is_untitled: z.boolean(),
  comments: count,
  /** Entries of checklists. */
  items: count,
  /** Things that stand a level higher than in the file, which has more levels. */
  raised: count,
  /** The first of those, and what it stands in by the file. */
  raised_first: z.object({ title: z.string(), above: z.string() }).nullable(),
  statuses: said(status),
  priorities: said(priority),
  types: said(kind),
  people: z.array(
    z.object({
      key: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      user_id: id.nullable(),
      /** How the person was found; null where nobody was, or where somebody said it. */
      by: z.enum(['email', 'name', 'initials']).nullable(),
      is_chosen: z.boolean(),
      /** Seconds of hours: those that come, or those that stay behind of somebody who is not in the team. */
      seconds: count,
      /** Whether the file names them for more than hours. */
      is_named: z.boolean(),
    }),
  ),
  /** People who are nobody of the team and have hours, all of them, and the seconds of those. */
  strangers: z.object({ people: count, seconds: count }),
  projects: z.array(
    z.object({
      name: z.string(),
      count,
      client: z.string().nullable(),
      id: id.nullable(),
      /** What the project is called that is here or is made; null where it must be said. */
      called: z.string().nullable(),
      /** Whether anything of the file comes into it. */
      is_used: z.boolean(),
    }),
  ),
  /** What stays behind, a sentence each. */
  left: z.array(z.string()),
  /** Hours whose start and end contradict their duration. */
  clashes: sentences,
  doubles: sentences,
  /** Hours that stay out until somebody says whose they are, or what of them holds. */
  left_out: sentences,
  doubts: sentences,
  refused: sentences,
  tree: z.array(z.object({ kind, title: z.string(), depth: count })),
  /** All of it in words, a sentence a line. */
  lines: z.array(z.string()),
})

/** What was checked of an import before anything was written, a sentence a line; empty where nothing was. */
export const movingCheck = z.object({
  lines: z.array(z.string()),
  /** All rows that the import or its undoing left as they are, each with its address. */
  listed: z.array(z.string()),
})

/** An import, under way or over. */
export const movingImport = z.object({
  id,
  source: z.string(),
  file_name: z.string(),
  started_at: timestamp,
  user: person.nullable(),
  total: count.nullable(),
  done: count,
  created: count,
  updated: count,
  deleted: count,
  /** What it has made so far, by kind. */
  made: movingCounts,
  finished_at: timestamp.nullable(),
  undone_at: timestamp.nullable(),
  failure: z.string().nullable(),
  notes: z.array(z.string()),
  /** The first rows that it or its undoing left as they are, for each reason. */
  named: z.array(movingRow),
  may_undo: z.boolean(),
})

/** What undoing an import did to what nobody changed since: what it made is deleted, what it changed is as before. */
export const movingUndone = z.object({
  deleted: count,
  restored: count,
  stays: count,
  /** What is deleted, by kind; what stays and why, a sentence each. */
  kinds: movingCounts,
  notes: z.array(z.string()),
})

export type MovingField = (typeof movingFields)[number]
export type MovingFile = z.infer<typeof movingFile>
export type MovingChoices = z.infer<typeof movingChoices>
export type MovingStart = z.infer<typeof movingStart>
export type MovingTrial = z.infer<typeof movingTrial>
export type MovingComparison = z.infer<typeof movingComparison>
export type MovingChange = z.infer<typeof change>
export type MovingRow = z.infer<typeof movingRow>
export type MovingImport = z.infer<typeof movingImport>
export type MovingCheck = z.infer<typeof movingCheck>
export type MovingUndone = z.infer<typeof movingUndone>

/** The same note in what is tried and in what is brought in. */
function ofBoth(field: string, note: FieldNote): Record<string, FieldNote> {
  return { [`MovingChoices.${field}`]: note, [`MovingStart.${field}`]: note }
}

export const movingNotes = {
  sent: {
    MovingFileCreate: { type: movingFileCreate, description: 'Um arquivo de outro programa, que chega em pedaços' },
    MovingPieceCreate: {
      type: movingPieceCreate,
      description: 'Um pedaço do arquivo, de 1 MB; o último pode ser menor',
    },
    MovingChoices: { type: movingChoices, description: 'O que uma pessoa diz das palavras de um arquivo' },
    MovingStart: { type: movingStart, description: 'O que se traz de um arquivo, e como' },
  },
  answered: {
    MovingFile: { type: movingFile, description: 'Um arquivo que chega em pedaços' },
    MovingTrial: { type: movingTrial, description: 'O que um arquivo traria, antes de qualquer gravação' },
    MovingComparison: { type: movingComparison, description: 'O que um arquivo muda no que já está aqui' },
    MovingCounts: { type: movingCounts, description: 'Quantos de cada tipo' },
    MovingChange: { type: change, description: 'O que um arquivo diz de outro jeito de algo que já está aqui' },
    MovingRow: { type: movingRow, description: 'Algo que fica como está' },
    MovingImport: { type: movingImport, description: 'Uma importação, em andamento ou terminada' },
    MovingCheck: { type: movingCheck, description: 'O que se conferiu de uma importação antes de gravar' },
    MovingUndone: { type: movingUndone, description: 'O que se desfez de uma importação' },
  },
  fields: {
    name: ['Nome, como está no arquivo', 'jira.csv'],
    size: ['Tamanho em bytes', 48211],
    number: ['Que pedaço é, a partir de 0', 0],
    content: ['Os bytes em Base64', 'S2V5LFN1bW1hcnkK'],
    order: ['Se nas datas vem primeiro o dia (dmy) ou o mês (mdy), quando o arquivo não mostra', 'dmy'],
    project_id: ['O projeto em que entra tudo, diga o arquivo o que disser', null],
    project_name: ['O nome de um projeto novo em que entra tudo, se nenhum é escolhido', null],
    ...ofBoth('columns', ['O que cada coluna diz, pelo nome dela', { Resumo: 'title' }]),
    ...ofBoth('statuses', ['O que cada status se torna', { 'Em QA': 'review' }]),
    ...ofBoth('priorities', ['O que cada prioridade se torna', { Média: 'P2' }]),
    ...ofBoth('types', ['O que cada tipo se torna', { Bug: 'task' }]),
    ...ofBoth('people', ['Quem é cada pessoa; nulo para ninguém', { 'Ana P.': null }]),
    ...ofBoth('projects', ['Que projeto é cada um; o nome vazio é o das linhas sem projeto', {}]),
    ...ofBoth('project_names', [
      'O mesmo pelo nome, de um projeto que se cria se não existe',
      { '': 'Sem projeto no arquivo' },
    ]),
    ...ofBoth('hours_by', [
      'O que vale em horas cujo início e fim contradizem a duração: a duração (duration) ou do início ao fim (span); nulo as deixa de fora',
      null,
    ]),
    'MovingTrial.columns': ['O que cada coluna diz'],
    'MovingTrial.statuses': ['O que cada status se torna'],
    'MovingTrial.priorities': [
      'O que cada prioridade se torna',
      [{ word: 'Média', count: 12, value: 'P2', is_guess: false }],
    ],
    'MovingTrial.types': ['O que cada tipo se torna', [{ word: 'Bug', count: 12, value: 'task', is_guess: false }]],
    'MovingTrial.people': ['As pessoas do arquivo, e quem são na equipe'],
    strangers: ['Quantas pessoas com horas não são da equipe, e quantos segundos são', { people: 1, seconds: 5400 }],
    left_out: ['Horas que ficam de fora até que se diga de quem são, ou o que vale delas'],
    'MovingTrial.projects': ['Os projetos do arquivo'],
    update: ['Se o que o arquivo diz de outro jeito é gravado, onde ninguém mudou depois', false],
    source: ['O programa de que o arquivo é', 'Jira'],
    brings: ['Se traz trabalho ou horas', 'work'],
    field: ['O que a coluna diz; nulo se não é lida', 'title'],
    open: ['Três datas cuja ordem precisa ser dita; vazio se ela se sabe', []],
    warnings: ['O que convém saber do arquivo', []],
    kinds: ['Quantos de cada tipo'],
    epic: ['Épicos', 3],
    story: ['Stories', 12],
    task: ['Tasks', 80],
    comparison: ['O que o arquivo muda no que já está aqui; nulo se ainda não se sabe'],
    is_untitled: ['Se nenhuma coluna se sabe ser o título: é preciso dizer qual', false],
    'MovingComparison.created': ['Quantos são novos, de cada tipo'],
    'MovingCounts.project': ['Projetos', 1],
    'MovingCounts.comment': ['Comentários', 8],
    link: ['Ligações entre itens', 4],
    'MovingCounts.checklist_item': ['Itens de checklist', 12],
    time_entry: ['Registros de horas', 12],
    seconds: ['Quantos segundos somam os registros de horas', 43200],
    unchanged: ['Quantos já estão aqui, sem mudança', 40],
    changed: ['Quantos o arquivo diz de outro jeito, e ninguém mudou aqui', 3],
    touched: ['Quantos o arquivo diz de outro jeito, e alguém mudou aqui', 0],
    gone: ['Quantos vieram antes e foram apagados aqui', 0],
    cut: ['Quantas descrições são longas demais, e são cortadas', 0],
    cut_titles: ['Quantos títulos são longos demais, e são cortados', 0],
    rounded: ['Quantas estimativas são arredondadas para a meia hora seguinte', 0],
    on_tasks: ['Quantos dos registros de horas novos vão para uma task; os outros ficam no projeto', 10],
    changes: ['O que mudou, dos primeiros cem'],
    fields: ['Os campos que mudaram'],
    'MovingChange.field': ['O campo', 'title'],
    before: ['O que está aqui', 'Corrigir o login'],
    after: ['O que o arquivo diz', 'Corrigir o acesso'],
    elsewhere: ['O que já veio para outros projetos, e ficaria em dobro', []],
    project: ['O projeto', 'Portal'],
    vanished: ['O que veio antes, de que arquivo, e não está neste', []],
    named: ['Os primeiros que ficam como estão, por motivo', []],
    listed: ['Todos os que ficam como estão, com o endereço', ['POR-7 Corrigir o login: https://leme.exemplo/p/POR-7']],
    why: [
      'Por que fica: mudou no arquivo e aqui (touched), não está no arquivo (vanished), foi apagado aqui (gone), alguém mudou depois (changed), tem algo dentro (used), fica como a importação deixou (updated)',
      'touched',
    ],
    noun: ['O que é', 'task'],
    'MovingRow.key': ['O código; nulo se é só do projeto', 'POR-7'],
    'MovingRow.project_id': ['O projeto', '0190a8e0-0000-7000-8000-000000000001'],
    'MovingRow.fields': ['Os campos que o arquivo diz de outro jeito', ['status']],
    file: ['O arquivo', 'jira-setembro.csv'],
    comments: ['Quantos comentários', 68],
    items: ['Quantos itens de checklist', 12],
    raised: ['Quantos ficam um nível acima, pois o arquivo tem mais níveis', 0],
    raised_first: [
      'O primeiro deles, e em que está no arquivo',
      { title: 'Trocar o texto', above: 'Corrigir o login' },
    ],
    above: ['Em que está', 'Corrigir o login'],
    word: ['A palavra do arquivo', 'Em QA'],
    count: ['Quantas vezes', 12],
    value: ['O que se torna', 'review'],
    is_guess: ['Se nada no arquivo o diz', false],
    key: ['Por que a pessoa é reconhecida no arquivo', 'ana@exemplo.com.br'],
    email: ['Email, se o arquivo o diz', 'ana@exemplo.com.br'],
    user_id: ['A pessoa da equipe; nulo se ninguém', null],
    by: ['Por que foi reconhecida', 'email'],
    is_chosen: ['Se alguém o disse', false],
    is_named: ['Se o arquivo a cita para mais do que horas', true],
    client: ['O cliente que o arquivo diz', null],
    called: ['Como o projeto se chama aqui; nulo se é preciso dizer', 'Portal'],
    is_used: ['Se algo do arquivo entra nele', true],
    clashes: ['Horas cujo início e fim contradizem a duração'],
    made: ['O que já criou, de cada tipo'],
    'MovingUndone.kinds': ['O que se apagou, de cada tipo'],
    'MovingTrial.id': ['O projeto que já existe; nulo se será criado', null],
    left: ['O que fica de fora, uma frase cada', ['2 anexos: os arquivos ficam na origem, e só os nomes vêm']],
    doubles: ['Linhas que repetem outra'],
    doubts: ['Linhas a conferir'],
    refused: ['Linhas recusadas'],
    first: ['As primeiras'],
    line: ['A linha', 14],
    message: ['O que há com ela', 'igual à linha 3 (AGE-2)'],
    tree: ['Como fica, os primeiros cem'],
    lines: ['O mesmo em palavras, uma frase por linha', ['Jira: trabalho.', 'A criar: 1 projeto, 12 tasks.']],
    kind: ['O que é', 'task'],
    title: ['Título', 'Corrigir o login'],
    depth: ['Quantos níveis abaixo', 1],
    file_name: ['Nome do arquivo', 'jira.csv'],
    started_at: ['Quando começou', '2026-03-20T12:00:00.000Z'],
    user: ['Quem trouxe; nulo para um comando'],
    total: ['Quantos itens o arquivo tem; nulo até serem contados', 95],
    done: ['Por quantos já passou', 40],
    'MovingImport.created': ['Quantos criou', 95],
    updated: ['Quantos alterou', 0],
    deleted: ['Quantos apagou ao ser desfeita', 0],
    finished_at: ['Quando terminou; nulo se não terminou', null],
    undone_at: ['Quando foi desfeita; nulo se não foi', null],
    failure: ['Por que parou; nulo se não parou', null],
    notes: ['O que convém saber dela, uma frase cada', []],
    may_undo: ['Se ainda pode ser desfeita', true],
    restored: ['Quantos voltam ao que eram antes dela', 0],
    stays: ['Quantos ficam, porque alguém os mudou depois', 0],
  },
} satisfies SchemaNotes
