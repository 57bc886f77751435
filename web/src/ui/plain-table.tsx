import type { ReactNode } from 'react'

type Props = { label: string; head: string[]; rows: { key: string; cells: ReactNode[] }[] }

// PlainTable is a name and numbers in each row.
export function PlainTable({ label, head, rows }: Props) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full">
        <thead>
          <tr className="border-y border-line text-left text-xs text-soft">
            {head.map((name, i) => (
              <th
                key={name}
                scope="col"
                className={i ? 'px-3 text-right font-medium last:pr-5' : 'py-2.5 pl-5 font-medium'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line last:border-0">
              {row.cells.map((cell, i) => (
                <td key={head[i]} className={i ? 'tabular px-3 text-right whitespace-nowrap last:pr-5' : 'py-2.5 pl-5'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
