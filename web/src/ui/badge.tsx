import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './class'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'brass' | 'accent' | 'plain'

const tones: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  info: 'bg-info-wash text-info',
  brass: 'bg-brass-wash text-brass',
  accent: 'bg-accent-wash text-accent',
  plain: 'bg-sunken text-soft',
}

// Badge is a state in a word. The colour only helps; the word says it.
export function Badge({
  tone = 'plain',
  icon: Icon,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {Icon && <Icon className="size-3" aria-hidden />}
      {children}
    </span>
  )
}
