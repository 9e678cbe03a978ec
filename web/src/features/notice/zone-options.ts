import { offeredTimeZones } from '@leme/contract/format/time-zone'

/** The organisation's zone, called '', then all that there are. */
export function zoneOptions(chosen: string | null) {
  const zones = [...new Set([...offeredTimeZones(), ...(chosen ? [chosen] : [])])]
  return [
    { value: '', label: 'O da organização' },
    ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}
