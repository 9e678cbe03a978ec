import { formatNumber } from '@leme/contract/format/format'
import { movingLimits } from '@leme/contract/moving/moving-file'
import { type NfseRead, type NfseTried, nfseLimits } from '@leme/contract/nfse/nfse'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { uploadFile } from '../moving/upload-file.ts'
import { refreshNfse } from './nfse-queries.ts'
import { notesText, type Said } from './nfse-words.ts'

export type ChosenFiles = { name: string; bytes: number; ids: string[]; read: NfseRead | null }

/** The client of a taker: one by its id, one to be registered, or the name alone. */
export type SaidTaker = string | 'create' | null

/** What is said of a note at first: what is doubtful, or may be of several bills, is left to a person. */
function firstSaid({ doubts, candidates, proposed }: NfseTried): Said {
  const join = candidates.length === 0 ? null : (proposed ?? undefined)
  return { isBrought: doubts.length === 0 && join !== undefined, join }
}

/** Files of notes: sent, tried, and brought in as the person says. */
export function useNfseFile() {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ChosenFiles | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const [takers, setTakers] = useState<Readonly<Record<string, SaidTaker>>>({})
  const [brought, setBrought] = useState<NfseRead | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const fresh = chosen?.read?.notes.filter(({ is_known }) => !is_known) ?? []
  const saidOf = (note: NfseTried) => said[note.key] ?? firstSaid(note)
  const bringing = fresh.filter((note) => saidOf(note).isBrought && saidOf(note).join !== undefined)

  const bring = useWrite({
    send: (dueDays: number) => {
      const [id = '', ...others] = chosen?.ids ?? []
      return call('POST /api/moving-files/:id/nfse', {
        params: { id },
        body: {
          others,
          due_days: dueDays,
          notes: bringing.map((note) => ({ key: note.key, join: saidOf(note).join ?? null })),
          takers: Object.entries(takers).flatMap(([key, to]) => {
            if (to === null) return []
            return [to === 'create' ? { key, create: true } : { key, client_id: to }]
          }),
        },
      })
    },
    success: (_, { created, joined, events }) =>
      created + joined > 0 || events === 0
        ? `${notesText(created + joined)} ${created + joined === 1 ? 'trazida' : 'trazidas'}`
        : 'Cancelamentos trazidos',
    failure: failureText('Erro ao trazer as notas'),
    onDone: (answer) => {
      setBrought(answer)
      setChosen(null)
    },
    refresh: () => refreshNfse(queries),
  })

  async function choose(files: readonly File[]): Promise<void> {
    upload.current?.abort()
    const controller = new AbortController()
    upload.current = controller
    const { signal } = controller
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const name = files.length === 1 ? (files[0]?.name ?? '') : `${formatNumber(files.length)} arquivos`
    setRefusal(null)
    setBrought(null)
    setSaid({})
    setTakers({})
    setChosen({ name, bytes, ids: [], read: null })
    try {
      if (files.length > nfseLimits.files) throw new Error('São no máximo 20 arquivos por vez. Traga um ZIP com todos')
      if (files.some(({ size }) => size === 0)) throw new Error('O arquivo está vazio')
      if (files.some(({ size }) => size > movingLimits.file)) throw new Error('O arquivo passa de 64 MB')
      const ids: string[] = []
      for (const file of files) ids.push((await uploadFile(file, () => {}, signal)).id)
      const [id = '', ...others] = ids
      const read = await call(
        'POST /api/moving-files/:id/nfse',
        { params: { id }, body: { trial: true, others } },
        { signal },
      )
      if (!signal.aborted) setChosen({ name, bytes, ids, read })
    } catch (error) {
      if (signal.aborted) return
      setChosen(null)
      setRefusal(messageOf(error, error instanceof Error ? error.message : 'Não foi possível ler o arquivo'))
    }
  }

  return {
    ...{ chosen, refusal, brought, fresh, bringing, takers, bring, saidOf },
    choose: (files: readonly File[]) => void choose(files),
    say: (key: string, next: Said) => setSaid((all) => ({ ...all, [key]: next })),
    sayTaker: (key: string, to: SaidTaker) => setTakers((all) => ({ ...all, [key]: to })),
  }
}
