import type { User } from '@leme/contract/people/user'
import type { ProjectMember } from '@leme/contract/project/project-member'
import { useQuery } from '@tanstack/react-query'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { Field } from '../../ui/form/field.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { Avatar } from '../../ui/sign/avatar.tsx'

/** The organisation's people who are not yet members. */
function newcomers(people: readonly User[], members: readonly ProjectMember[]): User[] {
  const taken = new Set(members.map((member) => member.user_id))
  return people.filter((person) => !taken.has(person.id))
}

/** By name; those who share theirs are distinguished by their address. */
function optionsOf(people: readonly User[]) {
  const names = people.map((person) => person.display_name)
  const shared = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  return people.map(({ id, display_name, email }) => ({
    value: id,
    label: shared.has(display_name) ? `${display_name} (${email})` : display_name,
    content: (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={display_name} />
        <span className="max-w-3/5 flex-none truncate">{display_name}</span>
        <span className="truncate text-label text-ink-3">{email}</span>
      </span>
    ),
  }))
}

export type NewcomerFieldProps = {
  projectId: string
  /** The person's id; blank for none. */
  value: string
  onChange: (id: string) => void
  onBlur: () => void
  error?: string
}

/** One of the organisation's people who are not yet members; without any it says so. */
export function NewcomerField({ projectId, value, onChange, onBlur, error }: NewcomerFieldProps) {
  const people = useQuery(usersQuery).data
  const members = useQuery(projectMembersQuery(projectId)).data
  const options = people && members && optionsOf(newcomers(people, members))
  const none = options?.length === 0
  return (
    <Field label="Usuário" required error={error}>
      <Picker
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        onBlur={onBlur}
        unmatched={(text) =>
          `Ninguém de fora do projeto se chama “${text}”. Escolha alguém da lista ou apague o texto.`
        }
        options={options ?? []}
        placeholder={none ? 'Todas as pessoas da equipe já são membros' : 'Selecione um usuário'}
        nothing="Ninguém da equipe com esse nome"
        disabled={none}
      />
    </Field>
  )
}
