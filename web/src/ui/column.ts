import type { ColumnDef } from '@tanstack/react-table'
import type { ReactNode } from 'react'

// Align and width of a column stand in its meta: width is a track of CSS grid, such as "2fr" or "8rem".
declare module '@tanstack/react-table' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the names are the library's
  interface ColumnMeta<TData, TValue> {
    width?: string
    end?: boolean
    // narrow says that a phone shows it, too.
    narrow?: boolean
    // off says that it is hidden until somebody wants it.
    off?: boolean
    // order are the names of the server's orders by this column, and which of them comes first.
    order?: { asc: string; desc: string; first?: 'desc' }
  }
}

export type Column<T> = ColumnDef<T, unknown>

// columnOf makes columns with a title, whose cells show what is read of a row.
export const columnOf =
  <T, R>(read: (row: T) => R) =>
  (id: string, header: string, width: string, show: (of: R) => ReactNode, meta: Column<T>['meta'] = {}): Column<T> => ({
    id,
    header,
    cell: ({ row }) => show(read(row.original)),
    meta: { width, ...meta },
  })

// isNamed says that a column has a title, by which one knows it: the others hold what one clicks.
export const isNamed = ({ header }: { header?: unknown }) => typeof header === 'string' && header !== ''
