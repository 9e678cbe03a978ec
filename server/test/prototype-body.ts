/** Whether a JSON body is looked at: one that may name a prototype is refused as a whole, before any row of it is read. */
export function isRead(body: string): boolean {
  return !/__proto__|constructor/.test(body)
}
