import { type ApiKeyScope, apiKeyScopeNames, apiKeyScopes } from '@leme/contract/wire/api-key-scope'
import { useId } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'

type ScopesFieldProps = {
  value: readonly ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
  error?: string
}

/** What a key may do, each by its name and as the API calls it. */
export function ScopesField({ value, onChange, error }: ScopesFieldProps) {
  const id = useId()
  const toggle = (scope: ApiKeyScope, on: boolean) =>
    onChange(on ? [...value, scope] : value.filter((chosen) => chosen !== scope))
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-cell leading-4 font-medium text-ink">
        Permissões
        <span aria-hidden="true" className="ml-0.5 text-danger-text">
          *
        </span>
      </legend>
      <div className="-mx-2 grid">
        {apiKeyScopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={value.includes(scope)}
            onChange={(on) => toggle(scope, on)}
            label={apiKeyScopeNames[scope]}
            hint={scope}
            invalid={Boolean(error)}
            describedBy={error && `${id}-error`}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-label text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
