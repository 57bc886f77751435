import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { text } from '../text/text'
import { classes } from '../ui/class'
import { useOrigin } from '../ui/focus'
import { useFound } from './found'
import { useGoals, type Goal } from './goals'
import { recalled, sift } from './match'
import type { Part } from './thing'

// Palette leads anywhere by a few letters: Ctrl+K. It has the pages and actions, and searches the subaccount.
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const origin = useOrigin(open)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(now) => {
        if (!now) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          finalFocus={() => origin() ?? true}
          className="fixed top-[12dvh] left-1/2 z-40 flex max-h-[70dvh] w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 flex-col rounded-2xl border border-line bg-raised text-ink shadow-float"
        >
          <Dialog.Title className="sr-only">{text.shell.palette.title}</Dialog.Title>
          <Finder onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setAt] = useState(0)
  const { things, searching, problem } = useFound(typed)
  const { lately, found, own } = useGoals(things, typed)
  const { first, rest } = recalled(lately, found, typed)
  const goals = typed.trim()
    ? [...first, ...sift(own, typed, text.find.little), ...rest]
    : [...lately, ...sift(own, '')]
  const at = Math.min(chosen, Math.max(0, goals.length - 1))
  const run = (goal: Goal | undefined) => {
    onClose()
    goal?.go()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => {
      setAt((at + 1) % goals.length)
    },
    ArrowUp: () => {
      setAt((at + goals.length - 1) % goals.length)
    },
    Enter: () => {
      run(goals[at])
    },
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4 text-soft" aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls="palette"
          aria-activedescendant={goals[at] ? `palette-${String(at)}` : undefined}
          aria-label={text.shell.palette.title}
          placeholder={text.shell.palette.placeholder}
          value={typed}
          onChange={(e) => {
            setTyped(e.target.value)
            setAt(0)
          }}
          onKeyDown={(e) => {
            const key = keys[e.key]
            if (key && goals.length > 0) {
              e.preventDefault()
              key()
            }
          }}
          className="h-12 flex-1 bg-transparent outline-none"
        />
      </div>
      <ul id="palette" role="listbox" aria-label={text.shell.palette.title} className="min-h-0 overflow-y-auto p-2">
        {goals.map((goal, i) => (
          <Row key={goal.key} goal={goal} at={i} on={i === at} onRun={() => run(goal)} onPoint={() => setAt(i)} />
        ))}
        {goals.length === 0 && !problem && (
          <li className="px-3 py-6 text-center text-soft">{text.shell.palette[searching ? 'searching' : 'none']}</li>
        )}
      </ul>
      {problem && (
        <p role="alert" className="border-t border-line px-4 py-3 text-bad">
          {problem.message}
        </p>
      )}
    </>
  )
}

type RowProps = { goal: Goal; at: number; on: boolean; onRun: () => void; onPoint: () => void }

// Row is one that leads somewhere; the one that Enter takes stays in sight.
function Row({ goal, at, on, onRun, onPoint }: RowProps) {
  return (
    <li
      id={`palette-${String(at)}`}
      role="option"
      aria-selected={on}
      ref={(row) => {
        if (on) row?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={onRun}
      onPointerMove={onPoint}
      className={classes('flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2', on && 'bg-sunken')}
    >
      <goal.icon className="size-4 text-soft" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{goal.label}</span>
        {goal.parts && <Said parts={goal.parts} />}
      </span>
      <span className="text-xs text-soft">{goal.group}</span>
      {on && <CornerDownLeft className="size-3.5 text-soft" aria-hidden />}
    </li>
  )
}

// Said is what was said, with what was searched for marked.
function Said({ parts }: { parts: Part[] }) {
  return (
    <span className="line-clamp-2 text-xs break-words text-soft">
      {parts.map((part, i) =>
        part.match ? (
          <mark key={i} className="rounded-sm bg-brass-wash font-medium text-ink">
            {part.text}
          </mark>
        ) : (
          <span key={i}>{part.text}</span>
        ),
      )}
    </span>
  )
}
