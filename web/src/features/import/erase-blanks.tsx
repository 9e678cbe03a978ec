import { Switch } from '../../ui/form/switch.tsx'

type Props = { checked: boolean; onChange: (checked: boolean) => void; disabled: boolean }

/** Whether a blank cell takes away what is stored. Off unless somebody says so. */
export function EraseBlanks({ checked, onChange, disabled }: Props) {
  return (
    <div className="flex basis-full items-center gap-2 text-cell text-ink-2">
      <Switch
        size="small"
        label="Apagar o que está em branco"
        checked={checked}
        onChange={onChange}
        disabled={disabled}
      />
      <span>
        Apagar o que está em branco
        <span className="block text-label text-ink-3">
          {checked ? 'Uma célula vazia apaga o valor gravado' : 'Uma célula vazia deixa o valor gravado como está'}
        </span>
      </span>
    </div>
  )
}
