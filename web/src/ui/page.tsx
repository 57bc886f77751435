import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { titled } from '../lib/brand'

type Props = {
  title: string
  hint?: ReactNode
  // back is the list that the thing stands in.
  back?: { label: string; to: string; params: Record<string, string> }
  badges?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

// Page is the frame of every screen: what it is, what can be done, and the thing itself.
export function Page({ title, hint, back, badges, actions, children }: Props) {
  useEffect(() => {
    document.title = titled(title)
  }, [title])
  return (
    <div className="mx-auto flex w-full max-w-[1400px] flex-1 flex-col gap-5 px-4 py-5 md:px-8 md:py-7">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          {back && (
            <Link
              to={back.to}
              params={back.params}
              className="-ml-1 mb-1 inline-flex items-center gap-1 text-[13px] text-soft hover:text-ink"
            >
              <ChevronLeft className="size-4" aria-hidden />
              {back.label}
            </Link>
          )}
          <div className="flex flex-wrap items-center gap-2.5">
            <h1 className="max-w-full min-w-0 truncate text-2xl font-semibold tracking-tight">{title}</h1>
            {badges}
          </div>
          {hint && <p className="mt-1 max-w-2xl text-soft">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
