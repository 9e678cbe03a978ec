import { fieldError, problem, refusedRow } from './errors.ts'
import type { SchemaNotes } from './schema-notes.ts'

export const errorsNotes = {
  answered: {
    FieldError: { type: fieldError, description: 'Um campo recusado' },
    RefusedRow: { type: refusedRow, description: 'Uma linha de muitas que foi recusada' },
    Problem: {
      type: problem,
      description: 'Um erro, segundo a RFC 9457',
      example: {
        type: 'urn:leme:problem:validation_failed',
        title: 'Verifique os campos informados',
        status: 422,
        code: 'validation_failed',
        detail: 'Nome é obrigatório',
        errors: [{ field: 'name', message: 'Nome é obrigatório' }],
      },
    },
  },
  fields: {
    type: ['Identificador do tipo de erro', 'urn:leme:problem:validation_failed'],
    title: ['O erro em uma frase geral', 'Verifique os campos informados'],
    status: ['Status HTTP', 422],
    code: ['Código estável do erro, para programas', 'validation_failed'],
    detail: ['O que houve e o que fazer, em português', 'Título é obrigatório'],
    errors: ['Cada campo recusado; em chamadas com várias linhas, "índice.campo"'],
    label: ['O nome da linha', 'AGE-14 Validar extrato'],
    reason: ['Por que foi recusada', 'não existe mais'],
    refused: ['Em some_refused: cada linha que não pode mudar'],
    conflicts: ['Em edit_conflict: cada campo que mudou desde o valor de base'],
  },
} satisfies SchemaNotes
