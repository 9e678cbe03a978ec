export function withLock<T>(
  folder: string,
  work: () => T | Promise<T>,
  options?: { timeoutMs?: number; onWait?: (pid: number) => void },
): Promise<T>
export function identify(pid: number): string
export function isRunning(identity: string): boolean
