import { type OrganizationUpdate, organizationUpdate } from '@leme/contract/people/organization'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useUpdateOrganization } from './update-organization.ts'

type TextSettingProps = {
  label: string
  hint: string
  /** What is stored, as people write it. */
  stored: string
  /** The change that a text asks for, not yet checked. */
  changeOf: (text: string) => OrganizationUpdate
  /** A checked change as people write it. */
  textOf: (change: OrganizationUpdate) => string
  submit: string
  success: string
  input?: Pick<ComponentProps<typeof Input>, 'inputMode' | 'autoCapitalize' | 'spellCheck'>
}

/** One setting that is written, with its own button; the contract refuses beside the field. */
export function TextSetting(props: TextSettingProps) {
  const { label, hint, stored, changeOf, textOf, submit: action, success, input } = props
  const update = useUpdateOrganization(() => success)
  const [text, setText] = useState(stored)
  const [known, setKnown] = useState(stored)
  const [refused, setRefused] = useState<string>()
  // What another tab or person changed shows where nothing was typed.
  if (known !== stored) {
    setKnown(stored)
    if (text === known) setText(stored)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const checked = organizationUpdate.safeParse(changeOf(text))
    setRefused(checked.success ? undefined : checked.error.issues[0]?.message)
    if (!checked.success) return
    setText(textOf(checked.data))
    update.mutate(checked.data)
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex items-start gap-2 px-4 pt-1.5 pb-4.5 max-md:flex-col max-md:gap-3"
    >
      <Field label={label} hint={hint} error={refused} className="max-w-120 flex-1 max-md:w-full">
        <Input value={text} onChange={({ target }) => setText(target.value)} autoComplete="off" {...input} />
      </Field>
      <Button
        type="submit"
        className="mt-5.5 h-8.5! max-md:mt-0 max-md:h-11!"
        disabled={update.isPending || text === stored}
      >
        {action}
      </Button>
    </form>
  )
}
