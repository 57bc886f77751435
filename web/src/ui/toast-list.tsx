import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { text } from '../text/text'
import { IconButton } from './button'
import { classes } from './class'
import { notices, type Notice } from './toast'

type Shown = Notice & { id: number }

// most are shown at once: a newer one takes the place of the oldest.
const most = 4

// ToastList shows the notices. It is part of the first page, since it also says that something cannot be loaded.
export function ToastList() {
  const [shown, setShown] = useState<Shown[]>([])
  const last = useRef(0)
  useEffect(
    () =>
      notices.hear((notice) => {
        const id = ++last.current
        setShown((now) => {
          now.slice(0, Math.max(0, now.length + 1 - most)).forEach((old) => old.onClose?.())
          return [...now.slice(1 - most), { ...notice, id }]
        })
      }),
    [],
  )
  const list = useRef<HTMLElement>(null)
  const from = useRef<HTMLElement | null>(null)
  // The way to undo is short with the keyboard, too, and leads back.
  useEffect(() => {
    const go = (e: KeyboardEvent) => {
      const newest = list.current?.lastElementChild?.querySelector('button')
      if (e.key !== 'F6' || !newest) return
      e.preventDefault()
      if (!list.current?.contains(document.activeElement)) from.current = document.activeElement as HTMLElement | null
      newest.focus()
    }
    window.addEventListener('keydown', go)
    return () => {
      window.removeEventListener('keydown', go)
    }
  }, [])
  const close = useCallback((notice: Shown) => {
    if (list.current?.contains(document.activeElement)) requestAnimationFrame(() => from.current?.focus())
    setShown((now) => now.filter((n) => n.id !== notice.id))
    notice.onClose?.()
  }, [])
  return (
    // At the top: what one does next, to save or to send, is at the bottom.
    <section
      ref={list}
      data-notices
      aria-label={`${text.shell.notices} (F6)`}
      className="pointer-events-none fixed inset-x-4 top-3 z-60 mx-auto flex max-w-sm flex-col gap-2"
    >
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} onClose={close} />
      ))}
    </section>
  )
}

// Toast closes by itself, but not while somebody points at it or is in it.
function Toast({ notice, onClose }: { notice: Shown; onClose: (notice: Shown) => void }) {
  const { title, description, type, timeout, action } = notice
  const [held, setHeld] = useState(false)
  const close = () => {
    onClose(notice)
  }
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => {
      onClose(notice)
    }, timeout)
    return () => {
      clearTimeout(timer)
    }
  }, [held, notice, timeout, onClose])
  const problem = type === 'problem'
  const Icon = problem ? CircleAlert : CircleCheck
  return (
    <div
      role={problem ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(e: FocusEvent) => setHeld(e.currentTarget.contains(e.relatedTarget))}
      onKeyDown={(e) => {
        if (e.key === 'Escape') close()
      }}
      className="pointer-events-auto flex items-start gap-3 rounded-xl border border-line bg-raised p-3.5 text-ink shadow-float"
    >
      <Icon className={classes('mt-0.5 size-4 shrink-0', problem ? 'text-bad' : 'text-good')} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{title}</p>
        {description && <p className="mt-0.5 text-soft break-words">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            close()
          }}
          className="shrink-0 rounded-md px-2 py-0.5 font-medium text-accent hover:bg-sunken"
        >
          {action.label}
        </button>
      )}
      <IconButton icon={X} size="small" label={text.action.close} onClick={close} />
    </div>
  )
}
