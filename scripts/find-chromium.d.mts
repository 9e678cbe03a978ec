export function findChromium(): Promise<{ path: string; from: string } | null>
