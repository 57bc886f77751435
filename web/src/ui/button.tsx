import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classes } from './class'
import { Tip } from './tip'

export type Look = 'primary' | 'plain' | 'quiet' | 'danger'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  size?: 'normal' | 'small'
  icon?: LucideIcon
  // pending shows that it is at work; it takes no second click.
  pending?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const looks: Record<Look, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover border-transparent',
  plain: 'bg-raised text-ink hover:bg-sunken border-line',
  quiet: 'bg-transparent text-soft hover:bg-sunken hover:text-ink border-transparent',
  danger: 'bg-bad-solid text-white hover:opacity-90 border-transparent',
}

const sizes = { normal: 'h-9 px-3.5 gap-2', small: 'h-7 px-2.5 gap-1.5 text-[13px]' }

// held are what a button at work takes no click by. It is not disabled: a button that is loses the focus.
function held({ pending, onClick }: Pick<Props, 'pending' | 'onClick'>) {
  if (!pending) return { onClick }
  return {
    'aria-disabled': true,
    'aria-busy': true,
    onClick: (e: MouseEvent) => {
      e.preventDefault() // nor does it send its form
      e.stopPropagation()
    },
  }
}

// buttonClass is how a button looks, also where a link has to.
export function buttonClass(look: Look = 'plain', size: 'normal' | 'small' = 'normal'): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded-lg border font-medium whitespace-nowrap transition-colors select-none',
    'disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 aria-disabled:pointer-events-none',
    looks[look],
    sizes[size],
  )
}

export function Button({
  look = 'plain',
  size = 'normal',
  icon: Icon,
  pending,
  children,
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...held({ pending, onClick })}
      className={classes(buttonClass(look, size), className)}
    >
      {pending ? (
        <LoaderCircle className="size-4 animate-spin" aria-hidden />
      ) : (
        Icon && <Icon className="size-4" aria-hidden />
      )}
      {children}
    </button>
  )
}

type IconProps = Omit<Props, 'children' | 'icon'> & { icon: LucideIcon; label: string; filled?: boolean }

// IconButton shows a picture only; its name is read aloud and shown when one points at it.
export function IconButton({
  icon: Icon,
  label,
  look = 'quiet',
  size = 'normal',
  className,
  pending,
  onClick,
  filled,
  ...rest
}: IconProps) {
  return (
    <Tip text={label}>
      <button
        type="button"
        {...rest}
        {...held({ pending, onClick })}
        aria-label={label}
        className={classes(buttonClass(look), size === 'small' ? 'size-7! px-0!' : 'size-9 px-0!', className)}
      >
        {pending ? (
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
        ) : (
          <Icon className={classes('size-4', filled && 'fill-current')} aria-hidden />
        )}
      </button>
    </Tip>
  )
}
