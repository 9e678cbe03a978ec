/** What a mail is about: mails of one kind to one address keep apart, and a log may name it. */
export type MailKind = (typeof mailKinds)[number]

export const mailKinds = [
  'sign_up_confirmation',
  'sign_in',
  'password_recovery',
  'email_change_new',
  'email_change_current',
  'reauthentication',
  'invitation',
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'codes_refused',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_created',
  'recovery_code_used',
  'organization_removal',
  'notice',
  'notice_digest',
] as const

/** What is sealed and sent; the subject is one line. */
export type MailContent = {
  subject: string
  text: string
  html: string
  /** Mails of one thread are shown together. */
  thread?: string
  /** Where one press ends mails like it (RFC 8058). */
  unsubscribe?: string
}

export type Message = MailContent & { kind: MailKind }
