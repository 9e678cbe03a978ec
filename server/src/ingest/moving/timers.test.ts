import { expect, test } from 'vitest'
import { csvOf, readMoving } from '../../../test/import/moving.ts'

const clockify = [
  ...['Project', 'Client', 'Description', 'Task', 'User', 'Email', 'Billable', 'Start Date', 'Start Time', 'End Date'],
  ...['End Time', 'Duration (h)', 'Duration (decimal)', 'Billable Rate (BRL)'],
]

function entry(start: string, time: string, end: string, duration: string): string[] {
  return [
    'Portal',
    'Azul',
    'nota',
    'Tela',
    'Ana',
    'ana@exemplo.com.br',
    'Yes',
    start,
    time,
    end,
    '',
    duration,
    '9.99',
    '0',
  ]
}

test('[MV-02] Clockify: the day first is proven by one date, over midnight counts for the day it began, to the second', async () => {
  const rows = [
    entry('03/04/2026', '23:23:00', '04/04/2026', '01:06:00'),
    entry('30/04/2026', '10:00:00', '30/04/2026', '00:00:01'),
  ]
  const { source, order, of } = await readMoving('c.csv', csvOf([clockify, ...rows]))
  expect({ source, order }).toEqual({ source: 'Clockify', order: 'dmy' })
  expect(of('hours')).toEqual([
    expect.objectContaining({
      ...{
        day: '2026-04-03',
        start: '23:23:00',
        seconds: 3960,
        project: 'Portal',
        client: 'Azul',
        of: 'Tela',
        billable: true,
      },
      person: { name: 'Ana', email: 'ana@exemplo.com.br', id: null },
    }),
    expect.objectContaining({ day: '2026-04-30', seconds: 1 }),
  ])
})

test('[MV-02] where no date proves whether the day comes first, three are shown and nothing is guessed', async () => {
  const rows = ['03/04/2026', '04/04/2026', '05/06/2026', '07/08/2026', '09/10/2026'].map((day) =>
    entry(day, '10:23 AM', day, '01:00:00'),
  )
  const text = csvOf([clockify, ...rows])
  const asked = await readMoving('c.csv', text)
  expect({ order: asked.order, open: asked.open }).toEqual({
    order: null,
    open: ['03/04/2026', '05/06/2026', '07/08/2026'],
  })
  const answered = await readMoving('c.csv', text, { order: 'mdy' })
  expect(answered.of('hours').map(({ day }) => day)).toEqual([
    '2026-03-04',
    '2026-04-04',
    '2026-05-06',
    '2026-07-08',
    '2026-09-10',
  ])
  const named = await readMoving('Clockify_01_01_2026-31_12_2026.csv', text)
  expect(named.of('hours')[0]?.day).toBe('2026-04-03')
})

test('[MV-02] dates that contradict each other are said, and asked', async () => {
  const rows = [entry('31/01/2026', '10:00', '', '01:00:00'), entry('01/31/2026', '10:00', '', '01:00:00')]
  const { order, warnings } = await readMoving('c.csv', csvOf([clockify, ...rows]))
  expect(order).toBeNull()
  expect(warnings).toEqual(['As datas se contradizem: na linha 2 o dia vem antes, e na linha 3 o mês.'])
})

test('[MV-02] Toggl with its mark before the text, Harvest with commas in decimals, Tempo by the key of the issue', async () => {
  const toggl = await readMoving(
    'toggl.csv',
    `\ufeff${csvOf([
      [
        'User',
        'Email',
        'Client',
        'Project',
        'Task',
        'Description',
        'Billable',
        'Start date',
        'Start time',
        'End date',
        'End time',
        'Duration',
        'Tags',
      ],
      [
        'Ana',
        'ana@exemplo.com.br',
        '',
        'Portal',
        '',
        'aspas "" e \\ 🔥',
        'No',
        '2026-03-04',
        '10:23:00',
        '2026-03-04',
        '11:23:01',
        '01:00:01',
        '',
      ],
    ])}`,
  )
  expect(toggl.source).toBe('Toggl Track')
  expect(toggl.of('hours')).toEqual([
    expect.objectContaining({ day: '2026-03-04', seconds: 3601, note: 'aspas "" e \\ 🔥', billable: false }),
  ])
  const harvest = await readMoving(
    'harvest.csv',
    'Date,Client,Project,Task,Notes,Hours,Billable?,First Name,Last Name\n2026-03-04,Azul,Portal,Tela,,"20,0",No,Ana,Prado\n2026-03-05,Azul,Portal,Tela,,"0,01",Yes,Ana,Prado\n',
  )
  expect(harvest.source).toBe('Harvest')
  expect(harvest.of('hours').map(({ person, seconds }) => [person.name, seconds])).toEqual([
    ['Ana Prado', 72_000],
    ['Ana Prado', 36],
  ])
  const tempo = await readMoving(
    'tempo.csv',
    'Issue Key,Issue summary,Hours,Work date,Username,Full name,Account Name,Work Description\nPORT-7,Tela,1.25,2026-03-04 09:00,ana,Ana Prado,Azul,revisão\n',
  )
  expect(tempo.source).toBe('Tempo')
  expect(tempo.of('hours')).toEqual([
    expect.objectContaining({ of: 'PORT-7', day: '2026-03-04', start: '09:00:00', seconds: 4500 }),
  ])
})

test('[MV-02] equal entries of one file are different rows, and the same again in the next reading', async () => {
  const text = csvOf([
    clockify,
    entry('30/04/2026', '10:00', '', '01:00:00'),
    entry('30/04/2026', '10:00', '', '01:00:00'),
  ])
  const ids = (await readMoving('c.csv', text)).of('hours').map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  expect((await readMoving('outro nome.csv', text)).of('hours').map(({ id }) => id)).toEqual(ids)
})

test('[MV-02] a line without person, day or length of time is refused by its line', async () => {
  const noPerson = entry('30/04/2026', '10:00', '', '01:00:00').map((cell, place) =>
    place === 4 || place === 5 ? '' : cell,
  )
  const rows = [
    noPerson,
    entry('31/02/2026', '10:00', '', '01:00:00'),
    entry('30/04/2026', '10:00', '', 'uma hora').with(12, ''),
  ]
  const { all } = await readMoving('c.csv', csvOf([clockify, ...rows]))
  expect(all.map((row) => ('message' in row ? `${row.line}: ${row.message}` : row.kind))).toEqual([
    '2: não diz de quem são as horas',
    '3: o dia não é uma data: "31/02/2026"',
    '4: a duração não é um número de horas: "uma hora"',
  ])
})
