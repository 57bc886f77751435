import { text } from '../text/text'
import type { Column } from './column'
import { Checkbox } from './toggle'

// anchors are where somebody began to select, by list.
const anchors = new WeakMap<object, number>()

// choiceColumn has the ticks by which rows are selected; with the shift key, all from the last one on.
export function choiceColumn<T>(nameOf: (row: T) => string): Column<T> {
  return {
    id: 'choice',
    meta: { width: '3rem', narrow: true },
    header: ({ table }) => (
      <Checkbox
        label={text.table.selectAll}
        hidden
        checked={table.getIsAllRowsSelected()}
        some={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
        onChange={(on) => {
          table.toggleAllRowsSelected(on)
        }}
      />
    ),
    cell: ({ row, table }) => (
      // The browser's own: a page of rows has many, and they come and go as one scrolls.
      <input
        type="checkbox"
        aria-label={text.table.selectNamed(nameOf(row.original))}
        className="size-4 accent-accent"
        checked={row.getIsSelected()}
        onChange={(e) => {
          const { checked } = e.target
          const from = (e.nativeEvent as MouseEvent).shiftKey ? anchors.get(table) : undefined
          anchors.set(table, row.index)
          const [a, b] = [Math.min(from ?? row.index, row.index), Math.max(from ?? row.index, row.index)]
          const ids = table
            .getRowModel()
            .rows.slice(a, b + 1)
            .map((r) => [r.id, checked] as const)
          table.setRowSelection((was) =>
            Object.fromEntries(Object.entries({ ...was, ...Object.fromEntries(ids) }).filter(([, on]) => on)),
          )
        }}
      />
    ),
  }
}
