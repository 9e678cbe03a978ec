import type { Role } from '@leme/contract/can'

type Person = { key: string; display_name: string; email: string; role: Role; created_day: number }

const domain = 'faroltecnologia.com.br'

/** The organisation's people; the admin comes first. Days count from today. */
export const people = [
  {
    key: 'marina',
    display_name: 'Marina Azevedo',
    email: `marina.azevedo@${domain}`,
    role: 'admin',
    created_day: -620,
  },
  {
    key: 'rafael',
    display_name: 'Rafael Nogueira',
    email: `rafael.nogueira@${domain}`,
    role: 'manager',
    created_day: -612,
  },
  {
    key: 'joao',
    display_name: 'João Pedro Arruda',
    email: `joao.arruda@${domain}`,
    role: 'manager',
    created_day: -604,
  },
  { key: 'camila', display_name: 'Camila Duarte', email: `camila.duarte@${domain}`, role: 'member', created_day: -588 },
  {
    key: 'thiago',
    display_name: 'Thiago Lacerda',
    email: `thiago.lacerda@${domain}`,
    role: 'member',
    created_day: -541,
  },
  {
    key: 'beatriz',
    display_name: 'Beatriz Sampaio',
    email: `beatriz.sampaio@${domain}`,
    role: 'member',
    created_day: -415,
  },
] as const satisfies readonly Person[]

export type PersonKey = (typeof people)[number]['key']
