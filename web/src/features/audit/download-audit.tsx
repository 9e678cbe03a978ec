import type { AuditFilter } from '@leme/contract/people/audit'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callForFile } from '../../api/call.ts'
import { messageOf } from '../../api/http/errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Saves the events that the filter leaves as a CSV file. */
export function DownloadAudit({ filter }: { filter: AuditFilter }) {
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const url = URL.createObjectURL(await callForFile('/api/audit/export', filter))
      Object.assign(document.createElement('a'), { href: url, download: 'auditoria.csv' }).click()
      // The browser reads the address a moment after the click.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      toast.error(messageOf(error, 'Não foi possível baixar a auditoria'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button aria-disabled={isBusy} onClick={() => !isBusy && void download()}>
      <Download aria-hidden="true" />
      {isBusy ? 'Baixando...' : 'Baixar CSV'}
    </Button>
  )
}
