import { CopyField } from '../../ui/copy-field.tsx'

/** An invitation's link and the button that copies it. */
export function InvitationLink({ link }: { link: string }) {
  return <CopyField label="Link do convite" value={link} copied="Link copiado" look="primary" />
}
