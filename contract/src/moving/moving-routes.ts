import { z } from 'zod'
import { mayImport } from '../can.ts'
import { byId, type Route } from '../wire/route.ts'
import { movingChoices, movingStart } from './moving-choices.ts'
import { movingFile, movingFileCreate, movingLimits, movingPieceCreate } from './moving-file.ts'
import { movingCheck, movingImport, movingUndoing, movingUndone } from './moving-import.ts'
import { movingTrial } from './moving-trial.ts'

/** What a person may say of a file, whatever its words; bytes. */
const choicesBytes = 1024 * 1024

/** Calls with which a browser brings work of another program in. */
export const movingRoutes = {
  createMovingFile: {
    method: 'POST',
    path: '/api/moving-files',
    summary: 'Anuncia um arquivo de outro programa, que chega em pedaços e fica até ser trazido, dois dias no máximo',
    body: movingFileCreate,
    answer: movingFile,
    errors: ['forbidden', 'idempotency_key_reused'],
    may: mayImport,
  },
  createMovingPiece: {
    method: 'POST',
    path: '/api/moving-files/:id/pieces',
    summary: 'Recebe um pedaço do arquivo; o mesmo pedaço de novo não muda nada',
    params: byId,
    body: movingPieceCreate,
    bytes: 2 * movingLimits.piece,
    errors: ['forbidden', 'moving_file_not_found', 'idempotency_key_reused'],
    may: mayImport,
  },
  tryMovingFile: {
    method: 'POST',
    path: '/api/moving-files/:id/trial',
    summary: 'Diz o que o arquivo traria, e não grava nada',
    params: byId,
    body: movingChoices,
    bytes: choicesBytes,
    answer: movingTrial,
    status: 200,
    errors: ['forbidden', 'moving_file_not_found', 'moving_file_refused', 'idempotency_key_reused'],
    may: mayImport,
  },
  startMoving: {
    method: 'POST',
    path: '/api/moving-files/:id/import',
    summary: 'Começa a trazer o arquivo, que a fila grava mil linhas por vez; uma importação interrompida continua',
    params: byId,
    body: movingStart,
    bytes: choicesBytes,
    answer: movingImport,
    errors: ['forbidden', 'moving_file_not_found', 'moving_file_refused', 'idempotency_key_reused'],
    may: mayImport,
  },
  listMovingImports: {
    method: 'GET',
    path: '/api/moving-imports',
    summary:
      'As importações de trabalho e de horas dos últimos 7 dias, e ao menos as últimas 20, da mais nova à mais antiga',
    answer: z.array(movingImport),
    errors: ['forbidden'],
    may: mayImport,
  },
  readMovingCheck: {
    method: 'GET',
    path: '/api/moving-imports/:id/check',
    summary: 'O que se conferiu de uma importação antes de gravar, uma frase por linha',
    params: byId,
    answer: movingCheck,
    errors: ['forbidden', 'import_not_found'],
    may: mayImport,
  },
  readMovingUndoing: {
    method: 'GET',
    path: '/api/moving-imports/:id/undo',
    summary: 'O que fica se uma importação é desfeita agora, pois uma importação posterior o mudou',
    params: byId,
    answer: movingUndoing,
    errors: ['forbidden', 'import_not_found'],
    may: mayImport,
  },
  undoMoving: {
    method: 'POST',
    path: '/api/moving-imports/:id/undo',
    summary:
      'Desfaz uma importação dos últimos 7 dias: o que ela criou é apagado e o que ela mudou volta, menos onde alguém, ou outra importação, mudou depois',
    params: byId,
    answer: movingUndone,
    status: 200,
    errors: ['forbidden', 'import_not_found', 'import_running', 'idempotency_key_reused'],
    may: mayImport,
  },
} as const satisfies Record<string, Route>
