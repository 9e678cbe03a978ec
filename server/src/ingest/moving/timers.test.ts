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
  const text = csvOf([clockify, ...rows])
  const { order, warnings, open } = await readMoving('c.csv', text)
  expect({ order, open }).toEqual({ order: null, open: ['31/01/2026', '01/31/2026'] })
  expect(warnings).toEqual([
    'As datas se contradizem: na linha 2 (“31/01/2026”) o dia vem antes, e na linha 3 (“01/31/2026”) o mês. As que não seguem a ordem escolhida ficam de fora.',
  ])
  const said = await readMoving('c.csv', text, { order: 'mdy' })
  expect(said.of('hours').map(({ day }) => day)).toEqual(['2026-01-31'])
  expect(said.of('refused')).toMatchObject([
    { line: 2, message: 'o dia não segue a ordem das outras datas: "31/01/2026"' },
  ])
})

test('[MV-01] [MV-02] a column of dates that is not read proves the order, unless one contradicts it; a column of other text proves none', async () => {
  const head = ['Título', 'Status', 'Prazo', 'Atualizado', 'Versão']
  const rows = (...days: readonly string[]) =>
    csvOf([head, ...days.map((day) => ['Um', 'Done', '03/04/2026', day, '13.1.2'])])
  const proven = await readMoving('a.csv', rows('24/05/2026 10:00', '01/02/2026 9:30'))
  expect(proven).toMatchObject({ order: 'dmy', open: [] })
  expect(proven.warnings).toEqual([
    'Nas datas vem primeiro o dia, como mostra a coluna “Atualizado” na linha 2 (“24/05/2026 10:00”).',
  ])
  expect(proven.of('thing')[0]).toMatchObject({ due_date: '2026-04-03' })
  for (const days of [['24/05/2026', '05/24/2026'], ['24/05/2026', 'ontem'], ['04/05/2026']])
    expect(await readMoving('a.csv', rows(...days))).toMatchObject({ order: null, open: ['03/04/2026'] })
})

test('[MV-02] hours whose start and end say another length than their duration are marked with both', async () => {
  const clock = (end: string, until: string, duration: string) => {
    const row = entry('31/01/2026', '14:00:00', end, duration)
    return row.map((cell, at) => (clockify[at] === 'End Time' ? until : cell))
  }
  const { of } = await readMoving(
    'c.csv',
    csvOf([
      clockify,
      clock('31/01/2026', '15:00:00', '03:00:00'),
      clock('31/01/2026', '15:00:00', '01:00:00'),
      clock('01/02/2026', '00:30', '10:30:40'),
      clock('30/01/2026', '15:00:00', '01:00:00'),
    ]),
  )
  expect(of('hours').map(({ seconds, span }) => [seconds, span])).toEqual([
    [10_800, 3600],
    [3600, null],
    [37_840, null],
    [3600, -82_800],
  ])
  expect(of('left').map(({ what, count }) => [what, count])).toContainEqual(['time_of_day', 1])
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

test('[MV-01] [MV-02] lengths of time are read as people write them: 1h30, 1,5h, 90min, 2d, in hours and in estimates', async () => {
  const lengths: [string, number][] = [
    ...([
      ['1h20', 4800],
      ['2h30', 9000],
      ['2 h 05', 7500],
      ['1,5h', 5400],
      ['1.25 h', 4500],
    ] as [string, number][]),
    ...([
      ['90min', 5400],
      ['2d', 57_600],
      ['1h 30m', 5400],
      ['0:45', 2700],
    ] as [string, number][]),
  ]
  const hours = lengths.map(([text], at) => [`2026-03-${String(at + 1).padStart(2, '0')}`, text, 'Ana'])
  const read = await readMoving('h.csv', csvOf([['Dia', 'Horas', 'Pessoa'], ...hours]))
  expect(read.of('refused')).toEqual([])
  expect(read.of('hours').map(({ seconds }) => seconds)).toEqual(lengths.map(([, seconds]) => seconds))
  const work = lengths.map(([text], at) => [`T${at}`, 'A fazer', text])
  const { of } = await readMoving('t.csv', csvOf([['Título', 'Status', 'Estimativa'], ...work]))
  expect(of('thing').map((thing) => (thing.estimate_minutes ?? 0) * 60)).toEqual(lengths.map(([, seconds]) => seconds))
  expect(
    (
      await readMoving(
        'h.csv',
        csvOf([
          ['Dia', 'Horas', 'Pessoa'],
          ['2026-03-01', '1h75', 'Ana'],
        ]),
      )
    ).of('refused'),
  ).toHaveLength(1)
})
