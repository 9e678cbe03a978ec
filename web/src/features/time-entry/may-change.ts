import { can } from '@leme/contract/can'
import type { TimeEntry } from '@leme/contract/time-entry'
import type { Me } from '@leme/contract/user'

/** Whether somebody may correct an entry: their own, or as a manager anybody's. The database decides. */
export function mayChange(me: Me, entry: TimeEntry): boolean {
  return can(me.role, entry.user_id === me.id ? 'time_entry.update_own' : 'time_entry.update_other')
}

/** Whether somebody may remove an entry: their own, or as a manager anybody's. The database decides. */
export function mayRemove(me: Me, entry: TimeEntry): boolean {
  return can(me.role, entry.user_id === me.id ? 'time_entry.delete_own' : 'time_entry.delete_other')
}
