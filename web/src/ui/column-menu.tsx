import { Columns3, RotateCcw } from 'lucide-react'
import { Later } from '../app/later'
import { isShown, type Layout } from '../lib/layout'
import { text } from '../text/text'
import { IconButton } from './button'
import { isNamed, type Column } from './column'
import type { MenuItem } from './menu'

const load = () => import('./menu').then((m) => m.Menu)

type Props<T> = { columns: Column<T>[]; layout: Layout; onChange: (to: Layout) => void }

// ColumnMenu chooses the columns of a list. The first one says what a row is, and stays.
export function ColumnMenu<T>({ columns, layout, onChange }: Props<T>) {
  const words = text.table
  const named = columns.filter(isNamed)
  const changed = Object.keys({ ...layout.hidden, ...layout.widths }).length > 0
  const items: MenuItem[] = [
    ...named.slice(1).map((column) => {
      const checked = isShown(column, layout)
      return {
        ...(column.id !== undefined && { id: column.id }),
        label: String(column.header),
        checked,
        stays: true,
        onSelect: () => {
          onChange({ ...layout, hidden: { ...layout.hidden, [column.id ?? '']: checked } })
        },
      }
    }),
    {
      label: words.resetColumns,
      icon: RotateCcw,
      divided: true,
      disabled: !changed,
      onSelect: () => {
        onChange({ hidden: {}, widths: {} })
      },
    },
  ]
  return (
    <Later load={load} button={<IconButton icon={Columns3} label={words.columns} size="small" />}>
      {(Menu, trigger) => <Menu opened label={words.columns} trigger={trigger} items={items} />}
    </Later>
  )
}
