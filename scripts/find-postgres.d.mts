export function findPostgres(): { home: string; major: number } | null
