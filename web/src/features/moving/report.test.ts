import { noCounts } from '@leme/contract/moving/moving-counts'
import type { MovingImport } from '@leme/contract/moving/moving-import'
import { expect, test } from 'vitest'
import { reportOfImport } from './report.ts'

const imported: MovingImport = {
  ...{
    id: 'i',
    source: 'Jira',
    file_name: 'jira.csv',
    started_at: '2026-03-20T12:00:00Z',
    user: null,
    total: 2,
    done: 2,
  },
  ...{
    created: 2,
    updated: 0,
    deleted: 0,
    made: { ...noCounts(), task: 2 },
    changed: noCounts(),
    finished_at: null,
    undone_at: null,
  },
  ...{ failure: null, notes: ['Linhas recusadas: 1.'], named: [], may_undo: true },
}

test('[MV-03] the report of an import has what came of it, and what was checked before', () => {
  const listed = ['Ficam, pois alguém mudou depois:', '  POR-7 Lixar: https://leme.exemplo/projects/p/POR-7']
  const head = ['Importação de jira.csv, Jira.', 'Criados: 2 tasks.', 'Linhas recusadas: 1.', ...listed]
  expect(reportOfImport(imported, { lines: ['Jira: trabalho.', 'Status: "Feito" → done (2).'], listed })).toEqual([
    ...head,
    '',
    'Conferência, antes de gravar:',
    'Jira: trabalho.',
    'Status: "Feito" → done (2).',
  ])
  expect(reportOfImport(imported, { lines: [], listed })).toEqual(head)
})
