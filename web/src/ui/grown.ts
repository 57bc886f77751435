import { createRow, type Row, type RowModel, type Table } from '@tanstack/react-table'

// grown is the model of a list that is read page by page: a row whose thing is the same stays the same, so that one page more
// makes its own rows and draws no other anew. The library's own makes all of them each time, in a long list longer than a frame.
export function grown<T>() {
  return (table: Table<T>) => {
    let data: readonly T[] | null = null
    let model: RowModel<T> = { rows: [], flatRows: [], rowsById: {} }
    return () => {
      if (data === table.options.data) return model
      data = table.options.data
      const { rows: before } = model
      const rows = data.map((thing, i) => (before[i]?.original === thing ? before[i] : rowOf(table, thing, i)))
      model = { rows, flatRows: rows, rowsById: Object.fromEntries(rows.map((row) => [row.id, row])) }
      return model
    }
  }
}

function rowOf<T>(table: Table<T>, thing: T, index: number): Row<T> {
  return createRow(table, table.options.getRowId?.(thing, index) ?? String(index), thing, index, 0)
}
