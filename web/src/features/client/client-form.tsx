import { type Client, type ClientCreate, type ClientEdit, clientCreate } from '@leme/contract/client/client'
import { documentKey, nameKey } from '@leme/contract/client/client-key'
import { isDestroyed } from '@leme/contract/text/document-number'
import { plainName } from '@leme/contract/text/text'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { withConflicts } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { ActiveField } from '../../ui/form/active-field.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { editOf } from '../work/edit/edit-base.ts'
import { useEditConflicts } from '../work/edit/use-edit-conflicts.tsx'
import { AliasSection } from './alias-section.tsx'
import { type ClientValues, clientValues } from './client-values.ts'
import { DocumentField } from './document-field.tsx'
import { PartnerField } from './partner-field.tsx'

type Props = {
  client: Client | null
  onSaved: () => void
  /** Opens the other client of the same name in this one's place; while nothing else is typed. */
  onOther: (client: Client) => void
  /** Goes on to the client that is this one too; while nothing is typed. */
  onJoin: () => void
  /** Takes the focus: the form came in another's place. */
  focused: boolean
}

/** The fields of a new client, or of the one to edit. */
export function ClientForm({ client, onSaved, onOther, onJoin, focused }: Props) {
  const create = useCreateClient()
  const update = useUpdateClient()
  const namesakesOf = useNamesakes(client)
  const values = clientValues(client)
  const form = useForm<ClientValues, unknown, ClientCreate>({
    resolver: formRules(rulesBeside(client, namesakesOf)),
    values,
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { errors, isDirty, dirtyFields } = form.formState
  const { base, notes } = useEditConflicts(form, values, { noun: 'client', id: client?.id ?? '' })
  const say = (name: keyof ClientValues) => notes(name, {}) ?? { error: errors[name]?.message }
  /** Said by the button that asks for it, for one attempt. */
  const sameDocument = useRef(false)
  const sameName = useRef(false)
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited, key) => {
      const sure = sameDocument.current ? { same_document: true } : {}
      const named = sameName.current ? { same_name: true } : {}
      sameDocument.current = false
      sameName.current = false
      if (client) return update(client.id, { ...editOf(edited, dirtyFields, base), ...sure, ...named })
      return create({ ...edited, ...sure }, key)
    },
    success: client ? 'Cliente atualizado com sucesso' : 'Cliente criado com sucesso',
    failure: client ? 'Erro ao atualizar cliente' : 'Erro ao criar cliente',
    onSaved,
  })
  const [namesake] = namesakesOf(useWatch({ control: form.control, name: 'name' }))
  const isTypedBeside = (...known: string[]) => Object.keys(dirtyFields).some((field) => !known.includes(field))
  useEffect(() => {
    if (focused) form.setFocus('name')
  }, [focused, form])
  useUnsaved(isDirty)
  const nameNotes = say('name')

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field
            label="Nome"
            required
            error={nameNotes.error}
            warning={namesake && 'Já existe um cliente com este nome'}
            after={
              nameNotes.after ??
              (namesake && (
                <div className="flex flex-wrap gap-2">
                  {!isTypedBeside('name') && (
                    <Button size="small" onClick={() => onOther(namesake)}>
                      Abrir {namesake.name}
                    </Button>
                  )}
                  {client && errors.name?.type === 'server' && (
                    <Button
                      size="small"
                      onClick={({ currentTarget }) => {
                        sameName.current = true
                        currentTarget.form?.requestSubmit()
                      }}
                    >
                      Salvar assim mesmo
                    </Button>
                  )}
                </div>
              ))
            }
          >
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="partner"
            render={({ field }) => <PartnerField value={field.value} onChange={field.onChange} {...say('partner')} />}
          />
          <Field label="Email" {...say('email')}>
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Field label="Telefone" {...say('phone')}>
            <Input type="tel" autoComplete="off" {...form.register('phone')} />
          </Field>
          <DocumentField
            form={form}
            client={client}
            notes={say('document')}
            onOther={isTypedBeside('name', 'document') ? null : onOther}
            onConfirm={() => {
              sameDocument.current = true
            }}
          />
          <Field label="Endereço" {...say('address')}>
            <Input autoComplete="off" {...form.register('address')} />
          </Field>
          <Field label="Observações" {...say('notes')} className="col-span-full">
            <Textarea {...form.register('notes')} />
          </Field>
          <Controller
            control={form.control}
            name="is_active"
            render={({ field }) => (
              <ActiveField
                checked={field.value}
                onChange={field.onChange}
                hint="Cliente aparecerá nas opções de seleção"
              />
            )}
          />
        </FieldGrid>
        {client && <AliasSection client={client} onJoin={isDirty ? null : onJoin} />}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {client ? (busy ? 'Salvando...' : 'Salvar') : busy ? 'Criando...' : 'Criar Cliente'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** Alike for names that differ in case, accents and blanks alone. */
const comparable = (name: string) => nameKey(plainName(name.trim()))

/** The other clients that were called that when the form opened. */
type Namesakes = (name: string) => readonly Client[]

function useNamesakes(client: Client | null): Namesakes {
  const queries = useQueryClient()
  const [others] = useState(() => {
    const byName = new Map<string, Client[]>()
    for (const other of queries.getQueryData(clientsQuery.queryKey) ?? []) {
      const name = comparable(other.name)
      if (other.id !== client?.id) byName.set(name, [...(byName.get(name) ?? []), other])
    }
    return byName
  })
  return (name) => others.get(comparable(name)) ?? []
}

/**
 * The contract's rules, and that no two are registered which an import would take for one: it recognises a client by its
 * CPF or CNPJ where both have one, else by its name. One that has its namesake already keeps its name.
 */
function rulesBeside(client: Client | null, namesakesOf: Namesakes): typeof clientCreate {
  const ownName = client && comparable(client.name)
  return keepingDocument(client).refine(
    ({ name, document }) => comparable(name) === ownName || !namesakesOf(name).some((other) => isSame(document, other)),
    { path: ['name'], error: 'Já existe um cliente com este nome. Se é outro, os dois precisam de CNPJ ou CPF' },
  )
}

/** A document that a spreadsheet destroyed before that was refused stays until somebody writes another. */
function keepingDocument(client: Client | null): typeof clientCreate {
  if (!client?.document || !isDestroyed(client.document)) return clientCreate
  const document = clientCreate.shape.document
  return clientCreate.extend({ document: z.literal(client.document).or(document) as unknown as typeof document })
}

function isSame(document: string | null, other: Client): boolean {
  const [own, others] = [documentKey(document), documentKey(other.document)]
  return own === null || others === null || own === others
}

/** A client's name and partner show on its projects too. */
function refreshClients(queries: QueryClient): void {
  for (const { all } of [keys.clients, keys.partners, keys.projects]) void queries.invalidateQueries({ queryKey: all })
}

/** Creates a client; the same key creates it once. */
function useCreateClient() {
  const queries = useQueryClient()
  return async (body: ClientCreate, idempotencyKey: string): Promise<Client> => {
    const client = await call('POST /api/clients', { body }, { idempotencyKey })
    refreshClients(queries)
    return client
  }
}

/**
 * Changes the given fields of a client; a new name goes on to its projects. What somebody else wrote meanwhile is in the
 * list at once when that refuses it.
 */
function useUpdateClient() {
  const queries = useQueryClient()
  return async (id: string, body: ClientEdit): Promise<Client> => {
    try {
      return await call('PATCH /api/clients/:id', { params: { id }, body })
    } catch (error) {
      queries.setQueryData(clientsQuery.queryKey, (clients) =>
        clients?.map((client) => (client.id === id ? withConflicts(client, error) : client)),
      )
      throw error
    } finally {
      refreshClients(queries)
    }
  }
}
