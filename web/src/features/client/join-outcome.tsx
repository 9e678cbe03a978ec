import { type ClientJoin, type JoinedField, joinedFields } from '@leme/contract/client/client-alias'
import type { ReactNode } from 'react'
import { counted } from '../../ui/sign/counted.ts'

const fieldNames: Record<JoinedField, string> = {
  email: 'Email',
  phone: 'Telefone',
  partner: 'Parceiro',
  document: 'Documento',
  address: 'Endereço',
  notes: 'Observações',
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <h3 className="text-cell font-medium text-ink">{title}</h3>
      <ul className="mt-0.5 list-disc pl-5 text-cell text-ink-2">{children}</ul>
    </div>
  )
}

function FieldLines({ texts }: { texts: ClientJoin['lost'] }) {
  return joinedFields.map(
    (field) =>
      texts[field] !== undefined && (
        <li key={field} className="wrap-anywhere">
          {fieldNames[field]}: {texts[field]}
        </li>
      ),
  )
}

/** What happens where a client is joined to another, whole. */
export function JoinOutcome({ join }: { join: ClientJoin }) {
  const { remaining, gone, taken, lost, aliases, is_shared } = join
  const moved = [
    join.projects > 0 && counted(join.projects, { one: 'projeto', many: 'projetos' }),
    join.tickets > 0 && counted(join.tickets, { one: 'ticket', many: 'tickets' }),
  ].filter((one) => one !== false)
  const bills = [
    counted(join.invoices, { one: 'fatura', many: 'faturas' }),
    counted(join.receivables, { one: 'recebível', many: 'recebíveis' }),
  ].join(' e ')
  const names = [gone.name, ...aliases].map((name) => `“${name}”`).join(', ')
  return (
    <div className="mt-4 rounded-2 border border-line bg-inset px-4 pt-3 pb-3.5">
      <p className="text-body wrap-anywhere text-ink">
        <strong className="font-semibold">{remaining.name}</strong> fica; o cadastro{' '}
        <strong className="font-semibold">{gone.name}</strong> deixa de existir.
      </p>
      <Part title={`Passa a ser de ${remaining.name}`}>
        {moved.length > 0 && <li>{moved.join(' e ')}</li>}
        {!is_shared && (
          <li className="wrap-anywhere">
            {bills} em nome de {names}. O texto de cada um fica como veio
          </li>
        )}
        <FieldLines texts={taken} />
      </Part>
      {Object.keys(lost).length > 0 && (
        <Part title={`Perde-se, porque ${remaining.name} já tem outro`}>
          <FieldLines texts={lost} />
        </Part>
      )}
      {is_shared && (
        <Part title={`Não passa a ser de ${remaining.name}`}>
          <li>
            Há outro cliente chamado “{gone.name}”: as faturas e os recebíveis com esse nome continuam contando para ele
          </li>
        </Part>
      )}
      <p className="mt-3 text-cell font-medium text-danger-text">Isto não se desfaz. Fica escrito na Auditoria.</p>
    </div>
  )
}
