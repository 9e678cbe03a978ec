/** "4 dias atrasado"; one day is "1 dia atrasado". */
export function overdueText(days: number): string {
  return days === 1 ? '1 dia atrasado' : `${days} dias atrasado`
}
