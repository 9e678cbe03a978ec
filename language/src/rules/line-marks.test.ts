import { expect, test } from 'vitest'
import { linesOf } from '../read/list/lines.ts'
import { lineMarks } from './line-marks.ts'

test.each(lineMarks.map((row) => [row[2], row] as const))(
  '“%s” begins with the mark of its own row',
  (example, row) => {
    expect(lineMarks.find(([, begins]) => begins.test(example))).toBe(row)
    expect(linesOf(example).map(({ text }) => text)).toEqual(['Pix'])
  },
)
