import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: LucideIcon; title?: string; hint?: ReactNode; heading?: boolean; children?: ReactNode }

// Empty stands where there is nothing yet. It says what would stand here, unless a title above it does, and how it comes about; a search that
// finds nothing has no hint.
export function Empty({ icon: Icon, title, hint, heading, children }: Props) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="flex size-12 items-center justify-center rounded-2xl bg-accent-wash text-accent">
        <Icon className="size-6" aria-hidden />
      </span>
      {title && <Title className="text-base font-semibold">{title}</Title>}
      {hint && <p className="max-w-md text-soft">{hint}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}

// Waiting stands where something will be in a moment.
export function Waiting({ lines = 6 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-3 p-5" aria-hidden data-waiting>
      {Array.from({ length: lines }, (_, i) => (
        <Bar key={i} line={i} />
      ))}
    </div>
  )
}

// WaitingRows stand where the rows of a list will be, as high as these.
export function WaitingRows({ rows, height }: { rows: number; height: number }) {
  return (
    <div aria-hidden data-waiting>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex items-center border-b border-line px-5" style={{ height }}>
          <Bar line={i} />
        </div>
      ))}
    </div>
  )
}

function Bar({ line }: { line: number }) {
  return (
    <div className="h-4 animate-breathe rounded bg-sunken" style={{ width: `${String(92 - ((line * 17) % 40))}%` }} />
  )
}
