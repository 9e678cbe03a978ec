import { formatNumber } from '@leme/contract/format'

/** "12 KB", "3,5 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
  return `${formatNumber(Math.round(bytes / 1024 / 102.4) / 10)} MB`
}
