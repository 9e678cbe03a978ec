import { commonWords, type ErasureTrial, rowsInWords } from '@leme/contract/people/erasure'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../api/http/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { counted } from '../../ui/sign/counted.ts'

type ErasedTextsProps = {
  trial: UseQueryResult<ErasureTrial>
  keepsName: boolean
  onKeepName: (keeps: boolean) => void
}

/** In how many rows a person's names and addresses stand, with a few of them; and whether the name stays there. */
export function ErasedTexts({ trial: { data, error, isFetching, refetch }, keepsName, onKeepName }: ErasedTextsProps) {
  if (!data) {
    return (
      <div className="my-3" role="status">
        {error && !isFetching ? (
          <>
            <p>Não foi possível contar onde o nome aparece. {messageOf(error, 'Tente novamente')}</p>
            <Button size="small" look="outline" onClick={() => void refetch()}>
              Contar de novo
            </Button>
          </>
        ) : (
          <p>Contando onde o nome e os endereços aparecem…</p>
        )}
      </div>
    )
  }
  const words = commonWords(data).map(({ name }) => `“${name}”`)
  const examples = [...new Set(data.examples.map(({ text }) => text.trim()))].slice(0, 3)
  const hasName = data.names.some(({ rows }) => rows > 0)
  return (
    <div className="my-3 rounded-2 border border-line bg-inset px-3 py-2">
      <p role="status" className="font-medium wrap-anywhere text-ink">
        {keepsName ? addressesOnly(data) : all(data)}
      </p>
      {!keepsName && examples.length > 0 && (
        <ul aria-label="Exemplos" className="mt-1.5 grid gap-1 text-label text-ink-3">
          {examples.map((text) => (
            <li key={text} className="line-clamp-2 wrap-anywhere">{`“${text}”`}</li>
          ))}
        </ul>
      )}
      {words.length > 0 && !keepsName && (
        <p className="mt-2 wrap-anywhere text-warn-text">
          {words.join(' e ')} é uma só palavra e está em muitos registros: pode ser outra coisa que o nome desta pessoa.
        </p>
      )}
      {hasName && (
        <div className="-mx-2 mt-1">
          <Checkbox checked={keepsName} onChange={onKeepName} label="Deixar o nome nos textos" />
        </div>
      )}
    </div>
  )
}

function all({ names, addresses, tables, complete }: ErasureTrial): string {
  const rows = rowsInWords(tables)
  if (rows === '') return 'O nome e os endereços não estão em nenhum texto.'
  const said = names.map(({ name }) => `“${name}”`).concat(addresses.map(({ address }) => address))
  const verb = said.length === 1 ? 'sai' : 'saem'
  return `${said.join(', ')} ${verb} de ${complete ? '' : 'ao menos '}${rows}.`
}

function addressesOnly({ addresses, complete }: ErasureTrial): string {
  const rows = addresses.reduce((most, one) => most + one.rows, 0)
  if (rows === 0) return 'O nome fica nos textos. Os endereços não estão em nenhum.'
  const count = counted(rows, { one: 'registro', many: 'registros' })
  return `O nome fica nos textos. Os endereços saem de ${complete ? '' : 'ao menos '}${count}.`
}
