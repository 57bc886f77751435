import { Check, Copy as CopyIcon } from 'lucide-react'
import { useState } from 'react'
import { text } from '../text/text'
import { IconButton } from './button'

const shown = 1_500

// Copy puts a text on the clipboard.
export function Copy({ value, label = text.action.copy }: { value: string; label?: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setDone(true)
    setTimeout(() => {
      setDone(false)
    }, shown)
  }
  return (
    <IconButton
      icon={done ? Check : CopyIcon}
      size="small"
      label={done ? text.action.copied : label}
      onClick={() => void copy()}
    />
  )
}

// Secret is shown this once: it can be copied, and looks different from text.
export function Secret({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex items-center gap-2 rounded-lg border border-accent bg-accent-wash py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 font-mono text-[13px] break-all" aria-label={label}>
        {value}
      </code>
      <Copy value={value} />
    </div>
  )
}
