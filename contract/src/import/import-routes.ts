import { z } from 'zod'
import { mayImport } from '../can.ts'
import type { Route } from '../wire/route.ts'
import { importHead, importHeadRequest, importLimits, importRows, importRowsRequest } from './import.ts'
import { importKinds } from './import-kind.ts'

const byKind = z.object({ kind: z.enum(importKinds) })

/** Calls with which a browser brings in a CSV file, piece by piece. */
export const importRoutes = {
  readImportHead: {
    method: 'POST',
    path: '/api/imports/:kind/head',
    summary: 'Lê os nomes das colunas de um CSV e diz que campos parecem ser; nada é gravado',
    params: byKind,
    body: importHeadRequest,
    bytes: importLimits.bytes,
    answer: importHead,
    status: 200,
    errors: ['forbidden', 'not_found'],
    may: mayImport,
  },
  importRows: {
    method: 'POST',
    path: '/api/imports/:kind',
    summary: 'Grava as linhas de um pedaço de um CSV, reconhecidas pela sua chave, ou só as confere',
    params: byKind,
    body: importRowsRequest,
    bytes: importLimits.bytes,
    answer: importRows,
    status: 200,
    errors: ['forbidden', 'not_found', 'idempotency_key_reused'],
    may: mayImport,
  },
} as const satisfies Record<string, Route>
