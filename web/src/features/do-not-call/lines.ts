export type BadLine = { line: number; content: string }

// badLines shows what stands in the lines of a file that could not be read, which are counted from 1.
export function badLines(csv: string, lines: readonly number[]): BadLine[] {
  const all = csv.split(/\r\n|\n|\r/)
  return lines.map((line) => ({ line, content: all[line - 1] ?? '' }))
}

// countLines leaves out the empty end that most files have.
export function countLines(csv: string): number {
  const text = csv.trimEnd()
  return text === '' ? 0 : text.split(/\r\n|\n|\r/).length
}
