// print writes a table, its columns below each other.
export function print(title: string, head: string[], rows: (string | number)[][]): void {
  const cells = [head, ...rows.map((row) => row.map(written))]
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)))
  const lines = cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  )
  console.log(`\n${title}\n${lines.join('\n')}`)
}

function written(cell: string | number): string {
  return typeof cell === 'string' ? cell : Number.isInteger(cell) ? String(cell) : cell.toFixed(1)
}
