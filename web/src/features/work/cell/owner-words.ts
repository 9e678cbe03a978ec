import { ApiError } from '../../../api/http/errors.ts'
import type { ChangeWords } from '../row-change.ts'

/** Of who is in charge; where somebody changed that meanwhile, the row shows theirs. */
export const ownerWords: ChangeWords = {
  success: 'Responsável atualizado com sucesso',
  failure: (message, error) => {
    const [theirs] = error instanceof ApiError ? error.conflicts : []
    const why = theirs && `${theirs.user?.display_name ?? 'outra pessoa'} mudou antes`
    return `Erro ao atualizar responsável: ${why ?? message}`
  },
}
